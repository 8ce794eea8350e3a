import {mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {onTestFinished} from 'vitest';
import type {Client} from '#contract/client';
import {createEngine, type EngineOptions} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {type Files, writeFiles} from './vault.ts';

/** A whole engine over a library file, beside a folder of notes. */
export interface TestEngine {
  readonly client: Client;
  readonly folder: string;
  readonly root: string;
  readonly dbPath: string;
  /** What was warned of, and the bugs that no method expected. */
  readonly told: string[];
  /** Ends the engine before the test does. */
  readonly close: () => Promise<void>;
}

/** A fresh place with a folder `notes`, gone when the test ends. */
export function makePlace(files: Files = {}): {readonly folder: string; readonly root: string} {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-')));
  onTestFinished(() => {
    rmSync(folder, {recursive: true, force: true});
  });
  const root = join(folder, 'notes');
  mkdirSync(root);
  writeFiles(root, files);
  return {folder, root};
}

/** Opens an engine that is closed when the test ends; in `place`, or in a fresh one. */
export async function openEngine(options: Partial<EngineOptions> = {}, place = makePlace()): Promise<TestEngine> {
  const dbPath = join(place.folder, 'library.db');
  const told: string[] = [];
  const tell = (message: string) => told.push(message);
  const engine = await createEngine({
    dbPath,
    access: 'create',
    modelFolder: resolve(import.meta.dirname, '../../out/model'),
    embedder: 'hash-local',
    watch: false,
    version: '0.0.0',
    log: {info: () => undefined, warn: tell, error: tell},
    ...options,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await engine.close();
    isOpen = false;
  };
  onTestFinished(close);
  const client = createLocalClient(engine, (method, error) => tell(`${method}: ${String(error)}`));
  return {...place, client, dbPath, told, close};
}

/** Paths of the notes that hold a word. */
export async function pathsWith(client: Client, word: string): Promise<string[]> {
  const {results} = await client.call('search.query', {q: `"${word}"`, mode: 'lexical', topK: 100});
  return [...new Set(results.map(({localPath}) => localPath))].sort();
}
