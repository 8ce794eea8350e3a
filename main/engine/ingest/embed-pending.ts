import {isDatabaseError} from '../db/database-errors.ts';
import {chunkExists} from '../db/chunks.ts';
import {inTransaction} from '../db/connection.ts';
import {whenWritable} from '../db/held-write.ts';
import {
  countPending,
  ensureVectorSet,
  findVectors,
  pendingChunks,
  type VectorSet,
  writeVectors,
} from '../db/vectors.ts';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';
import {RefusedText} from '../domain/refused-text.ts';
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

/** Least chunks taken at once. What is written of them stays when the work is stopped. */
const leastBatch = 16;

/** After this many chunks that could not be embedded the model is taken to be broken. */
const failureLimit = 160;

/**
 * Makes the vectors that are missing in the set of the present embedder, batch by batch, and returns for how many
 * chunks. Text that has a vector already is not embedded again. A batch that fails is left out and the others go on,
 * and where the embedder refuses texts, only those; at the end, or after too many, `EMBEDDER_UNAVAILABLE` is thrown.
 * Any other `EmbeddingFailure` is thrown at once: the next batch would meet it too. Stops quietly when asked to.
 */
export async function embedPending(context: IngestContext, options: EmbedOptions): Promise<{readonly written: number}> {
  const {embedder, read, write, clock} = context;
  if (!embedder.available) return {written: 0};
  const set = ensureVectorSet(write, embedder.identity, new Date(clock.now()).toISOString());
  const total = countPending(read, set, options.sourceId);
  const report = reportProgress(context, '', 'embedding');
  const job = {context, set, after: 0, failed: new Set<number>(), signal: options.signal};
  let written = 0;
  let cause: unknown;
  try {
    while (options.signal?.aborted !== true && job.failed.size < failureLimit) {
      const chunks = nextChunks(job, options.sourceId);
      if (chunks.length === 0) break;
      job.after = chunks.at(-1)?.chunkId ?? 0;
      const done = await embedOrLeaveOut(job, chunks);
      written += done.written;
      cause ??= done.cause;
      report(Math.min(written, total), total);
      await setImmediate();
    }
  } finally {
    reportEnd(context, written, total);
  }
  if (cause !== undefined) throw embeddingFailed(job.failed.size, cause);
  return {written};
}

/** What one batch needs. */
interface BatchJob {
  readonly context: Pick<IngestContext, 'embedder' | 'read' | 'write'>;
  readonly set: VectorSet;
  readonly signal: AbortSignal | undefined;
}

interface EmbedJob extends BatchJob {
  readonly context: IngestContext;
  /** The last chunk that was tried. */
  after: number;
  /** Chunks that could not be embedded; the next run tries them again. */
  readonly failed: Set<number>;
}

interface PendingChunk {
  readonly chunkId: number;
  readonly text: string;
}

interface BatchDone {
  readonly written: number;
  /** Why something was left out. */
  readonly cause?: unknown;
}

/** Halves a batch that holds texts which the embedder refuses, until they stand alone. */
async function embedOrLeaveOut(job: EmbedJob, chunks: readonly PendingChunk[]): Promise<BatchDone> {
  try {
    return {written: await embedBatch(job, chunks)};
  } catch (cause) {
    if (job.signal?.aborted === true) return {written: 0};
    // What the database refuses is not the embedder's fault, and ends all.
    if (isDatabaseError(cause)) throw cause;
    if (cause instanceof EmbeddingFailure && !(cause instanceof RefusedText)) throw cause;
    if (cause instanceof RefusedText && chunks.length > 1) return embedHalves(job, chunks);
    for (const {chunkId} of chunks) job.failed.add(chunkId);
    return {written: 0, cause};
  }
}

async function embedHalves(job: EmbedJob, chunks: readonly PendingChunk[]): Promise<BatchDone> {
  const middle = chunks.length >> 1;
  const first = await embedOrLeaveOut(job, chunks.slice(0, middle));
  if (job.failed.size >= failureLimit) return first;
  const second = await embedOrLeaveOut(job, chunks.slice(middle));
  return {written: first.written + second.written, cause: first.cause ?? second.cause};
}

function reportEnd({emit}: IngestContext, done: number, total: number): void {
  if (total > 0) emit({type: 'progress', source: '', phase: 'done', done, total});
}

/** Goes on behind the chunks that are done, so that these are not looked at for every batch, and then looks at all once. */
function nextChunks({context, set, after, failed}: EmbedJob, sourceId: number | undefined): readonly PendingChunk[] {
  const size = Math.max(leastBatch, context.embedder.batchSize ?? 0);
  const chunksBehind = (place: number) =>
    pendingChunks(context.read, set, {limit: size + failed.size, sourceId, after: place})
      .filter(({chunkId}) => !failed.has(chunkId))
      .slice(0, size);
  const ahead = chunksBehind(after);
  // A note that was edited meanwhile keeps the rows of its chunks, which may lie before.
  return ahead.length > 0 || after === 0 ? ahead : chunksBehind(0);
}

/** Returns how many of the chunks got their vectors; one that was removed meanwhile gets none. */
export async function embedBatch({context, set, signal}: BatchJob, chunks: readonly PendingChunk[]): Promise<number> {
  const {embedder, read, write} = context;
  const cut = chunks.map(({chunkId, text}) => cutChunk(embedder, chunkId, text));
  const texts = new Map(cut.flatMap(({passages}) => passages.map(({hash, text}) => [hash, text])));
  const vectors = findVectors(read, set, [...texts.keys()]);
  const fresh = [...texts].filter(([hash]) => !vectors.has(hash));
  const made =
    fresh.length === 0
      ? []
      : await embedder.embedPassages(
          fresh.map(([, text]) => text),
          signal,
        );
  for (const [index, [hash]] of fresh.entries()) vectors.set(hash, vectorAt(made, index));
  await whenWritable(write);
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
