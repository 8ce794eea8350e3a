import type {DegradationCode} from '#contract/degradation';
import type {ReadConnection} from '../db/connection.ts';
import {countChunks} from '../db/find-chunks.ts';
import {activeVectorSet, countEmbedded, identityKey, type VectorSet} from '../db/vectors.ts';
import {EmbeddingFailure, requireFinite} from '../domain/embedding-failure.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Embedder} from '../ports.ts';

/** The vector of a question, or why there is none. */
export type Question =
  | {readonly kind: 'vector'; readonly vector: Float32Array; readonly set: VectorSet | null; readonly remote: boolean}
  | {readonly kind: 'words'; readonly code: DegradationCode; readonly reason: string};

interface Asked {
  readonly query: string;
  readonly ftsOnly: boolean;
  readonly failOnDegraded: boolean;
}

/**
 * Turns a question into a vector. Where that fails the answer is by words, unless the request forbids it: then the
 * failure is thrown, before anything was looked up. A vector of the wrong length is always thrown, as
 * `EMBEDDER_MISMATCH`.
 */
export async function readQuestion(
  read: ReadConnection,
  embedder: Embedder,
  {query, ftsOnly, failOnDegraded}: Asked,
): Promise<Question> {
  if (ftsOnly) return {kind: 'words', code: 'fallback_fts_only', reason: 'fallback_fts_only requested'};
  try {
    return await embed(read, embedder, query.trim());
  } catch (error) {
    const failure = toFailure(error);
    if (failOnDegraded) throw failure;
    return {kind: 'words', code: failure.degradation, reason: failure.message};
  }
}

async function embed(read: ReadConnection, embedder: Embedder, text: string): Promise<Question> {
  const set = embedder.available ? comparableSet(read, embedder) : null;
  const vector = requireFinite(await embedder.embedQuery(text));
  if (vector.length === 0) throw new EmbeddingFailure('dim_zero', 'The embedder gave a vector without dimensions.');
  if (set && vector.length !== set.dimensions)
    throw new EngineError(
      'EMBEDDER_MISMATCH',
      `The embedder gave ${vector.length} dimensions, and the library's vectors have ${set.dimensions}; index again with this embedder.`,
    );
  return {kind: 'vector', vector, set, remote: embedder.isRemote === true};
}

/** The vectors to compare with; null in a library without text. */
function comparableSet(read: ReadConnection, {identity}: Embedder): VectorSet | null {
  const set = activeVectorSet(read) ?? null;
  if (set && set.identity !== identityKey(identity))
    throw new EmbeddingFailure(
      'backend_mismatch',
      `The library's vectors were made by ${set.identity}, and this search would compare them with ${identityKey(identity)}; index again with this embedder.`,
    );
  if (countChunks(read) > 0 && (!set || countEmbedded(read, set) === 0))
    throw new EmbeddingFailure('embedding_failed', 'The library has no vectors yet; index it with an embedder.');
  return set;
}

/** Whatever an embedder throws without a cause of its own is a failure to embed; its details may hold an address. */
function toFailure(error: unknown): EmbeddingFailure {
  if (error instanceof EmbeddingFailure) return error;
  if (!(error instanceof EngineError))
    return new EmbeddingFailure('embedding_failed', 'The embedder failed unexpectedly.', {cause: error});
  if (error.code === 'EMBEDDER_MISMATCH') throw error;
  return new EmbeddingFailure('embedding_failed', error.message, {cause: error});
}
