import type {RecallDegradation} from '#contract/recall';
import type {ReadConnection} from '../db/connection.ts';
import {bestCosines, readMemoryVectors, vectorsOf} from '../db/memory-vectors.ts';
import {activeVectorSet, identityKey, type VectorSet} from '../db/vectors.ts';
import {requireFinite} from '../domain/embedding-failure.ts';
import type {Embedder} from '../ports.ts';

/** What similarities are reckoned with: a set of vectors, or why there is none. */
export type Meaning =
  | {readonly set: VectorSet; readonly vector: Float32Array | null; readonly degraded: null}
  | {readonly set: null; readonly vector: null; readonly degraded: RecallDegradation};

/** Turns the words of a recall into a vector; a walk, which has none, needs only the library's vectors. */
export async function readMeaning(
  read: ReadConnection,
  embedder: () => Promise<Embedder>,
  query: string | null,
): Promise<Meaning> {
  const set = activeVectorSet(read);
  if (!set) return without('vectors-pending', 'This library has no vectors yet.');
  // A walk compares stored vectors with one another, whoever made them.
  if (query === null) return {set, vector: null, degraded: null};
  return readWords(await embedder(), set, query);
}

async function readWords(embedder: Embedder, set: VectorSet, query: string): Promise<Meaning> {
  if (!embedder.available) return without('embedder-off', 'Recalling by meaning is switched off.');
  if (set.identity !== identityKey(embedder.identity))
    return without('embedder-mismatch', `The library's vectors were made by ${set.provider}, not by this embedder.`);
  try {
    return {set, vector: requireFinite(await embedder.embedQuery(query)), degraded: null};
  } catch (error) {
    return without('embedder-failed', error instanceof Error ? error.message : String(error));
  }
}

/** The cosine of every memory's best passage with the words, by row id. */
export function compareWithWords(read: ReadConnection, {set, vector}: Meaning): Map<number, number> {
  return set && vector ? bestCosines(readMemoryVectors(read, set), [vector], null) : new Map<number, number>();
}

/**
 * The cosine of every memory's best passage with the best of the seed's, by row id; the seed itself has 1. Of some
 * memories, or of all.
 */
export function compareWithSeed(
  read: ReadConnection,
  {set}: Meaning,
  {seed, among}: {readonly seed: number; readonly among: ReadonlySet<number> | null},
): Map<number, number> {
  if (!set) return new Map([[seed, 1]]);
  const vectors = readMemoryVectors(read, set);
  return bestCosines(vectors, vectorsOf(vectors, seed), among).set(seed, 1);
}

function without(code: RecallDegradation['code'], reason: string): Meaning {
  return {set: null, vector: null, degraded: {code, reason}};
}
