import {randomUUID} from 'node:crypto';
import type {Event} from '#contract/events';
import type {EngineMethod, Handlers} from '#contract/methods';
import type {EmbedderChoice} from '#contract/settings';
import {openDatabase} from './db/open-database.ts';
import {readSettings} from './db/settings.ts';
import {createEmbedder} from './embed/create-embedder.ts';
import {tendSources} from './ingest/tend-sources.ts';
import {makeMethods} from './methods.ts';
import type {Clock, Embedder, Log} from './ports.ts';
import {createTraceStore} from './search/trace-store.ts';

export interface EngineOptions {
  readonly dbPath: string;
  /** With `existing` a missing file is `DATABASE_MISSING`, and nothing is created. */
  readonly access: 'create' | 'existing';
  /** Folder of the built embedding model. */
  readonly modelFolder: string;
  /** Overrides the library's own setting for as long as this engine is open. */
  readonly embedder?: EmbedderChoice;
  /** Whether to sync the library's folders now and keep watching them. */
  readonly watch: boolean;
  readonly version: string;
  /** How long to wait for another process that writes, in milliseconds. */
  readonly patience?: number;
  readonly clock?: Clock;
  readonly log?: Log;
}

/** An open library: what it can do, what it tells, and how to end it. */
export interface Engine {
  readonly handlers: Handlers<EngineMethod>;
  subscribe(listener: (event: Event) => void): () => void;
  close(): Promise<void>;
}

/** Opens a library and wires its parts. Rejects with `EngineError` when the file cannot be used. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const {modelFolder, version} = options;
  const database = openDatabase(options.dbPath, options.access, options.patience);
  const listeners = new Set<(event: Event) => void>();
  const emit = (event: Event) => {
    for (const listener of listeners) listener(event);
  };
  const makeEmbedder = (choice: EmbedderChoice) => createEmbedder({choice, modelFolder, log});
  const embedder = await holdEmbedder(options.embedder ?? readSettings(database.read).embedder, makeEmbedder);
  const tender = tendSources({...database, embedder: () => embedder.current(), clock, log, emit});
  if (options.watch) tender.start();
  return {
    handlers: makeMethods({
      database,
      embedder,
      tender,
      traces: createTraceStore(),
      clock,
      emit,
      version,
      watch: options.watch,
      newId: randomUUID,
    }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await tender.close();
      await embedder.close();
      database.close();
    },
  };
}

/** The embedder in use, which a setting can change while the library is open. */
export interface EmbedderHolder {
  current(): Embedder;
  choice(): EmbedderChoice;
  /** Gives back the embedder that was in use, for the caller to close. */
  change(choice: EmbedderChoice): Promise<Embedder>;
  close(): Promise<void>;
}

async function holdEmbedder(
  first: EmbedderChoice,
  make: (choice: EmbedderChoice) => Promise<Embedder>,
): Promise<EmbedderHolder> {
  let chosen = first;
  let current = await make(first);
  return {
    current: () => current,
    choice: () => chosen,
    change: async (choice) => {
      const before = current;
      current = await make(choice);
      chosen = choice;
      return before;
    },
    close: () => current.close(),
  };
}

const systemClock: Clock = {now: () => Date.now()};

const silentLog: Log = {info: () => undefined, warn: () => undefined, error: () => undefined};
