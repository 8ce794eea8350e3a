import type {KeyRecord} from '#contract/keys';
import type {Parsed} from '#contract/methods';
import {findApiKey, revokeApiKey} from '../db/api-keys.ts';
import {inTransaction} from '../db/connection.ts';
import {EngineError} from '../domain/engine-error.ts';
import {describeKey} from './describe-key.ts';
import type {KeyContext} from './key-context.ts';

/** Ends a key for good. One that has ended stays as it is. Throws `NOT_FOUND` when there is no such key. */
export function revokeKey({database, clock}: KeyContext, {key_id: uid}: Parsed<'key.revoke'>): KeyRecord {
  const {write} = database;
  return inTransaction(write, () => {
    const key = findApiKey(write, uid);
    if (!key) throw new EngineError('NOT_FOUND', `There is no key “${uid}” in this library.`, {details: {key_id: uid}});
    const revokedAt = key.revokedAt ?? new Date(clock.now()).toISOString();
    revokeApiKey(write, key.id, revokedAt);
    return describeKey({...key, revokedAt});
  });
}
