import type {ReadConnection, WriteConnection} from './connection.ts';
import {get} from './prepared.ts';
import {readValue, writeValue} from './settings.ts';

const key = 'memoriesBackedUp';

/** Changes whenever something is stated, changed or kept; null while nothing was. */
export function backupMark(read: ReadConnection): string | null {
  const row = get<{events: number; messages: number}>(
    read,
    `SELECT (SELECT ifnull(max(id), 0) FROM memory_events) AS events,
       (SELECT ifnull(max(id), 0) FROM messages) AS messages`,
  );
  return !row || row.events + row.messages === 0 ? null : `${row.events}.${row.messages}`;
}

/** The mark of the last backup; undefined before the first. */
export function readBackupMark(read: ReadConnection): string | undefined {
  return readValue(read, key) as string | undefined;
}

export function writeBackupMark(write: WriteConnection, mark: string): void {
  writeValue(write, key, mark);
}

export function countStatements(read: ReadConnection): number {
  return get<{n: number}>(read, `SELECT count(*) AS n FROM memories WHERE origin = 'stated'`)?.n ?? 0;
}
