import {nameKey} from '../domain/text.ts';
import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/** Stores the tags of a memory, without `#`, in place of those it had. Of tags with one key the first is kept. */
export function writeTags(write: WriteConnection, memoryId: number, tags: readonly string[]): void {
  run(write, 'DELETE FROM tags WHERE memory_id = ?', memoryId);
  const sql = 'INSERT OR IGNORE INTO tags (memory_id, tag, tag_key) VALUES (?, ?, ?)';
  for (const tag of tags) run(write, sql, memoryId, tag, nameKey(tag));
}
