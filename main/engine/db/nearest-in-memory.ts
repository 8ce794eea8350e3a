import {chunkSet} from './chunk-set.ts';
import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {prepared} from './prepared.ts';
import type {VectorMemory} from './vector-memory.ts';
import type {Nominees} from './vector-scan.ts';
import {blobOf, type VectorSet} from './vectors.ts';

/** A passage with its true cosine. */
export interface JudgedPassage {
  readonly passageId: number;
  readonly chunkId: number;
  readonly start: number;
  readonly end: number;
  readonly cosine: number;
}

/** How many passages are nominated by their bytes; when they do not suffice, four times as many, and so on. */
const fewNominees = 256;
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
  const judge = (passages: readonly number[]) => judgePassages(read, memory.set, {vector, passages});
  for (let most = fewNominees; most <= mostNominees; most *= 4) {
    const nominees = memory.nominate(vector, {allowed, most});
    const found = chooseFrom(nominees, limit, (rows) => judge(rows.map((row) => memory.passageAt(row))));
    if (found) return found;
  }
  return null;
}

/** Null when the nominees do not tell: what was not nominated might be nearer than the last one chosen. */
function chooseFrom(
  {rows, cosines, least, margin}: Nominees,
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
    const open = last - margin;
    while (end < rows.length && (cosines[end] ?? 0) >= open && end < next * 2) end++;
    if (end > next) continue;
    return least >= open && least > -Infinity ? null : judged;
  }
}

/** The cosine of the last chunk wanted; without bound when there are not as many yet. */
function lastCosine(judged: readonly JudgedPassage[], limit: number): number {
  const chunks = new Set<number>();
  for (const {chunkId, cosine} of judged) if (chunks.add(chunkId).size === limit) return cosine;
  return -Infinity;
}

/** The same function as in vec0's own search, so that both give the same numbers. */
function judgePassages(
  read: ReadConnection,
  set: VectorSet,
  {vector, passages}: {readonly vector: Float32Array; readonly passages: readonly number[]},
): JudgedPassage[] {
  const rows = prepared(
    read,
    `SELECT p.id, p.chunk_id, p.start, p.end, 1 - vec_distance_cosine(v.embedding, ?) FROM json_each(?) j
     CROSS JOIN passages p ON p.id = j.value CROSS JOIN vectors_${set.id} v ON v.passage_id = p.id`,
  )
    .raw()
    .all(blobOf(vector), JSON.stringify(passages)) as [number, number, number, number, number | null][];
  return rows.flatMap(([passageId, chunkId, start, end, cosine]) =>
    cosine === null ? [] : [{passageId, chunkId, start, end, cosine}],
  );
}

function nearestFirst(a: JudgedPassage, b: JudgedPassage): number {
  return b.cosine - a.cosine || a.passageId - b.passageId;
}
