import {Command} from 'commander';
import type {LibraryChoice} from '#transport/open-library';
import {libraryChoice, type LibraryFlags} from '../terminal/library-options.ts';
import {parseArguments} from '../terminal/parse-arguments.ts';
import {UsageError} from '../terminal/usage-error.ts';

export interface ServeOptions extends LibraryChoice {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly opensBrowser: boolean;
  /** Requests that one API key may make within a minute. */
  readonly requestsPerMinute: number;
}

interface Flags extends LibraryFlags {
  readonly port: string;
  readonly open: boolean;
  readonly rateLimit: string;
}

const examples = `
Examples:
  commonplace serve                             open the sample library
  commonplace serve ~/notes                     open a folder
  commonplace serve ~/notes --port 8080 --no-open
  commonplace serve ~/notes --port 8080 --rate-limit 60

Programs use the same address with a key; “commonplace keys --help” says how to make one.`;

/** Null when only help was asked for. Throws a failure that names the option. */
export function parseServeOptions(args: readonly string[]): ServeOptions | null {
  const command = new Command('commonplace serve')
    .description('open the app in the browser')
    .argument('[folder]', 'the folder of notes (default: the sample library)')
    .option('--db <file>', 'library file (default: one in the data folder, per folder)')
    .option('--port <number>', 'port on 127.0.0.1; 0 lets the system choose', '0')
    .option('--no-open', 'do not open the browser')
    .option('--embedder <name>', 'bundled, hash-local or none')
    .option('--rate-limit <number>', 'requests a minute that one API key may make', '600')
    .addHelpText('after', examples);
  return parseArguments(command, args) ? checked(command.args[0], command.opts<Flags>()) : null;
}

function checked(folder: string | undefined, flags: Flags): ServeOptions {
  const port = Number(flags.port);
  if (!/^\d+$/.test(flags.port) || port > 65_535)
    throw new UsageError(`--port must be a whole number from 0 to 65535, got "${flags.port}"`);
  const requestsPerMinute = Number(flags.rateLimit);
  if (!/^\d+$/.test(flags.rateLimit) || requestsPerMinute < 1 || requestsPerMinute > 1_000_000)
    throw new UsageError(`--rate-limit must be a whole number from 1 to 1000000, got "${flags.rateLimit}"`);
  return {...libraryChoice(folder, flags), port, opensBrowser: flags.open, requestsPerMinute};
}
