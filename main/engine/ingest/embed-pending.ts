import {chunkExists} from '../db/chunks.ts';
import {inTransaction} from '../db/connection.ts';
import {
  countPending,
  ensureVectorSet,
  findVectors,
  pendingChunks,
  type VectorSet,
  writeVectors,
} from '../db/vectors.ts';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';
import {setImmediate} from 'node:timers/promises';
import type {Embedder, Span} from '../ports.ts';
import {reportProgress} from './report-progress.ts';
import type {IngestContext} from './sync-job.ts';

export interface EmbedOptions {
  readonly signal?: AbortSignal | undefined;
  /** Only the chunks of this source. */
  readonly sourceId?: number | undefined;
}

/** A chunk with the windows that the model reads, each with the hash of its text. */
interface CutChunk {
  readonly chunkId: number;
  readonly passages: readonly (Span & {readonly hash: string; readonly text: string})[];
}

/** Chunks taken at once. What is written of them stays when the work is stopped. */
const batchSize = 16;

/** After this many chunks that could not be embedded the model is taken to be broken. */
const failureLimit = 160;

/**
 * Makes the vectors that are missing in the set of the present embedder, batch by batch, and returns for how many
 * chunks. Text that has a vector already is not embedded again. A batch that fails is left out and the others go on;
 * at the end, or after too many, `EMBEDDER_UNAVAILABLE` is thrown. Stops quietly when asked to.
 */
export async function embedPending(context: IngestContext, options: EmbedOptions): Promise<{readonly written: number}> {
  const {embedder, read, write, clock} = context;
  if (!embedder.available) return {written: 0};
  const set = ensureVectorSet(write, embedder.identity, new Date(clock.now()).toISOString());
  const total = countPending(read, set, options.sourceId);
  const report = reportProgress(context, '', 'embedding');
  const failed = new Set<number>();
  let written = 0;
  let cause: unknown;
  while (options.signal?.aborted !== true && failed.size < failureLimit) {
    const chunks = nextChunks(context, set, {sourceId: options.sourceId, failed});
    if (chunks.length === 0) break;
    try {
      written += await embedBatch(context, set, chunks);
    } catch (error) {
      cause ??= error;
      for (const {chunkId} of chunks) failed.add(chunkId);
    }
    report(Math.min(written, total), total);
    await setImmediate();
  }
  reportEnd(context, written, total);
  if (cause !== undefined) throw embeddingFailed(failed.size, cause);
  return {written};
}

function reportEnd({emit}: IngestContext, done: number, total: number): void {
  if (total > 0) emit({type: 'progress', source: '', phase: 'done', done, total});
}

function nextChunks(
  {read}: IngestContext,
  set: VectorSet,
  {sourceId, failed}: {readonly sourceId: number | undefined; readonly failed: ReadonlySet<number>},
): readonly {readonly chunkId: number; readonly text: string}[] {
  const chunks = pendingChunks(read, set, {limit: batchSize + failed.size, sourceId});
  return chunks.filter(({chunkId}) => !failed.has(chunkId)).slice(0, batchSize);
}

/** Returns how many of the chunks got their vectors; one that was removed meanwhile gets none. */
async function embedBatch(
  {embedder, read, write}: IngestContext,
  set: VectorSet,
  chunks: readonly {readonly chunkId: number; readonly text: string}[],
): Promise<number> {
  const cut = chunks.map(({chunkId, text}) => cutChunk(embedder, chunkId, text));
  const texts = new Map(cut.flatMap(({passages}) => passages.map(({hash, text}) => [hash, text])));
  const vectors = findVectors(read, set, [...texts.keys()]);
  const fresh = [...texts].filter(([hash]) => !vectors.has(hash));
  const made = fresh.length === 0 ? [] : await embedder.embedPassages(fresh.map(([, text]) => text));
  for (const [index, [hash]] of fresh.entries()) vectors.set(hash, vectorAt(made, index));
  return inTransaction(write, () => {
    const present = cut.filter(({chunkId}) => chunkExists(write, chunkId));
    for (const {chunkId, passages} of present)
      writeVectors(write, set, {
        chunkId,
        passages: passages.map(({start, end, hash}) => ({start, end, hash, vector: vectorOf(vectors, hash)})),
      });
    return present.length;
  });
}

function cutChunk(embedder: Embedder, chunkId: number, text: string): CutChunk {
  const passages = embedder.passages(text).map(({start, end}) => {
    const passage = text.slice(start, end);
    return {start, end, hash: sha256(passage), text: passage};
  });
  return {chunkId, passages};
}

function vectorAt(vectors: readonly Float32Array[], index: number): Float32Array {
  const vector = vectors[index];
  if (!vector) throw new EngineError('EMBEDDER_UNAVAILABLE', 'The embedding model gave fewer vectors than texts.');
  return vector;
}

function vectorOf(vectors: ReadonlyMap<string, Float32Array>, hash: string): Float32Array {
  const vector = vectors.get(hash);
  if (!vector) throw new EngineError('INTERNAL', `There is no vector for the passage ${hash}.`);
  return vector;
}

function embeddingFailed(count: number, cause: unknown): EngineError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EngineError(
    'EMBEDDER_UNAVAILABLE',
    `The embedding model failed on ${count} ${count === 1 ? 'chunk' : 'chunks'}: ${reason}. They are found by their words.`,
    {cause},
  );
}
