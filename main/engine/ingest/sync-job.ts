import type {Event} from '#contract/events';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {whenWritable} from '../db/held-write.ts';
import type {FileWarning} from '../db/issues-write.ts';
import type {SourceRow} from '../db/sources.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Clock, Embedder, Log} from '../ports.ts';
import {type Breathe, makeBreathe} from './breathe.ts';

/** What ingest works with. */
export interface IngestContext {
  readonly write: WriteConnection;
  readonly read: ReadConnection;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: Event) => void;
}

export interface SyncOptions {
  /** Whether everything made from the notes is made anew. */
  readonly rebuild: boolean;
  /** Whether every file is read, however unchanged it looks. */
  readonly deep: boolean;
  /** Only these paths, relative to the root, with `/`; left out, the whole folder. */
  readonly paths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A sync under way: what it works with, and what it has done so far. */
export interface SyncJob {
  readonly context: IngestContext;
  readonly source: SourceRow;
  readonly options: SyncOptions;
  /** When it began, UTC ISO. */
  readonly at: string;
  /** Others get their turn, and who writes at length comes to his end. */
  readonly breathe: Breathe;
  readonly counts: {inserted: number; updated: number; skipped: number; deleted: number};
  chunkWrites: number;
  /** Page ids. */
  readonly changed: Set<string>;
  readonly removed: Set<string>;
  /** Row ids of missing notes that were found again under another path, by their page id. */
  readonly adopted: Set<number>;
  /** Link keys of names that came, went or changed. */
  readonly names: Set<string>;
  readonly errors: FileWarning[];
}

export function startJob(context: IngestContext, source: SourceRow, options: SyncOptions): SyncJob {
  const breathe = makeBreathe();
  return {
    context,
    source,
    options,
    at: new Date(context.clock.now()).toISOString(),
    breathe: async () => {
      await breathe();
      await whenWritable(context.write);
    },
    counts: {inserted: 0, updated: 0, skipped: 0, deleted: 0},
    chunkWrites: 0,
    changed: new Set(),
    removed: new Set(),
    adopted: new Set(),
    names: new Set(),
    errors: [],
  };
}

/** Throws `CANCELLED` when whoever asked for the sync has given up. What is written stays. */
export function checkCancelled({source, options}: SyncJob): void {
  if (options.signal?.aborted === true) throw new EngineError('CANCELLED', `Indexing of ${source.root} was stopped.`);
}
