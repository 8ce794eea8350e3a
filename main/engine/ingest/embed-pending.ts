import {isDatabaseError} from '../db/database-errors.ts';
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

/** How far a fill has come. */
interface FillState {
  /** The last chunk that was tried. */
  after: number;
  readonly failed: Set<number>;
  /** Why the first of them failed. */
  cause: unknown;
}

interface PendingChunk {
  readonly chunkId: number;
  readonly text: string;
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
  const state: FillState = {after: 0, failed: new Set(), cause: undefined};
  let written = 0;
  while (options.signal?.aborted !== true && state.failed.size < failureLimit) {
    const chunks = nextChunks(context, set, {...state, sourceId: options.sourceId});
    if (chunks.length === 0) break;
    written += await tryBatch(context, set, {chunks, state});
    report(Math.min(written, total), total);
    await setImmediate();
  }
  reportEnd(context, written, total);
  if (state.cause !== undefined) throw embeddingFailed(state.failed.size, state.cause);
  return {written};
}

function reportEnd({emit}: IngestContext, done: number, total: number): void {
  if (total > 0) emit({type: 'progress', source: '', phase: 'done', done, total});
}

/** Goes on behind the chunks that are done, so that these are not looked at for every batch, and then looks at all once. */
function nextChunks(
  {read}: IngestContext,
  set: VectorSet,
  {after, failed, sourceId}: Pick<FillState, 'after' | 'failed'> & Pick<EmbedOptions, 'sourceId'>,
): readonly PendingChunk[] {
  const chunksBehind = (place: number) =>
    pendingChunks(read, set, {limit: batchSize + failed.size, sourceId, after: place})
      .filter(({chunkId}) => !failed.has(chunkId))
      .slice(0, batchSize);
  const ahead = chunksBehind(after);
  // A note that was edited meanwhile keeps the rows of its chunks, which may lie before.
  return ahead.length > 0 || after === 0 ? ahead : chunksBehind(0);
}

/** Returns how many of the chunks got their vectors. What the database refuses is not the embedder's fault, and ends all. */
async function tryBatch(
  context: IngestContext,
  set: VectorSet,
  {chunks, state}: {readonly chunks: readonly PendingChunk[]; readonly state: FillState},
): Promise<number> {
  state.after = chunks.at(-1)?.chunkId ?? 0;
  try {
    return await embedBatch(context, set, chunks);
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    state.cause ??= error;
    for (const {chunkId} of chunks) state.failed.add(chunkId);
    return 0;
  }
}

/** Returns how many of the chunks got their vectors; one that was removed meanwhile gets none. */
async function embedBatch(
  {embedder, read, write}: IngestContext,
  set: VectorSet,
  chunks: readonly PendingChunk[],
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
