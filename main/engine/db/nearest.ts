import {product} from '../domain/product.ts';
import type {Span} from '../ports.ts';
import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {keptFor} from './kept-for.ts';
import {judgeInMemory, nearestInMemory} from './nearest-in-memory.ts';
import {all} from './prepared.ts';
import {vectorsInMemory} from './search-memory.ts';
import {blobOf, countPassages, floatsOf, isPresent, type VectorSet} from './vectors.ts';

/** The passage of a chunk that is nearest to a vector. The span is of the chunk's text. */
export interface NearPassage extends Span {
  readonly chunkId: number;
  readonly cosine: number;
}

/** sqlite-vec refuses more neighbours than this. */
export const mostNeighbours = 4096;

/** What is looked for: the chunks nearest to a vector, among those of the `within` subquery. */
interface Sought {
  readonly vector: Float32Array;
  readonly within: Condition | null;
  readonly limit: number;
}

/** Longer lists are left to vec0: there the vectors in memory save nothing. */
const longestInMemory = 1000;

/**
 * The `limit` chunks whose best passages are nearest, nearest first, among the chunks of the `within` subquery. Exact,
 * from the vectors in memory where they are ready, else from vec0. None when the set is gone.
 */
export function nearestChunks(read: ReadConnection, set: VectorSet, sought: Sought): NearPassage[] {
  if (!isPresent(read, set)) return [];
  const memory = sought.limit <= longestInMemory ? vectorsInMemory(read, set) : null;
  const passages = memory && nearestInMemory(read, memory, sought);
  return passages ? bestOfChunk(passages).slice(0, sought.limit) : nearestInStore(read, set, sought);
}

/** As many passages are asked for as it takes to see that many chunks, up to 4,096 passages. */
function nearestInStore(read: ReadConnection, set: VectorSet, {vector, within, limit}: Sought): NearPassage[] {
  for (let k = Math.min(limit * 2, mostNeighbours); ; k = Math.min(k * 4, mostNeighbours)) {
    const passages = nearestPassages(read, set, {vector, within, k});
    const chunks = bestOfChunk(passages);
    if (chunks.length >= limit || passages.length < k || k === mostNeighbours) return chunks.slice(0, limit);
  }
}

/** The best passage of each of these chunks, in no order; a chunk without vectors, or in a set that is gone, has none. */
export function nearestOf(
  read: ReadConnection,
  set: VectorSet,
  {vector, chunkIds}: {readonly vector: Float32Array; readonly chunkIds: readonly number[]},
): NearPassage[] {
  if (chunkIds.length === 0 || !isPresent(read, set)) return [];
  const memory = vectorsInMemory(read, set);
  if (memory) return bestOfChunk(judgeInMemory(read, memory, {vector, chunkIds}));
  const rows = all<NearPassage & {passageId: number}>(
    read,
    `SELECT p.chunk_id AS chunkId, p.id AS passageId, p.start, p.end,
       1 - vec_distance_cosine(v.embedding, ?) AS cosine
     FROM json_each(?) j CROSS JOIN passages p ON p.chunk_id = j.value AND p.set_id = ?
     CROSS JOIN vectors_${set.id} v ON v.passage_id = p.id
     ORDER BY cosine DESC, p.id`,
    blobOf(vector),
    JSON.stringify(chunkIds),
    set.id,
  );
  return bestOfChunk(rows);
}

/** How many vectors `sampleVectors` looks at. */
export const sampleSize = 256;

/** One vector of a set, and how long it is. */
interface Sample {
  readonly vector: Float32Array;
  readonly length: number;
}

/**
 * Evenly spaced vectors of a set, the same ones as long as the library does not change; all of them when there are no
 * more than `sampleSize`.
 */
export function sampleVectors(read: ReadConnection, set: VectorSet): readonly Sample[] {
  return keptFor(read, `sample ${set.id}`, () => (isPresent(read, set) ? readSample(read, set) : []));
}

function readSample(read: ReadConnection, set: VectorSet): Sample[] {
  const rows = all<{embedding: Buffer}>(
    read,
    `SELECT v.embedding FROM json_each(?) j CROSS JOIN vectors_${set.id} v ON v.passage_id = j.value ORDER BY j.key`,
    JSON.stringify(samplePassages(read, set)),
  );
  return rows.map(({embedding}) => {
    const vector = floatsOf(embedding);
    return {vector, length: Math.sqrt(product(vector, vector))};
  });
}

function samplePassages(read: ReadConnection, set: VectorSet): readonly number[] {
  const memory = vectorsInMemory(read, set);
  if (memory) return memory.sample(sampleStep(memory.count), sampleSize);
  const rows = all<{id: number}>(
    read,
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM passages WHERE set_id = ?)
     WHERE place % ? = 0 ORDER BY id LIMIT ?`,
    set.id,
    sampleStep(countPassages(read, set)),
    sampleSize,
  );
  return rows.map(({id}) => id);
}

function sampleStep(count: number): number {
  return Math.max(1, Math.ceil(count / sampleSize));
}

/** The condition lies inside the search for neighbours: a cut before it would lose the notes it lets through. */
function nearestPassages(
  read: ReadConnection,
  set: VectorSet,
  {vector, within, k}: {readonly vector: Float32Array; readonly within: Condition | null; readonly k: number},
): NearPassage[] {
  const allowed = within
    ? `AND passage_id IN (SELECT q.id FROM passages q WHERE +q.set_id = ${set.id} AND q.chunk_id IN (${within.sql}))`
    : '';
  return all<NearPassage>(
    read,
    `SELECT p.chunk_id AS chunkId, p.start, p.end, n.cosine FROM (
       SELECT passage_id, 1 - distance AS cosine FROM vectors_${set.id}
       WHERE embedding MATCH ? AND k = ? ${allowed}) n
     JOIN passages p ON p.id = n.passage_id ORDER BY n.cosine DESC, p.id`,
    blobOf(vector),
    k,
    ...(within?.values ?? []),
  );
}

/** Keeps the first passage of every chunk; they come best first. */
function bestOfChunk(passages: readonly NearPassage[]): NearPassage[] {
  const best = new Map<number, NearPassage>();
  for (const {chunkId, start, end, cosine} of passages)
    if (!best.has(chunkId)) best.set(chunkId, {chunkId, start, end, cosine});
  return [...best.values()];
}
