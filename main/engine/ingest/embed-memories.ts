import type {OpenDatabase} from '../db/connection.ts';
import {ensureVectorSet, pendingChunksOf} from '../db/vectors.ts';
import type {Clock, Embedder} from '../ports.ts';
import {embedBatch} from './embed-pending.ts';
import type {SourceTender} from './tend-sources.ts';

/** What the vectors of new memories are made with. */
export interface EmbedMemoriesParts {
  readonly database: OpenDatabase;
  readonly embedder: {readonly making: () => Embedder};
  readonly tender: Pick<SourceTender, 'vectors'>;
  readonly clock: Clock;
  /** Whether this engine stays, so that nobody has to wait for the vectors. */
  readonly watch: boolean;
}

/** More memories than this take their turn among all other chunks that wait. */
const fewMemories = 16;

/**
 * Makes the vectors of new memories before those of anything else, because what was said last is asked for first. What
 * fails is left to the background, which tries again and says what is wrong. An engine that does not stay waits for
 * the vectors; any other does not.
 */
export async function embedMemories(parts: EmbedMemoriesParts, memoryIds: readonly number[]): Promise<void> {
  const {tender, watch} = parts;
  const job = memoryIds.length > fewMemories ? fillAll(parts) : embedNow(parts, memoryIds);
  const done = job.catch(() => tender.vectors.fillInBackground());
  if (!watch) await done;
}

/** Makes all vectors that are missing: to the end, or, where the engine stays, in the background. */
export async function fillAll({tender, watch}: Pick<EmbedMemoriesParts, 'tender' | 'watch'>): Promise<void> {
  if (watch) await tender.vectors.fillInBackground();
  else await tender.vectors.fill();
}

async function embedNow({database, embedder, clock}: EmbedMemoriesParts, memoryIds: readonly number[]): Promise<void> {
  const {read, write} = database;
  const present = embedder.making();
  if (!present.available) return;
  const set = ensureVectorSet(write, present.identity, new Date(clock.now()).toISOString());
  const chunks = pendingChunksOf(read, set, memoryIds);
  await embedBatch({context: {read, write, embedder: present}, set, signal: undefined}, chunks);
}
