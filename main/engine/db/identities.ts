import type {IdentityOutput} from '#contract/memories';
import {EngineError} from '../domain/engine-error.ts';
import {nameKey} from '../domain/text.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** The person whose library it is; there from the first day. */
export const localUser = 'local-user';

export interface IdentityRow {
  readonly id: number;
  readonly uid: string;
  readonly kind: IdentityOutput['kind'];
  readonly name: string;
  readonly createdAt: string;
}

const columns = 'id, uid, kind, name, created_at AS createdAt';

export function listIdentities(read: ReadConnection): IdentityRow[] {
  return all(read, `SELECT ${columns} FROM identities ORDER BY id`);
}

export function findIdentity(read: ReadConnection, uid: string): IdentityRow | undefined {
  return get(read, `SELECT ${columns} FROM identities WHERE uid = ?`, uid);
}

/** Adds an identity, unless there is one with the id. */
export function addIdentity(write: WriteConnection, identity: Omit<IdentityRow, 'id'>): void {
  run(
    write,
    'INSERT OR IGNORE INTO identities (uid, kind, name, created_at) VALUES (?, ?, ?, ?)',
    identity.uid,
    identity.kind,
    identity.name,
    identity.createdAt,
  );
}

/** Makes an identity, or gives back the one of that kind and name. */
export function ensureIdentity(
  write: WriteConnection,
  {kind, name, createdAt}: Omit<IdentityRow, 'id' | 'uid'>,
): IdentityRow {
  const uid = `${kind}:${nameKey(name)}`;
  addIdentity(write, {uid, kind, name, createdAt});
  const identity = findIdentity(write, uid);
  if (!identity) throw new EngineError('INTERNAL', `The identity ${uid} was not stored.`);
  return identity;
}
