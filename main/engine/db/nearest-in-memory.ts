import {chunkSet} from './chunk-set.ts';
import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {type JudgedPassage, judgeRows} from './judge-rows.ts';
import type {VectorMemory} from './vector-memory.ts';
import type {Nominees} from './vector-scan.ts';

/** No more passages are nominated by their bytes than this. */
const mostNominees = 8192;

/** Passages judged beyond the number of chunks wanted, in the hope that one look will do. */
const spare = 8;

/**
 * The passages among which the `limit` nearest chunks have their best ones, nearest first, ties by passage: nominated by
 * bytes, judged by the stored vectors. Null where too many are too close to tell.
 */
export function nearestInMemory(
  read: ReadConnection,
  memory: VectorMemory,
  {vector, within, limit}: {readonly vector: Float32Array; readonly within: Condition | null; readonly limit: number},
): JudgedPassage[] | null {
  const allowed = within && chunkSet(read, within);
  const judge = (rows: readonly number[]) => judgeRows(read, memory, {vector, rows});
  // As many as such a number of chunks has by the average; when they do not suffice, four times as many, and so on.
  const few = Math.ceil(limit * memory.passagesPerChunk) + spare;
  for (let most = few; most <= mostNominees; most *= 4) {
    const nominees = memory.nominate(vector, {allowed, most});
    const found = chooseFrom(nominees, limit, judge);
    if (found) return found;
  }
  return null;
}

/** The passages of some chunks with their true cosines, nearest first, ties by passage. */
export function judgeInMemory(
  read: ReadConnection,
  memory: VectorMemory,
  {vector, chunkIds}: {readonly vector: Float32Array; readonly chunkIds: readonly number[]},
): JudgedPassage[] {
  const rows = chunkIds.flatMap((id) => memory.rowsOf(id));
  return judgeRows(read, memory, {vector, rows}).sort(nearestFirst);
}

/** Null when the nominees do not tell: what was not nominated might be nearer than the last one chosen. */
function chooseFrom(
  {rows, cosines, reach, least}: Nominees,
  limit: number,
  judge: (rows: readonly number[]) => JudgedPassage[],
): JudgedPassage[] | null {
  let judged: JudgedPassage[] = [];
  let next = 0;
  let end = Math.min(rows.length, limit + spare);
  for (;;) {
    judged = [...judged, ...judge([...rows.subarray(next, end)])].sort(nearestFirst);
    next = end;
    const last = lastCosine(judged, limit);
    while (end < rows.length && (cosines[end] ?? 0) >= last - reach && end < next * 2) end++;
    if (end > next) continue;
    return least >= last - reach && least > -Infinity ? null : judged;
  }
}

/** The cosine of the last chunk wanted; without bound when there are not as many yet. */
function lastCosine(judged: readonly JudgedPassage[], limit: number): number {
  const chunks = new Set<number>();
  for (const {chunkId, cosine} of judged) if (chunks.add(chunkId).size === limit) return cosine;
  return -Infinity;
}

function nearestFirst(a: JudgedPassage, b: JudgedPassage): number {
  return b.cosine - a.cosine || a.passageId - b.passageId;
}
