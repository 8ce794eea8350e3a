import {Command} from 'commander';
import type {LibraryChoice} from '#transport/open-library';
import {libraryChoice, type LibraryFlags} from '../terminal/library-options.ts';
import {parseArguments} from '../terminal/parse-arguments.ts';
import {atMost, filled} from '../terminal/usage-error.ts';

export interface McpOptions extends LibraryChoice {
  readonly watch: boolean;
  /** Whether tools that write are offered. */
  readonly writes: boolean;
  /** Name of the agent that states what is written. */
  readonly identity: string;
  /** Ids of the scopes that may be read and written; none for all. */
  readonly scopes: readonly string[];
}

interface Flags extends LibraryFlags {
  readonly write: boolean;
  readonly identity: string;
  readonly scope: readonly string[];
  readonly watch: boolean;
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
    .addHelpText('after', examples);
  return parseArguments(command, args) ? checked(command.args[0], command.opts<Flags>()) : null;
}

function checked(folder: string | undefined, flags: Flags): McpOptions {
  const library = libraryChoice(folder, flags);
  const identity = atMost('--identity', filled('--identity', flags.identity).trim(), 200);
  return {
    ...library,
    watch: flags.watch,
    writes: flags.write,
    identity,
    scopes: flags.scope.map((scope) => filled('--scope', scope)),
  };
}

function collect(value: string, known: readonly string[]): readonly string[] {
  return [...known, value];
}
