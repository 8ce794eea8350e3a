import {MessageChannel, type MessagePort, Worker} from 'node:worker_threads';
import {CallError, type Client} from '#contract/client';
import type {Failure} from '#contract/errors';
import type {Event} from '#contract/events';
import type {Input, Method, Output} from '#contract/methods';
import type {EngineOptions, Secrets} from '#engine';
import {PortClient} from './port-client.ts';
import {serveSecrets} from './secrets-port.ts';

/** What crosses into the worker: everything but the functions, which live there. */
export interface WorkerEngineOptions extends Omit<EngineOptions, 'clock' | 'log' | 'secrets'> {
  /** Where the keys of embedding providers lie; left out, none can be stored. */
  readonly keyFolder?: string;
}

/** `workerData` of the engine's thread. */
export interface EngineWorkerData {
  readonly port: MessagePort;
  readonly options: WorkerEngineOptions;
  /** Where the keys of embedding providers are asked for, when their host keeps them itself. */
  readonly secrets?: MessagePort;
}

/** What a host does for its engine's thread. */
export interface EngineHost {
  /** Keeps the keys in place of files. */
  readonly secrets?: Secrets;
  /** Hears why a thread ended that should not have. */
  readonly onCrash?: (error: unknown) => void;
}

interface Running {
  readonly worker: Worker;
  readonly client: PortClient;
}

/** Parsing makes much short-lived garbage; with the default young generation it takes half as long again. */
const resourceLimits = {maxYoungGenerationSizeMb: 128};

/**
 * An engine on a thread of its own. After a crash it is started once more and `engine-restarted` is
 * pushed; calls that were waiting fail, calls made meanwhile wait for the new one. After a second
 * crash `engine-stopped` is pushed, and every call fails.
 */
export class WorkerClient implements Client {
  readonly #workerFile: string;
  readonly #options: WorkerEngineOptions;
  readonly #host: EngineHost;
  readonly #listeners = new Set<(event: Event) => void>();
  #running: Promise<Running>;
  #restartsLeft = 1;
  #closing = false;

  private constructor(workerFile: string, options: WorkerEngineOptions, host: EngineHost) {
    this.#workerFile = workerFile;
    this.#options = options;
    this.#host = host;
    this.#running = this.#launch();
  }

  /**
   * Starts `workerFile` (the built or source `engine-worker`) and waits until its engine is open.
   * Rejects with `CallError` when the engine refuses to open.
   */
  static async start(workerFile: string, options: WorkerEngineOptions, host: EngineHost = {}): Promise<WorkerClient> {
    const client = new WorkerClient(workerFile, options, host);
    await client.#running;
    return client;
  }

  async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
    const {client} = await this.#running;
    return client.call(method, input);
  }

  subscribe(listener: (event: Event) => void): () => void {
    const entry = (event: Event): void => {
      listener(event);
    };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Resolves when the engine has closed its database and its thread has ended. */
  async close(): Promise<void> {
    this.#closing = true;
    const running = await this.#running.catch(() => null);
    if (!running) return;
    const ended = new Promise<void>((resolve) =>
      running.worker.once('exit', () => {
        resolve();
      }),
    );
    await running.client.close();
    if (running.worker.threadId !== -1) await ended;
  }

  async #launch(): Promise<Running> {
    const {port1, port2} = new MessageChannel();
    const secrets = this.#host.secrets && serveSecrets(this.#host.secrets);
    const worker = new Worker(this.#workerFile, {
      workerData: {port: port2, options: this.#options, ...(secrets && {secrets})},
      transferList: secrets ? [port2, secrets] : [port2],
      resourceLimits,
    });
    const client = new PortClient(port1);
    client.subscribe((event) => {
      this.#push(event);
    });
    this.#watch(worker, client);
    await client.ready;
    return {worker, client};
  }

  #watch(worker: Worker, client: PortClient): void {
    let wasReady = false;
    let reason = 'its thread ended';
    let cause: unknown = null;
    client.ready.then(
      () => {
        wasReady = true;
      },
      () => undefined,
    );
    worker.on('error', (error) => {
      cause = error;
      reason = kindOf(error);
    });
    worker.on('exit', () => {
      client.abandon(crashed(reason));
      // An engine that never opened has told why; opening it again would tell the same.
      if (!wasReady || this.#closing) return;
      this.#host.onCrash?.(cause ?? new Error(reason));
      this.#restart(reason);
    });
  }

  #restart(reason: string): void {
    if (this.#restartsLeft === 0) {
      this.#running = Promise.reject(new CallError(crashed(`${reason}, for the second time`)));
      this.#running.catch(() => undefined);
      this.#push({type: 'engine-stopped', reason});
      return;
    }
    this.#restartsLeft -= 1;
    this.#running = this.#launch();
    this.#running.then(
      () => {
        this.#push({type: 'engine-restarted', reason});
      },
      () => {
        this.#push({type: 'engine-stopped', reason});
      },
    );
  }

  #push(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Not its message: that may quote a note. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name}, ${error.code}` : error.name;
}

function crashed(reason: string): Failure {
  return {
    code: 'INTERNAL',
    message: `The engine stopped unexpectedly (${reason}). Start Commonplace again if this stays.`,
  };
}
