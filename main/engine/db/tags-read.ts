import type {ReadConnection} from './connection.ts';
import {all, prepared} from './prepared.ts';

/** One tag of one note: key, the tag as written, row id of the note. */
export type TagRow = readonly [key: string, tag: string, noteId: number];

/** Every tag of every note, tag by tag. Rows are arrays, because there may be 100,000 of them. */
export function readAllTags(read: ReadConnection): TagRow[] {
  return prepared(read, 'SELECT tag_key, tag, memory_id FROM tags ORDER BY tag_key, memory_id').raw().all() as TagRow[];
}

/** Row ids of the notes that bear one of the tags, or a tag nested under one (`a` finds `a/b`). */
export function findTagged(read: ReadConnection, tagKeys: readonly string[]): Set<number> {
  // The character after “/” is “0”, so the range holds exactly the keys that start with “KEY/”.
  const rows = all<{id: number}>(
    read,
    `SELECT memory_id AS id FROM json_each(@keys) JOIN tags ON tag_key = value
     UNION SELECT memory_id FROM json_each(@keys) JOIN tags ON tag_key > value || '/' AND tag_key < value || '0'`,
    {keys: JSON.stringify(tagKeys)},
  );
  return new Set(rows.map(({id}) => id));
}
