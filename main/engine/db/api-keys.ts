import type {KeyAccess} from '#contract/keys';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {isWriteHeld} from './held-write.ts';
import {all, get, run} from './prepared.ts';

export interface ApiKeyRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly hint: string;
  /** Ids of the identity, as others know it, and its name. */
  readonly identity: string;
  readonly identityName: string;
  readonly access: KeyAccess;
  /** A JSON list of scope ids, or null for all. */
  readonly scopes: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A key to be stored. */
export interface NewApiKey extends Pick<ApiKeyRow, 'uid' | 'name' | 'hint' | 'access' | 'scopes' | 'createdAt'> {
  readonly keyHash: string;
  /** Row id. */
  readonly identityId: number;
}

const select = `SELECT k.id, k.uid, k.name, k.hint, i.uid AS identity, i.name AS identityName, k.access, k.scopes,
    k.created_at AS createdAt, k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt
  FROM api_keys k JOIN identities i ON i.id = k.identity_id`;

export function addApiKey(write: WriteConnection, key: NewApiKey): void {
  run(
    write,
    `INSERT INTO api_keys (uid, name, key_hash, hint, identity_id, access, scopes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    key.uid,
    key.name,
    key.keyHash,
    key.hint,
    key.identityId,
    key.access,
    key.scopes,
    key.createdAt,
  );
}

/** Newest first. */
export function listApiKeys(read: ReadConnection): ApiKeyRow[] {
  return all(read, `${select} ORDER BY k.id DESC`);
}

export function findApiKey(read: ReadConnection, uid: string): ApiKeyRow | undefined {
  return get(read, `${select} WHERE k.uid = ?`, uid);
}

export function findApiKeyByHash(read: ReadConnection, keyHash: string): ApiKeyRow | undefined {
  return get(read, `${select} WHERE k.key_hash = ?`, keyHash);
}

/** Keeps the first date when a key is revoked twice. */
export function revokeApiKey(write: WriteConnection, id: number, at: string): void {
  run(write, 'UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?', at, id);
}

/** Notes when a key was last used, at once or not at all: it waits for nobody who writes. */
export function stampApiKey(write: WriteConnection, id: number, at: string): void {
  if (isWriteHeld(write)) return;
  const patience = get<{timeout: number}>(write, 'PRAGMA busy_timeout')?.timeout ?? 0;
  write.exec('PRAGMA busy_timeout = 0');
  try {
    run(write, 'UPDATE api_keys SET last_used_at = ? WHERE id = ?', at, id);
  } finally {
    write.exec(`PRAGMA busy_timeout = ${patience}`);
  }
}
