import {describe, expect, test} from 'vitest';
import {fuseMemories} from '../../../main/engine/search/fuse-memories.ts';

const fusion = {rrfK: 60, weightVec: 1, weightFts: 1};
const near = (...ids: number[]) => ids.map((id, index) => ({id, distance: index / 10}));
const order = (...args: Parameters<typeof fuseMemories>) => fuseMemories(...args).map(({id}) => id);

describe('order', () => {
  test('is by score, then best rank, then id', () => {
    expect(order(near(5, 4, 3), [2, 9, 3], fusion)).toEqual([3, 2, 5, 4, 9]);
  });

  test('does not depend on which list names a memory first', () => {
    expect(order(near(1, 2), [2, 1], fusion)).toEqual([1, 2]);
    expect(order(near(2, 1), [1, 2], fusion)).toEqual([1, 2]);
  });

  test('goes by rank alone where no list counts', () => {
    const fused = fuseMemories(near(8, 7), [7], {...fusion, weightVec: 0, weightFts: 0});
    expect(fused.map(({id, score, normalized}) => [id, score, normalized])).toEqual([
      [7, 0, 0],
      [8, 0, 0],
    ]);
  });
});

test('one list alone is worth half', () => {
  expect(fuseMemories([], [3], fusion)).toEqual([
    {id: 3, score: 1 / 61, normalized: 0.5, vecRank: null, ftsRank: 1, distance: null},
  ]);
});
