import type {ReadConnection} from '../db/connection.ts';
import {whichMeet} from '../db/memory-conditions.ts';
import {memoriesOfChunks} from '../db/memory-rows.ts';
import {mostNeighbours, nearestChunks} from '../db/nearest.ts';
import {compareAllMemories, type NearMemory} from '../db/nearest-memories.ts';
import type {VectorSet} from '../db/vectors.ts';
import {findLexical} from './find-lexical.ts';
import type {ParsedQuery} from './parse-query.ts';
import type {RecallScope} from './recall-scope.ts';

/** Chunks asked for per memory wanted: most notes have fewer that match, and more is asked for when that falls short. */
const chunksPerMemory = 4;

/** The memories whose best passages are nearest to a vector, nearest first, ties by id. Exact. */
export function nearestMemories(
  read: ReadConnection,
  {vector, set}: {readonly vector: Float32Array; readonly set: VectorSet | null},
  {scope, limit}: {readonly scope: RecallScope; readonly limit: number},
): NearMemory[] {
  if (!set) return [];
  const chunks = limit * chunksPerMemory;
  // Where sqlite-vec gives no more neighbours every passage is compared.
  const near = chunks > mostNeighbours ? [] : nearestChunks(read, set, {vector, within: scope.within, limit: chunks});
  const best = bestPerMemory(
    read,
    near.map(({chunkId, cosine}) => ({id: chunkId, score: cosine})),
    scope,
  );
  if (best.length < limit) return compareAllMemories(read, set, {vector, where: scope.give, limit});
  return best.map(({id, score}) => ({id, distance: 1 - score})).slice(0, limit);
}

/** Row ids of the memories with the best chunks by BM25, best first. Without a word to look for there are none. */
export function memoriesByWords(
  read: ReadConnection,
  query: ParsedQuery,
  {scope, limit}: {readonly scope: RecallScope; readonly limit: number},
): number[] {
  if (query.terms.length === 0) return [];
  for (let candidates = limit * chunksPerMemory; ; candidates *= chunksPerMemory) {
    const {within, visible} = scope;
    const plan = {filters: [], without: [], condition: null, within, visible, candidates, offset: 0, limit};
    const {rows} = findLexical(read, query, plan);
    const best = bestPerMemory(
      read,
      rows.map(({id, raw}) => ({id, score: raw})),
      scope,
    );
    if (best.length >= limit || rows.length < candidates) return best.slice(0, limit).map(({id}) => id);
  }
}

interface Scored {
  readonly id: number;
  readonly score: number;
}

/** From chunks to the memories they belong to, each with its best score; those that may not be given are left out. */
function bestPerMemory(read: ReadConnection, chunks: readonly Scored[], scope: RecallScope): Scored[] {
  const memoryOf = memoriesOfChunks(
    read,
    chunks.map(({id}) => id),
  );
  const best = new Map<number, number>();
  for (const {id, score} of chunks) {
    const memory = memoryOf.get(id);
    if (memory !== undefined && score > (best.get(memory) ?? -Infinity)) best.set(memory, score);
  }
  const allowed = whichMeet(read, [...best.keys()], scope.give);
  return [...best]
    .filter(([id]) => allowed.has(id))
    .map(([id, score]) => ({id, score}))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
