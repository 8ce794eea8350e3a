import {toMilliseconds} from '../domain/instant.ts';
import type {ReadConnection} from './connection.ts';
import {keptFor} from './kept-for.ts';
import {prepared} from './prepared.ts';

/** The date from which the row `s` of `memories`, a note, is part of the library. */
const ownDate = 'coalesce(s.created_at, s.updated_at, s.indexed_at)';

/** A link in the file of a note that says the note supersedes another memory. */
const isReplacement = `e.type = 'SUPERSEDES' AND e.origin = 'file' AND e.state = 'resolved' AND e.dst_id <> e.src_id`;

/** The earliest date of the notes whose files say that they supersede the row `m` of `memories`, as SQL. */
export const replacedFromColumn = `(SELECT min(${ownDate}) FROM edges e JOIN memories s ON s.id = e.src_id
  WHERE e.dst_id = m.id AND ${isReplacement})`;

/** The same for all memories that notes supersede, in milliseconds since 1970, by row id. */
export function readReplacements(read: ReadConnection): ReadonlyMap<number, number> {
  return keptFor(read, 'replacements', () => readAllReplacements(read));
}

function readAllReplacements(read: ReadConnection): Map<number, number> {
  // The plus signs keep SQLite from walking the index by target, which takes eight times as long as reading the table.
  const rows = prepared(
    read,
    `SELECT e.dst_id, min(${ownDate}) FROM edges e CROSS JOIN memories s ON s.id = e.src_id
     WHERE +e.dst_id IS NOT NULL AND ${isReplacement} GROUP BY +e.dst_id`,
  )
    .raw()
    .all() as [number, string][];
  return new Map(rows.map(([id, date]) => [id, toMilliseconds(date)]));
}
