import {z} from 'zod';
import {caller} from './caller.ts';

/**
 * Keys by which other programs use the library over HTTP. A key speaks for one identity, reads the scopes it names, or
 * all of them, and writes there only when it was made for that. Its text is told once, when it is made.
 */

const id = z.string().min(1).max(1000);
const instant = z.iso.datetime();

export const keyAccess = z.enum(['read', 'write']);
export type KeyAccess = z.infer<typeof keyAccess>;

export const createKeyInput = z.strictObject({
  name: z.string().trim().min(1).max(200),
  /** Whom the key speaks for; left out, an agent of the key's name, which is made when there is none yet. */
  identity_id: id.optional(),
  access: keyAccess.default('read'),
  /** Scopes it may read, and write with access `write`; left out, all of them, later ones too. */
  scopes: z.array(id).min(1).max(100).optional(),
});

/** What is known of a key. Its text cannot be had again. */
export const keyRecord = z.strictObject({
  key_id: z.string(),
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  identity_id: z.string(),
  identity_name: z.string(),
  access: keyAccess,
  /** Null for all. */
  scopes: z.array(z.string()).nullable(),
  created_at: instant,
  /** To the minute; null when it was never used. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
});
export type KeyRecord = z.infer<typeof keyRecord>;

/** `key` is `cp_` and 43 characters of base64url: 32 random bytes. */
export const createKeyOutput = z.strictObject({key: z.string(), record: keyRecord});
/** Newest first, revoked ones included. */
export const keysOutput = z.strictObject({keys: z.array(keyRecord)});
export const revokeKeyInput = z.strictObject({key_id: id});

export const checkKeyInput = z.strictObject({key: z.string().max(1000)});
/** On whose behalf a request with the key is made. */
export const checkedKey = z.strictObject({key_id: z.string(), access: keyAccess, caller});
export type CheckedKey = z.infer<typeof checkedKey>;
