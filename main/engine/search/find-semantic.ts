import type {QueryOutput, SearchMode} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {LostVectors} from '../db/database-errors.ts';
import {countChunks} from '../db/find-chunks.ts';
import {nearestChunks, nearestOf, sampleVectors} from '../db/nearest.ts';
import {
  activeVectorSet,
  countEmbedded,
  countPending,
  findVectorSet,
  hasPassages,
  identityKey,
  type VectorSet,
} from '../db/vectors.ts';
import {product} from '../domain/product.ts';
import {EmbeddingFailure, requireFinite} from '../domain/embedding-failure.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Embedder} from '../ports.ts';
import {rankRows} from './rank-rows.ts';
import type {Scope, SemanticTrace} from './trace.ts';

/** What the semantic channel searches with: no vector when it is not asked or cannot answer. */
export type Meaning = Pick<SemanticTrace, 'asked' | 'state' | 'vector' | 'set'>;

/** The text of a search, and whether its caller may be told how large the library is. */
interface MeaningInput {
  readonly text: string;
  readonly mode: SearchMode;
  readonly counts?: boolean;
}

/**
 * Turns the text of a search into a vector, if the mode asks for one. Rejects with `EMBEDDER_MISMATCH` when the
 * library's vectors are of another embedder and none of this one are being made, and in mode `vector` with
 * `EMBEDDER_UNAVAILABLE` when there is none.
 */
export async function readMeaning(
  read: ReadConnection,
  embedder: Embedder,
  {text, mode, counts = true}: MeaningInput,
): Promise<Meaning> {
  if (mode === 'lexical') return silent(embedder, 'off', 'This search asked for keywords only.');
  if (!embedder.available) return refusal(embedder, mode);
  const set = servingSet(read, identityKey(embedder.identity));
  if (set && set.identity !== identityKey(embedder.identity)) return waiting(read, embedder, {other: set, counts});
  const state = fillState(read, embedder, {set, counts});
  if (!set || text === '') return {asked: true, state, vector: null, set: set ?? null};
  const vector = await embedQuery(embedder, text, mode);
  return typeof vector === 'string' ? silent(embedder, 'unavailable', vector) : {asked: true, state, vector, set};
}

/** What searches use; but another program may have made another embedder's set that, and this one's is still whole. */
function servingSet(read: ReadConnection, key: string): VectorSet | undefined {
  const active = activeVectorSet(read);
  if (!active || active.identity === key) return active;
  const own = findVectorSet(read, key);
  return own && countPending(read, own) === 0 ? own : active;
}

/** The semantic channel: cosine of the best passage of each chunk, nearest first, ties by passage. */
export function findSemantic(read: ReadConnection, meaning: Meaning, scope: Scope): SemanticTrace {
  const {vector, set} = meaning;
  if (!vector || !set) return {...meaning, rows: [], passages: new Map()};
  const nearest = nearestChunks(read, set, {vector, within: scope.within, limit: scope.candidates});
  // Damage can leave an index that answers without complaint and finds nothing.
  if (nearest.length === 0 && !scope.within && hasPassages(read, set)) throw new LostVectors('it finds none of them');
  const near = nearest.filter(({cosine}) => cosine > 0);
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
  const length = Math.sqrt(product(vector, vector));
  const cosines = sampleVectors(read, set)
    .map((sample) =>
      length === 0 || sample.length === 0 ? 0 : product(sample.vector, vector) / (sample.length * length),
    )
    .sort((a, b) => a - b);
  return cosines[cosines.length >> 1] ?? 0;
}

/** The vector, or why there is none where the search can do without. */
async function embedQuery(embedder: Embedder, text: string, mode: SearchMode): Promise<Float32Array | string> {
  try {
    return requireFinite(await embedder.embedQuery(text));
  } catch (error) {
    if (mode === 'vector' || !(error instanceof EngineError)) throw error;
    return error.message;
  }
}

function silent({identity}: Embedder, state: 'off' | 'unavailable', reason: string): Meaning {
  return {asked: false, state: {state, reason, provider: identity.provider}, vector: null, set: null};
}

/** A disabled embedder says why in its refusal, and so does one that could not be opened. */
async function refusal(embedder: Embedder, mode: SearchMode): Promise<Meaning> {
  try {
    await embedder.embedQuery('');
  } catch (error) {
    if (mode === 'vector' || !(error instanceof EngineError)) throw error;
    const isOff = error instanceof EmbeddingFailure && error.degradation === 'dim_zero';
    return silent(embedder, isOff ? 'off' : 'unavailable', error.message);
  }
  return silent(embedder, 'off', 'Searching by meaning is switched off.');
}

/** The vectors that answer are of another embedder, which nobody can ask; those of this one may be on their way. */
function waiting(
  read: ReadConnection,
  embedder: Embedder,
  {other, counts}: {readonly other: VectorSet; readonly counts: boolean},
): Meaning {
  const own = findVectorSet(read, identityKey(embedder.identity));
  if (!own) throw mismatch(other, embedder);
  const {state, reason, provider} = fillState(read, embedder, {set: own, counts});
  const words = reason === '' ? 'The vectors are about to be used.' : reason;
  return {
    asked: true,
    state: {state: state === 'on' ? 'filling' : state, reason: words, provider},
    vector: null,
    set: null,
  };
}

function fillState(
  read: ReadConnection,
  {identity}: Embedder,
  {set, counts}: {readonly set: VectorSet | undefined; readonly counts: boolean},
): QueryOutput['semantic'] {
  const chunks = countChunks(read);
  const ready = set ? countEmbedded(read, set) : 0;
  const {provider} = identity;
  if (ready >= chunks) return {state: 'on', reason: '', provider};
  const reason = counts ? `Vectors for ${ready} of ${chunks} chunks are ready.` : 'Some vectors are still to be made.';
  return {state: 'filling', reason, provider};
}

function mismatch(set: VectorSet, {identity}: Embedder): EngineError {
  return new EngineError(
    'EMBEDDER_MISMATCH',
    `The library's vectors were made by ${set.identity}, and this search would compare them with ${identityKey(identity)}; index again with this embedder, or search in mode lexical.`,
  );
}
