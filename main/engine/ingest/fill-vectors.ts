import type {Event} from '#contract/events';
import {describeDatabaseError, mayPass} from '../db/database-errors.ts';
import {activeVectorSet, ensureVectorSet, identityKey} from '../db/vectors.ts';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {Log} from '../ports.ts';
import {embedPending} from './embed-pending.ts';
import {serveWhenWhole} from './serve-when-whole.ts';
import type {IngestContext} from './sync-job.ts';

/** Makes vectors, and has searches use them when all are there. */
export interface VectorFiller {
  /**
   * Makes the missing vectors of one source or of all, and returns for how many chunks of it. Where searches still use
   * those of another embedder, it goes on with the whole library, so that they can change over.
   */
  fill(sourceId?: number): Promise<{readonly written: number}>;
  /** Makes vectors in the background with the present embedder; resolves when a fill that was running has stopped. */
  fillInBackground(): Promise<void>;
  /** Why vectors cannot be made at the moment, in a sentence; empty when nothing is wrong. */
  problem(): string;
  close(): Promise<void>;
}

/** Pauses after which an embedder that failed is tried again, in milliseconds; each is twice the one before. */
export interface FillPatience {
  readonly first: number;
  readonly longest: number;
}

interface FillOptions {
  /** The library's file, for sentences. */
  readonly file: string;
  readonly log: Log;
  readonly emit: (event: Event) => void;
  readonly isStandIn: () => boolean;
  readonly patience?: FillPatience;
}

/** How long after another program or a full disk stopped the work it is tried again; milliseconds. */
const busyWait = 2000;

const usual: FillPatience = {first: 60_000, longest: 1_800_000};

/** `context` is asked anew for every job, because the embedder can be switched. */
export function fillVectors(context: () => IngestContext, options: FillOptions): VectorFiller {
  return new Filler(context, options);
}

class Filler implements VectorFiller {
  readonly #context: () => IngestContext;
  readonly #options: FillOptions;
  readonly #stop = new AbortController();
  #running: {readonly done: Promise<void>; readonly abort: AbortController} | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #problem = '';
  #identity = '';

  constructor(context: () => IngestContext, options: FillOptions) {
    this.#context = context;
    this.#options = options;
  }

  async fill(sourceId?: number): Promise<{readonly written: number}> {
    const context = this.#context();
    const {signal} = this.#stop;
    const done = await embedPending(context, {signal, sourceId});
    const {available, identity} = context.embedder;
    const isSwitching = available && activeVectorSet(context.read)?.identity !== identityKey(identity);
    if (isSwitching) await embedPending(context, {signal});
    await serveWhenWhole(context, {isStandIn: this.#options.isStandIn(), signal});
    return done;
  }

  fillInBackground(): Promise<void> {
    clearTimeout(this.#retry);
    this.#running?.abort.abort();
    const stopped = this.#running?.done ?? Promise.resolve();
    if (this.#stop.signal.aborted) return stopped;
    const context = this.#context();
    this.#forgetFailures(identityKey(context.embedder.identity));
    // Before anything is awaited: a search between now and the first vector must know that they are being made.
    try {
      prepareSet(context);
    } catch {
      // The fill will meet the same, and tell.
    }
    const abort = new AbortController();
    this.#running = {done: stopped.then(() => this.#run(abort.signal)), abort};
    return stopped;
  }

  problem(): string {
    return this.#problem;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#retry);
    this.#running?.abort.abort();
    await this.#running?.done;
  }

  /** A fill that is told to stop ends early and quietly. */
  async #run(signal: AbortSignal): Promise<void> {
    const isStopped = () => signal.aborted;
    if (isStopped()) return;
    try {
      const context = this.#context();
      await embedPending(context, {signal});
      if (isStopped()) return;
      this.#problem = '';
      this.#failures = 0;
      await serveWhenWhole(context, {isStandIn: this.#options.isStandIn(), signal});
    } catch (error) {
      this.#fail(error);
    }
    this.#options.emit({type: 'status-changed'});
  }

  /** What another embedder could not do says nothing about this one. */
  #forgetFailures(identity: string): void {
    if (identity === this.#identity) return;
    this.#identity = identity;
    this.#problem = '';
    this.#failures = 0;
  }

  /** An embedder out of reach is tried again later; what failed otherwise waits for the next change of the library. */
  #fail(error: unknown): void {
    const {file, log, patience = usual} = this.#options;
    const told = describeDatabaseError(file, error);
    this.#problem = told instanceof Error ? told.message : String(told);
    if (mayPass(error)) {
      log.warn(`vectors could not be made: ${this.#problem}`);
      this.#retry = setTimeout(() => void this.fillInBackground(), busyWait).unref();
      return;
    }
    if (!(error instanceof EmbeddingFailure)) {
      log.error('vectors could not be made', error);
      return;
    }
    const pause = Math.min(patience.first * 2 ** this.#failures, patience.longest);
    this.#failures += 1;
    log.warn(`vectors wait, next try in ${Math.ceil(pause / 1000)} seconds: ${error.message}`);
    this.#retry = setTimeout(() => void this.fillInBackground(), pause).unref();
  }
}

function prepareSet({embedder, write, clock}: IngestContext): void {
  if (embedder.available) ensureVectorSet(write, embedder.identity, new Date(clock.now()).toISOString());
}
