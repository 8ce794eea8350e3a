import {randomBytes} from 'node:crypto';
import type {Output, Parsed} from '#contract/methods';
import {addApiKey, findApiKey} from '../db/api-keys.ts';
import {inTransaction, type WriteConnection} from '../db/connection.ts';
import {ensureIdentity, findIdentity, type IdentityRow} from '../db/identities.ts';
import {findScope, libraryScope} from '../db/scopes.ts';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';
import {describeKey} from './describe-key.ts';
import type {KeyContext} from './key-context.ts';

/**
 * Makes a key and tells its text, this once. A plain SHA-256 is stored: what a slow hash protects are words that people
 * choose, and nobody guesses 256 random bits. Throws `NOT_FOUND` for an identity or a scope that is not there.
 */
export function createKey({database, clock, newId}: KeyContext, input: Parsed<'key.create'>): Output<'key.create'> {
  const {write} = database;
  const key = `cp_${randomBytes(32).toString('base64url')}`;
  const uid = `key_${newId().replaceAll('-', '').slice(0, 12)}`;
  const createdAt = new Date(clock.now()).toISOString();
  return inTransaction(write, () => {
    const {name, access} = input;
    const identity = identityFor(write, input, createdAt);
    const scopes = input.scopes ? JSON.stringify(knownScopes(write, input.scopes)) : null;
    const secret = {keyHash: sha256(key), hint: key.slice(-4)};
    addApiKey(write, {uid, name, ...secret, identityId: identity.id, access, scopes, createdAt});
    const stored = findApiKey(write, uid);
    if (!stored) throw new EngineError('INTERNAL', `The key ${uid} was not stored.`);
    return {key, record: describeKey(stored)};
  });
}

function identityFor(
  write: WriteConnection,
  {identity_id: uid, name}: Parsed<'key.create'>,
  createdAt: string,
): IdentityRow {
  if (uid === undefined) return ensureIdentity(write, {kind: 'agent', name, createdAt});
  const identity = findIdentity(write, uid);
  if (!identity)
    throw new EngineError('NOT_FOUND', `There is no identity “${uid}” in this library; make it first.`, {
      details: {identity_id: uid},
    });
  return identity;
}

/** A misspelt scope would make a key that finds nothing, and nobody would know why. */
function knownScopes(write: WriteConnection, scopes: readonly string[]): string[] {
  const unknown = scopes.find((uid) => uid !== libraryScope.uid && !findScope(write, uid));
  if (unknown !== undefined)
    throw new EngineError('NOT_FOUND', `There is no scope “${unknown}” in this library.`, {
      details: {scope_id: unknown},
    });
  return [...new Set(scopes)];
}
