import {expect, test} from 'vitest';
import {listOf} from '../../../main/engine/db/chunk-list.ts';
import {bytesOf, scoredList, scoreOf} from '../../../main/engine/db/scored-list.ts';

function listWith(scores: number, chunks: number) {
  const ids = Uint32Array.from({length: chunks}, (_, index) => index * 3);
  return scoredList(listOf(ids), {
    codes: Uint32Array.from(ids.keys(), (index) => index % scores),
    scores: Float64Array.from({length: scores}, (_, code) => code / 7),
  });
}

test.each([
  {scores: 10, bytes: 4},
  {scores: 65_536, bytes: 4},
  {scores: 65_537, bytes: 6},
])('chunks with $scores scores among them take $bytes bytes each, and keep their scores', ({scores, bytes}) => {
  const chunks = 70_000;
  const list = listWith(scores, chunks);
  for (const index of [0, 9, 65_535, 65_536, chunks - 1])
    expect(scoreOf([list], index * 3), String(index)).toBe((index % scores) / 7);
  expect(scoreOf([list], 1)).toBe(0);
  expect(list.most).toBe((scores - 1) / 7);
  const besideChunks = bytesOf(list) - scores * 8;
  expect(besideChunks).toBeGreaterThanOrEqual(chunks * bytes);
  expect(besideChunks).toBeLessThan(chunks * bytes + 2000);
});
