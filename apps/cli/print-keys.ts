import type {KeyRecord} from '#contract/keys';
import {oneLine} from './print-line.ts';

/** One key a line: id, last characters, state, what it may do, whom it speaks for, its name. */
export function keysText(keys: readonly KeyRecord[]): string {
  if (keys.length === 0) return 'There are no keys; make one with “commonplace keys create NAME”.\n';
  return keys.map((key) => `${keyLine(key)}\n`).join('');
}

export function revokedText({key_id, name}: KeyRecord): string {
  return `The key “${oneLine(name)}” (${key_id}) is revoked; it opens nothing from now on.\n`;
}

/** Told beside the key itself. */
export function createdNote({key_id, name, access, scopes, identity_id}: KeyRecord): string {
  const rights = access === 'write' ? 'reads and writes' : 'reads';
  const where = scopes === null ? 'every scope' : oneLine(scopes.join(', '));
  return `The key “${oneLine(name)}” (${key_id}) ${rights} ${where} as ${identity_id}.\nKeep it: it is shown this once, and only its hash is stored.\n`;
}

export function createdJson(made: {readonly key: string; readonly record: KeyRecord}): string {
  return json({schemaVersion: '1', command: 'keys', ...made});
}

export function keysJson(keys: readonly KeyRecord[]): string {
  return json({schemaVersion: '1', command: 'keys', keys});
}

function keyLine({key_id, hint, access, scopes, identity_id, name, ...times}: KeyRecord): string {
  const used = times.last_used_at === null ? 'never used' : `used ${times.last_used_at}`;
  const state = times.revoked_at === null ? used : `revoked ${times.revoked_at}`;
  const where = scopes === null ? 'all scopes' : scopes.join(', ');
  return oneLine(`${key_id}  …${hint}  ${access}  ${where}  ${identity_id}  ${state}  ${name}`);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
