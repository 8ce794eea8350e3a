import {randomUUID} from 'node:crypto';
import type {Client} from '#contract/client';
import {createLocalClient} from '#transport/local-client';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {openSearchMemory} from '../../main/engine/db/search-memory.ts';
import {type EngineParts, makeMethods} from '../../main/engine/methods.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {createTraceStore} from '../../main/engine/search/trace-store.ts';
import {clusteredVectors} from '../support/fill-library.ts';
import {loadKernel} from '../support/kernel.ts';

export const scaleIdentity = {provider: 'table', source: 'test', model: 'table', dimensions: 384, version: '1'};

/** The vector of a chunk by its number. */
export const scaleVector = clusteredVectors(scaleIdentity.dimensions);

/** An engine's methods over a made library, asked through dispatch. */
export interface ScaleEngine {
  readonly client: Client;
  /** Resolves when searches are as fast as they get. */
  ready(): Promise<void>;
  close(): void;
}

/** A question has a vector near a centre, as chunks have. */
export function questionVector(question: string): Float32Array {
  let hash = 7;
  for (const character of question.replace(/ tag:\w+$/u, ''))
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return scaleVector(hash >>> 1);
}

export async function openScaleEngine(dbPath: string): Promise<ScaleEngine> {
  const database = openDatabase(dbPath, 'existing');
  const embedder: Embedder = {
    identity: scaleIdentity,
    available: true,
    passages: () => [],
    embedPassages: () => Promise.resolve([]),
    embedQuery: (text) => Promise.resolve(questionVector(text)),
    close: () => Promise.resolve(),
  };
  const kernel = await loadKernel();
  const memory = openSearchMemory(database.read, {kernel, vectorLimit: 2 ** 31, wordLimit: 2 ** 30});
  // Only what a search asks for: indexing, settings and providers are not part of this.
  const parts = {
    database,
    embedder: {searching: () => Promise.resolve(embedder)},
    searchMemory: memory,
    traces: createTraceStore(),
    clock: {now: () => Date.now()},
    emit: () => undefined,
    version: '0',
    watch: false,
    newId: randomUUID,
  } as unknown as EngineParts;
  const client = createLocalClient({handlers: makeMethods(parts), subscribe: () => () => undefined}, console.error);
  return {
    client,
    ready: () => memory.refresh(),
    close: () => {
      memory.close();
      database.close();
    },
  };
}
