import type {ReadConnection} from './connection.ts';
import {all, prepared} from './prepared.ts';

/** A resolved link, by the row ids of its ends. */
export type LinkStep = readonly [from: number, to: number];

/** A tag of a memory: key of the tag, row id of the memory. */
export type TagStep = readonly [key: string, memory: number];

/** The links that leave these memories, each pair once. */
export function linksLeaving(read: ReadConnection, ids: readonly number[]): LinkStep[] {
  return pairs(
    read,
    `SELECT DISTINCT e.src_id, e.dst_id FROM json_each(?) j CROSS JOIN edges e ON e.src_id = j.value
     WHERE e.state = 'resolved' AND e.dst_id IS NOT NULL AND e.dst_id <> e.src_id AND e.removed_at IS NULL`,
    ids,
  );
}

/** The tags that these memories bear. */
export function tagsBorne(read: ReadConnection, ids: readonly number[]): TagStep[] {
  const sql = 'SELECT t.tag_key, t.memory_id FROM json_each(?) j CROSS JOIN tags t ON t.memory_id = j.value';
  return pairs(read, sql, ids);
}

/** The memories that bear these tags. */
export function tagBearers(read: ReadConnection, keys: readonly string[]): TagStep[] {
  const sql = 'SELECT t.tag_key, t.memory_id FROM json_each(?) j CROSS JOIN tags t ON t.tag_key = j.value';
  return pairs(read, sql, keys);
}

/** Those of the tag keys that are in use, each with the number of its memories. */
export function tagsInUse(
  read: ReadConnection,
  keys: readonly string[],
): {readonly key: string; readonly members: number}[] {
  return all(
    read,
    `SELECT j.value AS key, (SELECT count(*) FROM tags WHERE tag_key = j.value) AS members
     FROM json_each(?) j WHERE EXISTS (SELECT 1 FROM tags WHERE tag_key = j.value)`,
    JSON.stringify(keys),
  );
}

/** Rows are arrays, because a walk may read the whole library. */
function pairs<Pair>(read: ReadConnection, sql: string, list: readonly unknown[]): Pair[] {
  return prepared(read, sql).raw().all(JSON.stringify(list)) as Pair[];
}
