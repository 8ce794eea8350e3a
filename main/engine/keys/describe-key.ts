import type {KeyRecord} from '#contract/keys';
import type {ApiKeyRow} from '../db/api-keys.ts';

/** What others may know of a key. */
export function describeKey(key: ApiKeyRow): KeyRecord {
  return {
    key_id: key.uid,
    name: key.name,
    hint: key.hint,
    identity_id: key.identity,
    identity_name: key.identityName,
    access: key.access,
    scopes: scopesOf(key),
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}

/** Ids of the scopes that a key opens; null for all. */
export function scopesOf({scopes}: ApiKeyRow): string[] | null {
  return scopes === null ? null : (JSON.parse(scopes) as string[]);
}
