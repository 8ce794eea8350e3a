import type {Event} from '#contract/events';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {describeDatabaseError, mayPass} from '../db/database-errors.ts';
import {findSource, listSources, setSourceState, type SourceRow} from '../db/sources.ts';
import type {Clock, Embedder, Log} from '../ports.ts';
import {type FillPatience, type VectorFiller, fillVectors} from './fill-vectors.ts';
import {type IngestContext, type SyncOptions, type SyncReport, syncSource} from './sync-source.ts';
import {SourceWatches} from './watch-sources.ts';

export interface TenderOptions {
  /** The library's file, for sentences. */
  readonly file: string;
  readonly write: WriteConnection;
  readonly read: ReadConnection;
  /** Asked anew for every job, because the embedder can be switched while the library is open. */
  readonly embedder: () => Embedder;
  /** Whether that embedder only stands in for one that could not be opened. */
  readonly isStandIn: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: Event) => void;
  readonly patience?: FillPatience;
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
  /** Makes the vectors that are missing, and what a new embedder needs to be searched with. */
  readonly vectors: VectorFiller;
  watch(source: SourceRow): Promise<void>;
  /** A sentence when a source is looked at now and then instead of watched; else empty. */
  watchTrouble(sourceId: number): string;
  unwatch(sourceId: number): Promise<void>;
  close(): Promise<void>;
}

/** Looks at the whole source, and reads what has changed. */
const anew = {rebuild: false, deep: false} as const;

/** How long after another program or a full disk stopped some work it is tried again; milliseconds. */
const retryWait = 2000;

/** A source that cannot be looked at is tried again now and then, whatever the watches on it tell; milliseconds. */
const longestRetryWait = 60_000;

export function tendSources(options: TenderOptions): SourceTender {
  return new Tender(options);
}

class Tender implements SourceTender {
  readonly #options: TenderOptions;
  readonly #watches: SourceWatches;
  readonly #stop = new AbortController();
  readonly #retries = new Map<number, NodeJS.Timeout>();
  /** How often in a row a source could not be looked at. */
  readonly #failures = new Map<number, number>();
  readonly vectors: VectorFiller;
  #syncs: Promise<unknown> = Promise.resolve();

  constructor(options: TenderOptions) {
    this.#options = options;
    this.vectors = fillVectors(() => this.#context(), options);
    this.#watches = new SourceWatches({
      log: options.log,
      onDirty: (source, paths) => {
        this.syncInBackground(source, paths === 'all' ? anew : {...anew, paths});
      },
      onTrouble: () => {
        options.emit({type: 'status-changed'});
      },
    });
  }

  start(): void {
    for (const source of listSources(this.#options.read)) {
      this.syncInBackground(source, anew);
      void this.watch(source);
    }
    void this.vectors.fillInBackground();
  }

  sync(source: SourceRow, options: SyncOptions): Promise<SyncReport> {
    const job = this.#syncs.then(() => this.#syncNow(source, options));
    this.#syncs = job.catch(() => undefined);
    return job;
  }

  async idle(): Promise<void> {
    await this.#syncs;
  }

  watch(source: SourceRow): Promise<void> {
    return this.#watches.watch(source);
  }

  watchTrouble(sourceId: number): string {
    return this.#watches.trouble(sourceId);
  }

  async unwatch(sourceId: number): Promise<void> {
    clearTimeout(this.#retries.get(sourceId));
    await this.#watches.unwatch(sourceId);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const retry of this.#retries.values()) clearTimeout(retry);
    const filled = this.vectors.close();
    await this.#watches.close();
    await this.#syncs;
    await filled;
  }

  syncInBackground(source: SourceRow, options: SyncOptions): void {
    this.sync(source, options).then(
      (report) => {
        if (report.chunkWrites > 0) void this.vectors.fillInBackground();
        this.#failures.delete(source.id);
        if (!report.isSettled) this.#retry(source, retryWait);
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
    const failures = this.#failures.get(source.id) ?? 0;
    if (mayPass(error)) {
      log.warn(`source ${source.name}: ${reason}`);
      this.#retry(source, retryWait);
      return;
    }
    this.#failures.set(source.id, failures + 1);
    this.#retry(source, Math.min(retryWait * 2 ** failures, longestRetryWait));
    if (findSource(this.#options.read, source.id)?.reason === reason && failures > 0) return;
    log.warn(`source ${source.name}: ${reason}`);
    try {
      setSourceState(write, source.id, {state: 'unreadable', reason});
    } catch (cause) {
      log.warn(`source ${source.name}: its state could not be written (${String(cause)})`);
    }
    emit({type: 'status-changed'});
  }

  /** Tries the whole source, because the paths of several failed syncs may have come together meanwhile. */
  #retry(source: SourceRow, wait: number): void {
    clearTimeout(this.#retries.get(source.id));
    if (this.#stop.signal.aborted) return;
    const again = () => {
      if (findSource(this.#options.read, source.id)) this.syncInBackground(source, anew);
    };
    this.#retries.set(source.id, setTimeout(again, wait));
  }

  async #syncNow(source: SourceRow, {paths, ...options}: SyncOptions): Promise<SyncReport> {
    const part = this.#watches.hasUnread(source.id) ? {} : {paths};
    try {
      const report = await syncSource(this.#context(), source, {...options, ...part, signal: this.#stop.signal});
      const folders = report.kept.map(({folder}) => folder);
      this.#watches.setUnread(source, folders.length > 0 ? folders : undefined);
      return report;
    } catch (error) {
      if (!mayPass(error)) this.#watches.setUnread(source, []);
      throw error;
    }
  }

  #context(): IngestContext {
    const {write, read, clock, log, emit} = this.#options;
    return {write, read, clock, log, emit, embedder: this.#options.embedder()};
  }
}
