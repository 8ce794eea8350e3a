import type {Caller} from '#contract/caller';
import {inTransaction, type ReadConnection, type WriteConnection} from '../db/connection.ts';
import {whenWritable} from '../db/held-write.ts';
import {findIdentity, type IdentityRow, localUser} from '../db/identities.ts';
import {EngineError} from '../domain/engine-error.ts';
import {type Access, accessOf} from './access.ts';
import type {MemoryContext} from './memory-context.ts';

/** One change under way, inside its transaction. */
export interface Desk {
  readonly write: WriteConnection;
  /** Milliseconds since 1970, and the same as UTC ISO. */
  readonly now: number;
  readonly at: string;
  /** Who makes the change. */
  readonly actor: IdentityRow;
  readonly access: Access;
  readonly newId: () => string;
  /** Ids of memories that were added or changed, and row ids of those that need vectors. */
  readonly changed: Set<string>;
  readonly unembedded: Set<number>;
}

/**
 * Makes a change in one transaction: all of it is kept, or, when it throws, none of it. Afterwards the page is told,
 * and vectors are made.
 */
export async function atDesk<T>(context: MemoryContext, caller: Caller, work: (desk: Desk) => T): Promise<T> {
  const {database, clock, newId} = context;
  const {write} = database;
  await whenWritable(write);
  const now = clock.now();
  const tools = {write, now, at: new Date(now).toISOString(), access: accessOf(caller), newId};
  const changed = new Set<string>();
  const unembedded = new Set<number>();
  const result = inTransaction(write, () => work({...tools, actor: requireActor(write, caller), changed, unembedded}));
  if (changed.size > 0) context.emit({type: 'library-changed', pageIds: [...changed], removed: []});
  if (unembedded.size > 0) await context.embed([...unembedded]);
  return result;
}

/** Somebody known to the library. Throws `NOT_FOUND`. */
export function requireIdentity(read: ReadConnection, uid: string): IdentityRow {
  const identity = findIdentity(read, uid);
  if (!identity)
    throw new EngineError('NOT_FOUND', `There is no identity “${uid}” in this library; make it first.`, {
      details: {identity_id: uid},
    });
  return identity;
}

function requireActor(write: WriteConnection, {identity_id: uid = localUser}: Caller): IdentityRow {
  return requireIdentity(write, uid);
}
