import fc from 'fast-check';
import {expect, test} from 'vitest';
import {idsOf, listOf, placeOf} from '../../../main/engine/db/chunk-list.ts';

const ids = fc
  .uniqueArray(fc.oneof(fc.nat(60), fc.nat(40_000), fc.integer({min: 8190, max: 8194})), {maxLength: 300})
  .map((some) => Uint32Array.from(some).sort());

test('a list gives back the ids that it was made of', () => {
  fc.assert(
    fc.property(ids, (some) => {
      expect(idsOf(listOf(some))).toEqual(some);
    }),
  );
});

test('a list says where each of its ids is, and of no other that it is there', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.nat(100_000)), (some, others) => {
      const list = listOf(some);
      for (const id of [...some, ...others, 8191, 8192, 16_384]) expect(placeOf(list, id)).toBe(some.indexOf(id));
    }),
  );
});

test('an id beyond 31 bits has its place', () => {
  const list = listOf(Uint32Array.of(7, 2 ** 31 + 5));
  expect([placeOf(list, 7), placeOf(list, 2 ** 31 + 5), placeOf(list, 5)]).toEqual([0, 1, -1]);
  expect([...idsOf(list)]).toEqual([7, 2 ** 31 + 5]);
});
