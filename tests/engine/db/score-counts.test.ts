import {expect, test} from 'vitest';
import {listOf} from '../../../main/engine/db/chunk-list.ts';
import {scoreCounts} from '../../../main/engine/db/score-counts.ts';
import {bytesOf, scoredList, scoreOf} from '../../../main/engine/db/scored-list.ts';

const meanLength = 120;
const weight = 3.7;

/** BM25 of one word, written as its formula stands. */
function bm25(count: number, length: number): number {
  return weight * ((count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / meanLength)));
}

test.each([
  {title: 'few scores among them take 4 bytes each', counts: 3, longest: 90, bytes: 4},
  {title: 'as many scores as two bytes tell apart take 4 bytes each', counts: 256, longest: 256, bytes: 4},
  {title: 'more scores than that take 6 bytes each', counts: 257, longest: 256, bytes: 6},
])('chunks with $title, and each has the score of its count and length', ({counts, longest, bytes}) => {
  const ids = Uint32Array.from({length: 70_000}, (_, index) => index * 3);
  const countOf = (id: number) => 1 + ((id / 3) % counts);
  const lengthOf = (id: number) => 1 + (Math.floor(id / 3 / counts) % longest);
  const postings = {ids, counts: Uint16Array.from(ids, countOf)};
  const coded = scoreCounts(postings, {of: lengthOf, longest}, {meanLength, weight});
  const list = scoredList(listOf(ids), coded);
  for (const id of ids) if (scoreOf([list], id) !== bm25(countOf(id), lengthOf(id))) expect.fail(`chunk ${id}`);
  expect(coded.scores.length).toBe(counts * longest);
  expect(list.most).toBe(Math.max(...Array.from(ids, (id) => bm25(countOf(id), lengthOf(id)))));
  const besideScores = bytesOf(list) - coded.scores.byteLength;
  expect(besideScores).toBeGreaterThanOrEqual(ids.length * bytes);
  expect(besideScores).toBeLessThan(ids.length * bytes + 2000);
});

test('a chunk without the word has no score, and one that is not there has one', () => {
  const coded = scoreCounts(
    {ids: Uint32Array.of(4), counts: Uint16Array.of(2)},
    {of: () => -1, longest: 0},
    {meanLength, weight},
  );
  const list = scoredList(listOf(Uint32Array.of(4)), coded);
  expect([scoreOf([list], 4), scoreOf([list], 5)]).toEqual([bm25(2, -1), 0]);
});
