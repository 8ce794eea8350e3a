import fc from 'fast-check';
import {expect, test} from 'vitest';
import {listOf} from '../../../main/engine/db/chunk-list.ts';
import {intersectLists} from '../../../main/engine/db/intersect-lists.ts';

const ids = fc
  .uniqueArray(fc.oneof(fc.nat(60), fc.integer({min: 8100, max: 8300}), fc.nat(40_000)), {maxLength: 400})
  .map((some) => Uint32Array.from(some).sort());

test('gives the first ids that are in every list and pass, in order', () => {
  fc.assert(
    fc.property(
      fc.array(ids, {minLength: 1, maxLength: 4}),
      fc.constantFrom(1, 2, 7),
      fc.constantFrom(1, 10, Infinity),
      (lists, divisor, limit) => {
        const passes = (id: number) => id % divisor === 0;
        const [first = new Uint32Array(), ...others] = lists;
        const all = [...first].filter((id) => passes(id) && others.every((other) => other.includes(id)));
        expect(intersectLists(lists.map(listOf), {passes, limit})).toEqual(all.slice(0, limit));
      },
    ),
  );
});

test('gives none where there is no list', () => {
  expect(intersectLists([], {passes: () => true, limit: 3})).toEqual([]);
});
