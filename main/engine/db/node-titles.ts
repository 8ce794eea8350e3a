import type {MemoryStatus} from '#contract/memory';
import type {ReadConnection} from './connection.ts';
import {toStatus} from './notes-read.ts';
import {all} from './prepared.ts';

/** What a note or a statement is called, and where it stands. */
export interface NodeTitle {
  readonly uid: string;
  readonly title: string;
  /** As stored: without expiry. */
  readonly status: MemoryStatus;
  /** UTC ISO; null for never. */
  readonly expiresAt: string | null;
}

/** The titles of those of these ids that are notes or statements, by id. */
export function readNodeTitles(read: ReadConnection, uids: readonly string[]): Map<string, NodeTitle> {
  const rows = all<Omit<NodeTitle, 'status'> & {status: string}>(
    read,
    `SELECT uid, title, status, expires_at AS expiresAt FROM memories
     WHERE uid IN (SELECT value FROM json_each(?))`,
    JSON.stringify(uids),
  );
  return new Map(rows.map((row) => [row.uid, {...row, status: toStatus(row.status)}]));
}
