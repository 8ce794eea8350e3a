import type {IdentityOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {inTransaction} from '../db/connection.ts';
import {ensureIdentity, type IdentityRow, listIdentities} from '../db/identities.ts';
import type {MemoryContext} from './memory-context.ts';

/** The people and agents that memories are stated by, the owner of the library first. */
export function identities({database}: MemoryContext): {identities: IdentityOutput[]} {
  return {identities: listIdentities(database.read).map(describeIdentity)};
}

/** Makes an identity, or gives back the one of that kind and name: asking twice does no harm. */
export function addIdentity({database, clock}: MemoryContext, input: Parsed<'memory.addIdentity'>): IdentityOutput {
  const {write} = database;
  const createdAt = new Date(clock.now()).toISOString();
  return inTransaction(write, () => describeIdentity(ensureIdentity(write, {...input, createdAt})));
}

export function describeIdentity({uid, kind, name}: IdentityRow): IdentityOutput {
  return {identity_id: uid, kind, name};
}
