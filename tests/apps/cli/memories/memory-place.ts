import {cpSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import type {MemoryOutput} from '#contract/memories';
import {type EngineMethod, engineMethods, type Output} from '#contract/methods';
import {columnsOf} from '../../../../apps/cli/memories/page.ts';
import {cli, type CliResult, cliJson, cliText} from '../run-cli.ts';
import {temporaryFolder} from '../wiki-export.ts';

const sample = fileURLToPath(new URL('../../../../resources/sample-library', import.meta.url));

/** The sample library in a folder of its own, and the command line in that folder. */
export interface MemoryPlace {
  readonly path: string;
  readonly run: (...args: readonly string[]) => CliResult;
  readonly text: (...args: readonly string[]) => string;
  readonly json: <T>(...args: readonly string[]) => T;
  /** States something without a model, and gives it. */
  readonly remember: (text: string, ...args: readonly string[]) => MemoryOutput;
  readonly remove: () => void;
}

/** The commands find `commonplace.db` where they run, so that tests read as the documentation does. */
export function memoryPlace(): MemoryPlace {
  const folder = temporaryFolder();
  const {path} = folder;
  cpSync(sample, path, {recursive: true});
  cliText(['index', '.', '--embedder', 'hash-local'], path);
  const json = <T>(...args: readonly string[]) => cliJson<T>(args, path);
  return {
    path,
    remove: () => {
      folder.remove();
    },
    json,
    run: (...args) => cli(args, path),
    text: (...args) => cliText(args, path),
    remember: (text, ...args) => json('remember', text, '--kind', 'fact', '--embedder', 'none', ...args),
  };
}

/** Where the library lies in such a place. */
export function libraryOf({path}: MemoryPlace): string {
  return join(path, 'commonplace.db');
}

/** Holds JSON against the schema of the method that made it. */
export function conforms<M extends EngineMethod>(method: M, output: unknown): Output<M> {
  expect(engineMethods[method].output.safeParse(output).error).toBeUndefined();
  return output as Output<M>;
}

/** Lines of at most 80 columns without a colour: what a pipe gets. */
export function isCalm(text: string): string {
  expect(text).toMatch(/^[^\p{Cc}][^]*\n$/u);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  for (const line of text.trimEnd().split('\n')) expect(columnsOf(line), line).toBeLessThanOrEqual(80);
  return text;
}
