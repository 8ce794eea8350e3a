import type {Command} from 'commander';
import type {Client} from '#contract/client';
import {embedderOption, libraryPath} from '../../terminal/library-options.ts';
import {painter} from '../../terminal/paint.ts';
import {withLibrary} from '../open-library.ts';
import {type Page, widthOf} from './page.ts';

/** What every command about memories takes. */
export interface LibraryFlags {
  readonly db: string;
  readonly json: boolean;
  /** Only where new text comes in: nothing else makes vectors. */
  readonly embedder?: string;
}

export function addLibraryOptions(command: Command): Command {
  return command
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--json', 'print the whole answer as one JSON object', false);
}

/** For commands that bring text, whose vectors are made before the command ends. */
export function addEmbedderOption(command: Command): Command {
  return command.option('--embedder <name>', 'bundled, hash-local or none');
}

/** What a command does with the library, and how its outcome reads. */
export interface Answer<T> {
  readonly work: (client: Client) => Promise<T>;
  readonly text: (output: T, page: Page) => string;
  /** Whether vectors are made; without, no model is loaded. */
  readonly makesVectors?: boolean;
  /** Whether a library that is not there is made. */
  readonly access?: 'create' | 'existing';
}

/** Opens the library, does the work and prints what came of it, as JSON or as text. */
export async function answer<T>(flags: LibraryFlags, job: Answer<T>): Promise<void> {
  const {work, text, makesVectors = false, access = 'existing'} = job;
  const chosen = embedderOption(flags.embedder);
  const library = {
    dbPath: libraryPath(flags.db),
    access,
    embedder: makesVectors ? chosen : 'none',
    watch: false,
  } as const;
  await withLibrary(library, async (client) => {
    const output = await work(client);
    const page = {paint: painter(process.stdout), width: widthOf(process.stdout)};
    process.stdout.write(flags.json ? `${JSON.stringify(output, null, 2)}\n` : text(output, page));
  });
}
