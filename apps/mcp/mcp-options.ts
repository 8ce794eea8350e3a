import {resolve} from 'node:path';
import {Command, CommanderError} from 'commander';
import {CallError} from '#contract/client';
import {embedderChoice} from '#contract/settings';
import type {LibraryChoice} from '#transport/open-library';

export interface McpOptions extends LibraryChoice {
  readonly watch: boolean;
  /** Whether tools that write are offered. */
  readonly writes: boolean;
  /** Name of the agent that states what is written. */
  readonly identity: string;
  /** Ids of the scopes that may be read and written; none for all. */
  readonly scopes: readonly string[];
}

interface Flags {
  readonly db?: string;
  readonly write: boolean;
  readonly identity: string;
  readonly scope: readonly string[];
  readonly watch: boolean;
  readonly embedder?: string;
}

const examples = `
Examples:
  commonplace mcp ~/notes                            read a folder of notes
  commonplace mcp ~/notes --write                    and keep memories beside them
  commonplace mcp --db ~/library.db --scope channel:handbook --scope project:roof

A client starts this command itself and talks to it over standard input and output.`;

/** Null when only help was asked for. Throws a failure that names the option. */
export function parseMcpOptions(args: readonly string[]): McpOptions | null {
  const command = new Command('commonplace mcp')
    .description('serve the library to a client of the Model Context Protocol, over standard input and output')
    .argument('[folder]', 'the folder of notes (default: the sample library)')
    .option('--db <file>', 'library file (default: one in the data folder, per folder)')
    .option('--write', 'also offer the tools that write', false)
    .option('--identity <name>', 'name of the agent that states what is written', 'mcp')
    .option('--scope <id>', 'read and write only this scope; may be given several times', collect, [])
    .option('--no-watch', 'answer from the index as it is, and do not follow changes of files')
    .option('--embedder <name>', 'bundled, hash-local or none')
    .helpOption('--help', 'print this help')
    .addHelpText('after', examples)
    .configureOutput({outputError: () => undefined})
    .exitOverride();
  try {
    command.parse(args, {from: 'user'});
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw usage(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
  return checked(command.args[0], command.opts<Flags>());
}

function checked(folder: string | undefined, flags: Flags): McpOptions {
  const embedder = embedderChoice.optional().safeParse(flags.embedder);
  if (!embedder.success)
    throw usage(`--embedder must be one of ${embedderChoice.options.join(', ')}, got "${String(flags.embedder)}"`);
  const identity = filled('--identity', flags.identity).trim();
  if (identity.length > 200) throw usage(`--identity must be at most 200 characters long, got ${identity.length}`);
  return {
    folder: folder === undefined ? undefined : resolve(filled('the folder', folder)),
    dbPath: flags.db === undefined ? undefined : resolve(filled('--db', flags.db)),
    embedder: embedder.data,
    watch: flags.watch,
    writes: flags.write,
    identity,
    scopes: flags.scope.map((scope) => filled('--scope', scope)),
  };
}

function collect(value: string, known: readonly string[]): readonly string[] {
  return [...known, value];
}

function filled(option: string, value: string): string {
  if (value.trim() === '') throw usage(`${option} must not be empty, got "${value}"`);
  if (value.startsWith('--')) throw usage(`${option} has no value: "${value}" is an option`);
  return value;
}

function usage(message: string): CallError {
  return new CallError({code: 'INVALID_INPUT', message});
}
