import type {QueryOutput, SearchMode} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {countChunks} from '../db/find-chunks.ts';
import {nearestChunks, nearestOf, sampleVectors} from '../db/nearest.ts';
import {activeVectorSet, countEmbedded, findVectorSet, identityKey, type VectorSet} from '../db/vectors.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Embedder} from '../ports.ts';
import {rankRows} from './rank-rows.ts';
import type {Scope, SemanticTrace} from './trace.ts';

/** What the semantic channel searches with: no vector when it is not asked or cannot answer. */
export type Meaning = Pick<SemanticTrace, 'asked' | 'state' | 'vector' | 'set'>;

/**
 * Turns the text of a search into a vector, if the mode asks for one. Rejects with `EMBEDDER_MISMATCH` when the
 * library's vectors are of another embedder, and in mode `vector` with `EMBEDDER_UNAVAILABLE` when there is none.
 */
export async function readMeaning(
  read: ReadConnection,
  embedder: Embedder,
  {text, mode}: {readonly text: string; readonly mode: SearchMode},
): Promise<Meaning> {
  if (mode === 'lexical') return silent(embedder, 'off', 'This search asked for keywords only.');
  if (!embedder.available) return refusal(embedder, mode);
  // Another program may have made another set the active one; this embedder's own answers all the same.
  const set = findVectorSet(read, identityKey(embedder.identity)) ?? activeVectorSet(read);
  if (set && set.identity !== identityKey(embedder.identity)) throw mismatch(set, embedder);
  const state = fillState(read, embedder, set);
  if (!set || text === '') return {asked: true, state, vector: null, set: set ?? null};
  const vector = await embedQuery(embedder, text, mode);
  return typeof vector === 'string' ? silent(embedder, 'unavailable', vector) : {asked: true, state, vector, set};
}

/** The semantic channel: cosine of the best passage of each chunk, nearest first, ties by passage. */
export function findSemantic(read: ReadConnection, meaning: Meaning, scope: Scope): SemanticTrace {
  const {vector, set} = meaning;
  if (!vector || !set) return {...meaning, rows: [], passages: new Map()};
  const near = nearestChunks(read, set, {vector, within: scope.within, limit: scope.candidates}).filter(
    ({cosine}) => cosine > 0,
  );
  return {
    ...meaning,
    rows: rankRows(
      read,
      near.map(({chunkId, cosine}) => ({id: chunkId, raw: Math.min(1, cosine)})),
    ),
    passages: new Map(near.map((passage) => [passage.chunkId, passage])),
  };
}

/** The trace with the best passages of further chunks, from their stored vectors. */
export function judgeChunks(read: ReadConnection, semantic: SemanticTrace, ids: readonly number[]): SemanticTrace {
  const {vector, set} = semantic;
  if (!vector || !set) return semantic;
  const further = nearestOf(read, set, {vector, chunkIds: ids.filter((id) => !semantic.passages.has(id))});
  return {
    ...semantic,
    passages: new Map([...semantic.passages, ...further.map((passage) => [passage.chunkId, passage] as const)]),
  };
}

/** What an unrelated passage of this library scores: the median cosine of a fixed sample of its vectors. */
export function medianCosine(read: ReadConnection, {vector, set}: SemanticTrace): number {
  if (!vector || !set) return 0;
  const cosines = sampleVectors(read, set)
    .map((sample) => cosine(sample, vector))
    .sort((a, b) => a - b);
  return cosines[cosines.length >> 1] ?? 0;
}

function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let lengthA = 0;
  let lengthB = 0;
  a.forEach((value, index) => {
    const other = b[index] ?? 0;
    product += value * other;
    lengthA += value * value;
    lengthB += other * other;
  });
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB);
}

/** The vector, or why there is none where the search can do without. */
async function embedQuery(embedder: Embedder, text: string, mode: SearchMode): Promise<Float32Array | string> {
  try {
    return await embedder.embedQuery(text);
  } catch (error) {
    if (mode === 'vector' || !(error instanceof EngineError)) throw error;
    return error.message;
  }
}

function silent({identity}: Embedder, state: 'off' | 'unavailable', reason: string): Meaning {
  return {asked: false, state: {state, reason, provider: identity.provider}, vector: null, set: null};
}

/** A disabled embedder says why in its refusal. */
async function refusal(embedder: Embedder, mode: SearchMode): Promise<Meaning> {
  const reason = await embedQuery(embedder, '', mode);
  return silent(embedder, 'off', typeof reason === 'string' ? reason : 'Searching by meaning is switched off.');
}

function fillState(read: ReadConnection, {identity}: Embedder, set: VectorSet | undefined): QueryOutput['semantic'] {
  const chunks = countChunks(read);
  const ready = set ? countEmbedded(read, set) : 0;
  return ready < chunks
    ? {state: 'filling', reason: `Vectors for ${ready} of ${chunks} chunks are ready.`, provider: identity.provider}
    : {state: 'on', reason: '', provider: identity.provider};
}

function mismatch(set: VectorSet, {identity}: Embedder): EngineError {
  return new EngineError(
    'EMBEDDER_MISMATCH',
    `The library's vectors were made by ${set.identity}, and this search would compare them with ${identityKey(identity)}; index again with this embedder, or search in mode lexical.`,
  );
}
