import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Client} from '#contract/client';
import type {Event} from '#contract/events';
import {createEngine, type EngineOptions} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {keyFiles} from '#transport/key-files';
import {type Files, writeFiles} from './vault.ts';

/** A whole engine over a real folder of notes, asked as hosts ask it. */
export interface RunningEngine {
  readonly call: Client['call'];
  readonly events: Event[];
  /** Warnings and errors, with what they were caused by. */
  readonly logged: string[];
  /** Notes, keys and the library lie in it. */
  readonly folder: string;
  /** Ends the engine and opens the library again. */
  reopen(options?: Partial<EngineOptions>): Promise<void>;
  close(): Promise<void>;
}

export async function startEngine(files: Files, options: Partial<EngineOptions> = {}): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  mkdirSync(join(folder, 'notes'));
  writeFiles(join(folder, 'notes'), files);
  const events: Event[] = [];
  const logged: string[] = [];
  const open = async (changes: Partial<EngineOptions>) => {
    const engine = await createEngine({
      dbPath: join(folder, 'library.db'),
      access: 'create',
      modelFolder: join(folder, 'no-model'),
      watch: true,
      version: '0',
      secrets: keyFiles(join(folder, 'keys'), {}),
      log: {
        info: () => undefined,
        warn: (message) => logged.push(message),
        error: (message, cause) => logged.push(message, cause instanceof Error ? (cause.stack ?? '') : String(cause)),
      },
      ...changes,
    });
    engine.subscribe((event) => events.push(event));
    return engine;
  };
  let engine = await open(options);
  let client = createLocalClient(engine, (_, error) => logged.push(String(error)));
  return {
    call: (method, input) => client.call(method, input),
    events,
    logged,
    folder,
    reopen: async (changes = {}) => {
      await engine.close();
      engine = await open({...options, ...changes});
      client = createLocalClient(engine, (_, error) => logged.push(String(error)));
    },
    close: async () => {
      await engine.close();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}
