import {randomUUID} from 'node:crypto';
import {totalmem} from 'node:os';
import type {Event} from '#contract/events';
import type {EngineMethod, Handlers} from '#contract/methods';
import type {EmbedderSetting} from '#contract/settings';
import type {ReadConnection} from './db/connection.ts';
import {openDatabase} from './db/open-database.ts';
import {readKernel} from './db/read-kernel.ts';
import {noSearchMemory, openSearchMemory, type SearchMemory} from './db/search-memory.ts';
import {readSettings} from './db/settings.ts';
import {keepBackup} from './doctor/keep-backup.ts';
import {createEmbedder, openEmbedder} from './embed/create-embedder.ts';
import {noSecrets} from './embed/no-secrets.ts';
import {hearOthers} from './hear-others.ts';
import {holdEmbedder} from './hold-embedder.ts';
import {tendSources} from './ingest/tend-sources.ts';
import {mendDamage} from './mend-damage.ts';
import {makeMethods} from './methods.ts';
import type {Clock, Log, Secrets} from './ports.ts';
import {createTraceStore} from './search/trace-store.ts';

export interface EngineOptions {
  readonly dbPath: string;
  /** With `existing` a missing file is `DATABASE_MISSING`, and nothing is created. */
  readonly access: 'create' | 'existing';
  /** Folder of the built embedding model. */
  readonly modelFolder: string;
  /** The built loop that compares vectors; left out, they are compared on disk. */
  readonly kernelFile?: string;
  /** Overrides the library's own setting for as long as this engine is open. */
  readonly embedder?: EmbedderSetting;
  /** Whether to sync the library's folders now and keep watching them. */
  readonly watch: boolean;
  readonly version: string;
  /** How long to wait for another process that writes, in milliseconds. */
  readonly patience?: number;
  /** Keeps the keys of embedding providers; left out, none can be stored. */
  readonly secrets?: Secrets;
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
  const {modelFolder, version, watch} = options;
  const database = openDatabase(options.dbPath, options.access, options.patience);
  const searchMemory = keepInMemory(database.read, options);
  const {emit, subscribe} = makeEvents(() => {
    searchMemory.refreshSoon();
  });
  const opening = {modelFolder, secrets: options.secrets ?? noSecrets, clock};
  const embedder = await holdEmbedder(options.embedder ?? readSettings(database.read).embedder, {
    database,
    create: (choice) => createEmbedder({choice, ...opening, log}),
    open: (choice) => openEmbedder({choice, ...opening}),
    insists: options.embedder !== undefined && !options.watch,
  });
  const told = {clock, log, emit};
  const waiting = {embedder: () => embedder.making(), isStandIn: () => embedder.isStandIn()};
  const tender = tendSources({...database, ...waiting, ...told});
  const mender = mendDamage({database, tender, embedder: () => embedder.current(), watch, emit, log});
  const backup = keepBackup({database, clock, log, watch});
  if (watch) mender.lookOver();
  if (watch) tender.start();
  const stopHearing = watch ? hearOthers(database, emit) : () => undefined;
  const parts = {database, embedder, tender, mender, backup, searchMemory, opening};
  const fresh = {traces: createTraceStore(), newId: randomUUID};
  return {
    handlers: makeMethods({...parts, ...told, ...fresh, version, watch}),
    subscribe,
    close: async () => {
      stopHearing();
      searchMemory.close();
      await mender.close();
      await tender.close();
      await embedder.close();
      backup.close();
      database.close();
    },
  };
}

/** `first` hears of every event before the others do. */
function makeEvents(first: () => void): Pick<Engine, 'subscribe'> & {readonly emit: (event: Event) => void} {
  const listeners = new Set<(event: Event) => void>([first]);
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * What answers and ends would be done before anything was in memory. Vectors may take a quarter of the machine's, the
 * lists of words a sixteenth.
 */
function keepInMemory(read: ReadConnection, {watch, kernelFile}: EngineOptions): SearchMemory {
  if (!watch) return noSearchMemory;
  const kernel = kernelFile === undefined ? null : readKernel(kernelFile);
  const vectorLimit = Math.min(2 ** 31, Math.floor(totalmem() / 4));
  const memory = openSearchMemory(read, {kernel, vectorLimit, wordLimit: Math.floor(totalmem() / 16)});
  memory.refreshSoon();
  return memory;
}

const systemClock: Clock = {now: () => Date.now()};

const silentLog: Log = {info: () => undefined, warn: () => undefined, error: () => undefined};
