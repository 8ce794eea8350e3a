import {resolve} from 'node:path';
import {Command, CommanderError} from 'commander';
import {CallError} from '#contract/client';
import {embedderChoice} from '#contract/settings';
import type {LibraryChoice} from '#transport/open-library';

export interface ServeOptions extends LibraryChoice {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly opensBrowser: boolean;
  /** Requests that one API key may make within a minute. */
  readonly requestsPerMinute: number;
}

interface Flags {
  readonly db?: string;
  readonly port: string;
  readonly open: boolean;
  readonly embedder?: string;
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

function checked(folder: string | undefined, flags: Flags): ServeOptions {
  const port = Number(flags.port);
  if (!/^\d+$/.test(flags.port) || port > 65_535)
    throw usage(`--port must be a whole number from 0 to 65535, got "${flags.port}"`);
  const requestsPerMinute = Number(flags.rateLimit);
  if (!/^\d+$/.test(flags.rateLimit) || requestsPerMinute < 1 || requestsPerMinute > 1_000_000)
    throw usage(`--rate-limit must be a whole number from 1 to 1000000, got "${flags.rateLimit}"`);
  const embedder = embedderChoice.optional().safeParse(flags.embedder);
  if (!embedder.success)
    throw usage(`--embedder must be one of ${embedderChoice.options.join(', ')}, got "${String(flags.embedder)}"`);
  return {
    folder: folder === undefined ? undefined : resolve(filled('the folder', folder)),
    dbPath: flags.db === undefined ? undefined : resolve(filled('--db', flags.db)),
    port,
    opensBrowser: flags.open,
    embedder: embedder.data,
    requestsPerMinute,
  };
}

function filled(option: string, value: string): string {
  if (value.trim() === '') throw usage(`${option} must not be empty, got "${value}"`);
  if (value.startsWith('--')) throw usage(`${option} has no value: "${value}" is an option`);
  return value;
}

function usage(message: string): CallError {
  return new CallError({code: 'INVALID_INPUT', message});
}
