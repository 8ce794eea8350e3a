import fc from 'fast-check';
import {expect, test} from 'vitest';
import {idsIn, isIn, setOf} from '../../../main/engine/db/chunk-set.ts';

const ids = fc.uniqueArray(fc.nat(300), {maxLength: 40}).map((some) => some.toSorted((a, b) => a - b));

test('a set has the ids that it was made of, and gives them back in order', () => {
  fc.assert(
    fc.property(ids, (some) => {
      const set = setOf(some, 300);
      expect(idsIn(set, 40)).toEqual(some);
      for (let id = 0; id <= 310; id++) expect(isIn(set, id)).toBe(some.includes(id));
    }),
  );
});

test.each([
  {most: 3, found: [7, 8, 200]},
  {most: 2, found: null},
  {most: 0, found: null},
])('a set of three ids gives $found where $most are few', ({most, found}) => {
  expect(idsIn(setOf([200, 7, 8], 200), most)).toEqual(found);
});
