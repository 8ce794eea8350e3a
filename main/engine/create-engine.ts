import {randomUUID} from 'node:crypto';
import type {Event} from '#contract/events';
import type {EngineMethod, Handlers} from '#contract/methods';
import type {EmbedderSetting} from '#contract/settings';
import {openDatabase} from './db/open-database.ts';
import {readSettings} from './db/settings.ts';
import {keepBackup} from './doctor/keep-backup.ts';
import {createEmbedder, openEmbedder} from './embed/create-embedder.ts';
import {noSecrets} from './embed/no-secrets.ts';
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
  const {emit, subscribe} = makeEmitter();
  const opening = {modelFolder, secrets: options.secrets ?? noSecrets, clock};
  const embedder = await holdEmbedder(options.embedder ?? readSettings(database.read).embedder, {
    database,
    create: (choice) => createEmbedder({choice, ...opening, log}),
    open: (choice) => openEmbedder({choice, ...opening}),
    insists: options.embedder !== undefined && !options.watch,
  });
  const tender = tendSources({
    ...database,
    embedder: () => embedder.making(),
    isStandIn: () => embedder.isStandIn(),
    clock,
    log,
    emit,
  });
  const mender = mendDamage({database, tender, embedder: () => embedder.current(), watch, emit, log});
  const backup = keepBackup({database, clock, log, watch});
  if (watch) mender.lookOver();
  if (watch) tender.start();
  return {
    handlers: makeMethods({
      database,
      embedder,
      tender,
      mender,
      backup,
      opening,
      traces: createTraceStore(),
      clock,
      emit,
      version,
      watch,
      newId: randomUUID,
    }),
    subscribe,
    close: async () => {
      await tender.close();
      await embedder.close();
      backup.close();
      database.close();
    },
  };
}

function makeEmitter(): {readonly emit: (event: Event) => void; readonly subscribe: Engine['subscribe']} {
  const listeners = new Set<(event: Event) => void>();
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

const systemClock: Clock = {now: () => Date.now()};

const silentLog: Log = {info: () => undefined, warn: () => undefined, error: () => undefined};
