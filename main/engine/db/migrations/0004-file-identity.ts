import type {Migration} from '../migrate.ts';

/**
 * Which file of the disk a note was read from, so that a note that was renamed and edited is still known. Empty until
 * the file is looked at again, and where a file system cannot say.
 */
export const fileIdentity: Migration = {
  version: 4,
  sql: `
ALTER TABLE memories ADD COLUMN file_id TEXT NOT NULL DEFAULT '';
CREATE INDEX memories_file_id ON memories (file_id) WHERE file_id <> '';
CREATE INDEX memories_file_hash ON memories (file_hash) WHERE file_hash IS NOT NULL;
`,
};
