import type {Caller} from '#contract/caller';
import type {ScopeOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {inTransaction, type ReadConnection} from '../db/connection.ts';
import {addScope as insertScope, findScope, libraryScope, listScopes} from '../db/scopes.ts';
import {EngineError} from '../domain/engine-error.ts';
import {nameKey} from '../domain/text.ts';
import {type Access, accessOf} from './access.ts';
import type {MemoryContext} from './memory-context.ts';

/** The scopes that the caller may see. That of the library is one of them before it is first written to. */
export function scopes({database}: MemoryContext, caller: Caller): {scopes: ScopeOutput[]} {
  const access = accessOf(caller);
  const stored = listScopes(database.read);
  const all = stored.some(({uid}) => uid === libraryScope.uid) ? stored : [libraryScope, ...stored];
  return {scopes: visible(all, access)};
}

/** The scopes that the caller may see and that are in use: what an agent is a member of. */
export function membership(read: ReadConnection, access: Access): ScopeOutput[] {
  return visible(listScopes(read), access);
}

/** Makes a named scope. Throws `CONFLICT` when there is one of that kind and name. */
export function addScope({database, clock}: MemoryContext, input: Parsed<'memory.addScope'>): ScopeOutput {
  const {write} = database;
  const {kind, name} = input;
  const uid = `${kind}:${nameKey(name)}`;
  return inTransaction(write, () => {
    if (findScope(write, uid))
      throw new EngineError('CONFLICT', `There is a ${kind} named “${name}” already.`, {details: {scope_id: uid}});
    insertScope(write, {uid, kind, name, createdAt: new Date(clock.now()).toISOString()});
    return {scope_id: uid, kind, name, can_write: true};
  });
}

function visible(
  all: readonly {readonly uid: string; readonly kind: ScopeOutput['kind']; readonly name: string}[],
  access: Access,
): ScopeOutput[] {
  return all
    .filter(({uid}) => access.canRead(uid))
    .map(({uid, kind, name}) => ({scope_id: uid, kind, name, can_write: access.canWrite(uid)}));
}
