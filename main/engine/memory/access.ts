import type {Caller} from '#contract/caller';
import type {ReadConnection} from '../db/connection.ts';
import {addScope, findScope, libraryScope, type ScopeRow} from '../db/scopes.ts';
import type {WriteConnection} from '../db/connection.ts';
import {EngineError} from '../domain/engine-error.ts';
import {readableScopes} from '../domain/readable-scopes.ts';

/** Which scopes a caller may see and change. */
export interface Access {
  /** `null` is the scope of a note whose source has none. */
  readonly canRead: (scopeId: string | null) => boolean;
  readonly canWrite: (scopeId: string | null) => boolean;
}

/** Without lists everything is allowed; what may be written may also be read. */
export function accessOf(caller: Caller): Access {
  const readable = readableScopes(caller);
  const reads = readable === null ? undefined : new Set(readable);
  const writes = caller.writable_scopes && new Set(caller.writable_scopes);
  return {
    canRead: (scopeId) => reads === undefined || (scopeId !== null && reads.has(scopeId)),
    canWrite: (scopeId) =>
      (writes ?? reads) === undefined || (scopeId !== null && (writes ?? reads)?.has(scopeId) === true),
  };
}

/** Refuses a scope that the caller may not read; to those who may, an unknown one is `NOT_FOUND`. */
export function requireReadableScope(read: ReadConnection, access: Access, scopeId: string): void {
  if (!access.canRead(scopeId)) throw forbidden(scopeId, 'read');
  if (scopeId !== libraryScope.uid && !findScope(read, scopeId)) throw scopeNotFound(scopeId);
}

/** The scope to write into; that of the library is made when it is first asked for. */
export function requireWritableScope(
  write: WriteConnection,
  access: Access,
  {scopeId, at}: {readonly scopeId: string; readonly at: string},
): ScopeRow {
  if (!access.canWrite(scopeId)) throw forbidden(scopeId, 'write');
  if (scopeId === libraryScope.uid) addScope(write, {...libraryScope, createdAt: at});
  const scope = findScope(write, scopeId);
  if (!scope) throw scopeNotFound(scopeId);
  return scope;
}

/** Refuses a change in a scope that may only be read. */
export function checkWritable(access: Access, scopeId: string | null): void {
  if (!access.canWrite(scopeId)) throw forbidden(scopeId ?? '', 'write');
}

function forbidden(scopeId: string, what: 'read' | 'write'): EngineError {
  return new EngineError('FORBIDDEN', `You may not ${what} in the scope “${scopeId}”; ask its owner for access.`, {
    details: {scope_id: scopeId},
  });
}

function scopeNotFound(scopeId: string): EngineError {
  return new EngineError(
    'NOT_FOUND',
    `There is no scope “${scopeId}”; the list of scopes names those there are, and “${libraryScope.uid}” is always one.`,
    {details: {scope_id: scopeId}},
  );
}
