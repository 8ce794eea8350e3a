import type {Command} from 'commander';
import type {Client} from '#contract/client';
import {libraryPath} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {createdJson, createdNote, keysJson, keysText, revokedText} from './print-keys.ts';
import {filled} from '../terminal/usage-error.ts';

interface KeyFlags {
  readonly db: string;
  readonly json: boolean;
}

interface CreateFlags extends KeyFlags {
  readonly write: boolean;
  readonly scope: readonly string[];
}

const examples = `
Examples:
  commonplace keys create "my script" --db ~/notes/commonplace.db
  commonplace keys create importer --write --scope library --scope project:roof
  commonplace keys list
  commonplace keys revoke key_0123456789ab

“commonplace serve” prints the address that a key opens, and the library that it has to be made in.`;

/** Adds `keys` with its three verbs. They become part of `program` here, so that they inherit how it ends. */
export function addKeysCommand(program: Command): void {
  const keys = program
    .command('keys')
    .description('make, list and revoke the keys by which programs use the library over HTTP')
    .addHelpText('after', examples);
  withKeyOptions(keys.command('create <name>'))
    .description('make a key; it is printed this once')
    .option('--write', 'let it change memories, not only read', false)
    .option('--scope <id>', 'a scope it may use; repeat it for more (default: all scopes)', collect, [])
    .action(runCreate);
  withKeyOptions(keys.command('list')).description('print all keys, without their text').action(runList);
  withKeyOptions(keys.command('revoke <key_id>')).description('end a key for good').action(runRevoke);
}

function withKeyOptions(command: Command): Command {
  return command
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--json', 'print JSON', false)
    .addHelpText('after', examples);
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, filled('--scope', value)];
}

async function runCreate(name: string, {write, scope, ...flags}: CreateFlags): Promise<void> {
  filled('the name', name);
  await withKeys(flags, async (client) => {
    const access = write ? 'write' : 'read';
    const made = await client.call('key.create', {name, access, ...(scope.length > 0 && {scopes: [...scope]})});
    if (flags.json) process.stdout.write(createdJson(made));
    else {
      // The key alone on standard output, so that a script can take it from there.
      process.stdout.write(`${made.key}\n`);
      process.stderr.write(createdNote(made.record));
    }
  });
}

async function runList(flags: KeyFlags): Promise<void> {
  await withKeys(flags, async (client) => {
    const {keys} = await client.call('key.list', {});
    process.stdout.write(flags.json ? keysJson(keys) : keysText(keys));
  });
}

async function runRevoke(key_id: string, flags: KeyFlags): Promise<void> {
  filled('the key id', key_id);
  await withKeys(flags, async (client) => {
    const record = await client.call('key.revoke', {key_id});
    process.stdout.write(flags.json ? keysJson([record]) : revokedText(record));
  });
}

/** Keys need no model, so none is loaded. */
function withKeys({db}: KeyFlags, use: (client: Client) => Promise<void>): Promise<void> {
  return withLibrary({dbPath: libraryPath(db), access: 'existing', embedder: 'none', watch: false}, use);
}
