import type {Command} from 'commander';
import type {Client} from '#contract/client';
import type {Caller} from '#contract/caller';
import {wholeNumber} from '../option-values.ts';
import {addLibraryOptions, type LibraryFlags} from './answer.ts';
import {aMemory, anIdentity, findId} from './find-named.ts';

/** What every command that writes takes. */
export interface WriteFlags extends LibraryFlags {
  readonly as?: string;
}

/** What every command that changes one memory takes. */
export interface ChangeFlags extends WriteFlags {
  readonly expectedVersion?: string;
}

export function addWriteOptions(command: Command): Command {
  return addLibraryOptions(
    command.option('--as <identity>', 'in whose name, by id or name (default: you, the owner of the library)'),
  );
}

export function addChangeOptions(command: Command): Command {
  return addWriteOptions(
    command.option(
      '--expected-version <number>',
      'do nothing if it is at another version (default: the version it is at now)',
    ),
  );
}

/** On whose behalf a change is made. */
export async function callerOf(client: Client, {as}: WriteFlags): Promise<Partial<Caller>> {
  return as === undefined ? {} : {identity_id: await findId(client, as, anIdentity)};
}

/** A memory that is about to be changed. */
interface Seen {
  readonly memory_id: string;
  readonly expected_version: number;
  readonly caller: Partial<Caller>;
}

/** A version that was not given is read just before the change: who types has just looked. */
export async function seenMemory(client: Client, reference: string, flags: ChangeFlags): Promise<Seen> {
  const given = flags.expectedVersion;
  const version = given === undefined ? undefined : wholeNumber('--expected-version', given, [1, 1e9]);
  const caller = await callerOf(client, flags);
  const memory_id = await findId(client, reference, aMemory);
  return {memory_id, expected_version: version ?? (await versionOf(client, memory_id)), caller};
}

async function versionOf(client: Client, memory_id: string): Promise<number> {
  return (await client.call('memory.read', {memory_id})).memory.version;
}
