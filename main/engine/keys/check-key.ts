import type {CheckedKey} from '#contract/keys';
import type {Caller} from '#contract/caller';
import type {Parsed} from '#contract/methods';
import {type ApiKeyRow, findApiKeyByHash, stampApiKey} from '../db/api-keys.ts';
import {mayPass} from '../db/database-errors.ts';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';
import {toMilliseconds} from '../domain/instant.ts';
import {scopesOf} from './describe-key.ts';
import type {KeyContext} from './key-context.ts';

/** How exactly the last use is known, in milliseconds: a write for every request would slow all of them. */
const stampInterval = 60_000;

/**
 * Says on whose behalf a request with this key is made. The hash is looked up as it is: whoever could learn something
 * from the time that takes would learn about a hash, not about the key. Throws `UNAUTHENTICATED`, with the `reason`
 * in its details, for a key that is unknown or revoked.
 */
export function checkKey(context: KeyContext, {key: text}: Parsed<'key.check'>): CheckedKey {
  const key = findApiKeyByHash(context.database.read, sha256(text));
  if (!key) throw refusal('unknown', 'This key opens nothing here; make one with “commonplace keys create NAME”.');
  if (key.revokedAt !== null)
    throw refusal('revoked', `The key “${key.name}” was revoked; make another with “commonplace keys create NAME”.`);
  noteUse(context, key);
  return {key_id: key.uid, access: key.access, caller: callerOf(key)};
}

function callerOf(key: ApiKeyRow): Caller {
  const scopes = scopesOf(key);
  return {
    identity_id: key.identity,
    ...(scopes && {readable_scopes: scopes}),
    ...(key.access === 'read' ? {writable_scopes: []} : scopes && {writable_scopes: scopes}),
  };
}

/** A library that another program is writing, or a full disk, is no reason to refuse a good key. */
function noteUse({database, clock}: KeyContext, {id, lastUsedAt}: ApiKeyRow): void {
  const now = clock.now();
  if (lastUsedAt !== null && Math.abs(now - toMilliseconds(lastUsedAt)) < stampInterval) return;
  try {
    stampApiKey(database.write, id, new Date(now).toISOString());
  } catch (error) {
    if (!mayPass(error)) throw error;
  }
}

function refusal(reason: 'unknown' | 'revoked', message: string): EngineError {
  return new EngineError('UNAUTHENTICATED', message, {details: {reason}});
}
