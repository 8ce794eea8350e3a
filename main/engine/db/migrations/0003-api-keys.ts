import type {Migration} from '../migrate.ts';

/**
 * Keys of programs. Only the SHA-256 of a key is kept, and its last four characters to know it by. `scopes` is a JSON
 * list of scope ids; null means all. Rows are never removed: a revoked key stays on the list with its date.
 */
export const apiKeys: Migration = {
  version: 3,
  sql: `
CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  identity_id INTEGER NOT NULL REFERENCES identities(id),
  access TEXT NOT NULL CHECK (access IN ('read', 'write')),
  scopes TEXT,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;
`,
};
