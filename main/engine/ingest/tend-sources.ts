import type {Event} from '#contract/events';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {describeDatabaseError, mayPass} from '../db/database-errors.ts';
import {listSources, setSourceState, type SourceRow} from '../db/sources.ts';
import {ensureVectorSet} from '../db/vectors.ts';
import type {Clock, Embedder, Log} from '../ports.ts';
import {embedPending} from './embed-pending.ts';
import {type IngestContext, type SyncOptions, type SyncReport, syncSource} from './sync-source.ts';
import {type FolderWatch, watchFolder} from './watch-folder.ts';

export interface TenderOptions {
  /** The library's file, for sentences. */
  readonly file: string;
  readonly write: WriteConnection;
  readonly read: ReadConnection;
  /** Asked anew for every job, because the embedder can be switched while the library is open. */
  readonly embedder: () => Embedder;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: Event) => void;
}

/** Keeps the index in step with its folders: one sync at a time, vectors behind them, watches beside them. */
export interface SourceTender {
  /** Syncs every source, watches it, and fills in vectors; returns at once. */
  start(): void;
  /** Syncs one source after the syncs already asked for. */
  sync(source: SourceRow, options: SyncOptions): Promise<SyncReport>;
  /** The same, when nobody waits for it: a failure becomes the state of the source. */
  syncInBackground(source: SourceRow, options: SyncOptions): void;
  /** Resolves when the syncs asked for so far have ended. */
  idle(): Promise<void>;
  /** Makes the vectors that are missing, in the foreground. */
  embed(sourceId?: number): Promise<{readonly written: number}>;
  /** Makes vectors in the background with the present embedder; resolves when a fill that was running has stopped. */
  embedInBackground(): Promise<void>;
  watch(source: SourceRow): Promise<void>;
  unwatch(sourceId: number): Promise<void>;
  close(): Promise<void>;
}

/** How long after another program or a full disk stopped some work it is tried again; milliseconds. */
const retryWait = 2000;

export function tendSources(options: TenderOptions): SourceTender {
  return new Tender(options);
}

class Tender implements SourceTender {
  readonly #options: TenderOptions;
  readonly #watches = new Map<number, FolderWatch>();
  readonly #stop = new AbortController();
  /** By source, and one for the vectors of all. */
  readonly #retries = new Map<number | 'vectors', NodeJS.Timeout>();
  #syncs: Promise<unknown> = Promise.resolve();
  #fill: {readonly done: Promise<void>; readonly abort: AbortController} | undefined;

  constructor(options: TenderOptions) {
    this.#options = options;
  }

  start(): void {
    for (const source of listSources(this.#options.read)) {
      this.syncInBackground(source, {rebuild: false, deep: false});
      void this.watch(source);
    }
    void this.embedInBackground();
  }

  sync(source: SourceRow, options: SyncOptions): Promise<SyncReport> {
    const job = this.#syncs.then(() => syncSource(this.#context(), source, {...options, signal: this.#stop.signal}));
    this.#syncs = job.catch(() => undefined);
    return job;
  }

  async embed(sourceId?: number): Promise<{readonly written: number}> {
    this.#activate();
    return embedPending(this.#context(), {
      signal: this.#stop.signal,
      ...(sourceId === undefined ? {} : {sourceId}),
    });
  }

  embedInBackground(): Promise<void> {
    this.#fill?.abort.abort();
    // Before anything is awaited: a search between now and the first vector must not find another embedder's set.
    try {
      this.#activate();
    } catch {
      // The fill will meet the same, and tell.
    }
    const stopped = this.#fill?.done ?? Promise.resolve();
    const abort = new AbortController();
    this.#fill = {done: stopped.then(() => this.#fillIn(abort.signal)), abort};
    return stopped;
  }

  async idle(): Promise<void> {
    await this.#syncs;
  }

  async watch(source: SourceRow): Promise<void> {
    await this.unwatch(source.id);
    const watching = watchFolder(
      source.root,
      (change) => {
        const paths = change.paths === 'all' ? {} : {paths: change.paths};
        this.syncInBackground(source, {rebuild: false, deep: false, ...paths});
      },
      this.#options.log,
    );
    this.#watches.set(source.id, watching);
    await watching.ready;
  }

  async unwatch(sourceId: number): Promise<void> {
    const watching = this.#watches.get(sourceId);
    this.#watches.delete(sourceId);
    clearTimeout(this.#retries.get(sourceId));
    await watching?.close();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const retry of this.#retries.values()) clearTimeout(retry);
    this.#fill?.abort.abort();
    await Promise.all([...this.#watches.keys()].map((id) => this.unwatch(id)));
    await this.#syncs;
    await this.#fill?.done;
  }

  syncInBackground(source: SourceRow, options: SyncOptions): void {
    this.sync(source, options).then(
      (report) => {
        if (report.chunkWrites > 0) void this.embedInBackground();
      },
      (error: unknown) => {
        if (!this.#stop.signal.aborted) this.#noteFailure(source, error);
      },
    );
  }

  /** Nobody waits for a sync in the background, so that whatever stops it must end here. */
  #noteFailure(source: SourceRow, error: unknown): void {
    const {file, log, write, emit} = this.#options;
    const told = describeDatabaseError(file, error);
    const reason = told instanceof Error ? told.message : String(told);
    log.warn(`source ${source.name}: ${reason}`);
    if (mayPass(error)) {
      // The whole source, because the paths of several failed syncs may have come together meanwhile.
      this.#retry(source.id, () => {
        this.syncInBackground(source, {rebuild: false, deep: false});
      });
      return;
    }
    try {
      setSourceState(write, source.id, {state: 'unreadable', reason});
    } catch (cause) {
      log.warn(`source ${source.name}: its state could not be written (${String(cause)})`);
    }
    emit({type: 'status-changed'});
  }

  #retry(what: number | 'vectors', again: () => void): void {
    clearTimeout(this.#retries.get(what));
    this.#retries.set(what, setTimeout(again, retryWait));
  }

  /** A fill that is told to stop ends early and quietly; `signal` also ends when the library closes. */
  async #fillIn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await embedPending(this.#context(), {signal});
    } catch (error) {
      const told = describeDatabaseError(this.#options.file, error);
      this.#options.log.warn(`vectors could not be made: ${told instanceof Error ? told.message : String(told)}`);
      if (mayPass(error) && !this.#stop.signal.aborted)
        this.#retry('vectors', () => {
          void this.embedInBackground();
        });
    }
    this.#options.emit({type: 'status-changed'});
  }

  #activate(): void {
    const {write, clock} = this.#options;
    const embedder = this.#options.embedder();
    if (embedder.available) ensureVectorSet(write, embedder.identity, new Date(clock.now()).toISOString());
  }

  #context(): IngestContext {
    const {write, read, clock, log, emit} = this.#options;
    return {write, read, clock, log, emit, embedder: this.#options.embedder()};
  }
}
