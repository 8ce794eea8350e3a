import {describe, expect, test} from 'vitest';
import {RecentRows} from '../../../main/engine/db/recent-rows.ts';

const rowBytes = 8;

/** Rows of two numbers, read from a list that has those below 100; and which ones were read. */
function recent(places: number) {
  const reads: (readonly number[])[] = [];
  const rows = new RecentRows(2, {
    limit: places * rowBytes + 3,
    readRows: (wanted) => {
      reads.push(wanted);
      return wanted.filter((row) => row < 100).map((row) => [row, Buffer.alloc(rowBytes, row)] as const);
    },
  });
  return {rows, reads};
}

/** What was found, as the row that each vector says it is. */
function told({rows, vectors}: ReturnType<RecentRows['collect']>): readonly (readonly number[])[] {
  return rows.map((row, index) => [row, vectors[index * rowBytes] ?? -1, vectors[index * rowBytes + 7] ?? -1]);
}

const same = (...rows: readonly number[]) => rows.map((row) => [row, row, row]);

describe('vectors that were asked for last', () => {
  test('are read once', () => {
    const {rows, reads} = recent(10);
    expect(told(rows.collect([5, 3]))).toEqual(same(5, 3));
    expect(told(rows.collect([3, 7, 5]))).toEqual(same(3, 7, 5));
    expect(told(rows.collect([7]))).toEqual(same(7));
    expect(reads).toEqual([[5, 3], [7]]);
  });

  test('push out the oldest, and take no more room than they were given', () => {
    const {rows, reads} = recent(3);
    for (const row of [1, 2, 3, 4]) rows.collect([row]);
    expect(told(rows.collect([2, 3, 4]))).toEqual(same(2, 3, 4));
    expect(told(rows.collect([1]))).toEqual(same(1));
    expect(reads).toEqual([[1], [2], [3], [4], [1]]);
    expect(rows.bytes).toBe(3 * rowBytes);
  });

  test.each([0, 1, 2, 3])('are right where only %i find room, and more are asked for', (places) => {
    const {rows} = recent(places);
    for (const list of [[1, 2, 3, 4], [4, 3, 9], [9], [1, 4, 9, 2, 5]])
      expect(told(rows.collect(list))).toEqual(same(...list));
  });

  test('are left out where the store does not have them', () => {
    const {rows} = recent(10);
    expect(told(rows.collect([1, 200, 2]))).toEqual(same(1, 2));
    expect(told(rows.collect([200]))).toEqual([]);
  });
});
