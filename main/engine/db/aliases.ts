import {nameKey} from '../domain/text.ts';
import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/** Stores the other names of a memory in place of those it had. Of names with one key the first is kept. */
export function writeAliases(write: WriteConnection, memoryId: number, aliases: readonly string[]): void {
  run(write, 'DELETE FROM aliases WHERE memory_id = ?', memoryId);
  const sql = 'INSERT OR IGNORE INTO aliases (memory_id, alias, alias_key) VALUES (?, ?, ?)';
  for (const alias of aliases) run(write, sql, memoryId, alias, nameKey(alias));
}
