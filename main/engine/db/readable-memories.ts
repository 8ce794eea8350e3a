import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {all} from './prepared.ts';

/** The id of the scope of the row `m` of `memories`: that of the statement, or of the note's source. */
export const scopeColumn = `CASE m.origin
  WHEN 'stated' THEN (SELECT s.uid FROM statements t JOIN scopes s ON s.id = t.scope_id WHERE t.memory_id = m.id)
  ELSE (SELECT uid FROM scopes WHERE source_id = m.source_id) END`;

/** Notes and statements that lie in one of these scopes. */
export function inScopes(scopes: readonly string[]): Condition {
  return {sql: `${scopeColumn} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(scopes)]};
}

/** Row ids of everything that lies in these scopes. */
export function readableIds(read: ReadConnection, scopes: readonly string[]): Set<number> {
  const {sql, values} = inScopes(scopes);
  const rows = all<{id: number}>(read, `SELECT m.id FROM memories m WHERE ${sql}`, ...values);
  return new Set(rows.map(({id}) => id));
}

/** The scopes of some memories, by row id; null for that of a note whose source has none. */
export function scopesOf(read: ReadConnection, ids: readonly number[]): Map<number, string | null> {
  const rows = all<{id: number; scopeId: string | null}>(
    read,
    `SELECT m.id, ${scopeColumn} AS scopeId FROM memories m WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map(({id, scopeId}) => [id, scopeId]));
}

/** Those of the page ids that lie in these scopes. */
export function readablePages(
  read: ReadConnection,
  pageIds: readonly string[],
  scopes: readonly string[],
): ReadonlySet<string> {
  const {sql, values} = inScopes(scopes);
  const rows = all<{uid: string}>(
    read,
    `SELECT m.uid FROM memories m WHERE m.uid IN (SELECT value FROM json_each(?)) AND ${sql}`,
    JSON.stringify(pageIds),
    ...values,
  );
  return new Set(rows.map(({uid}) => uid));
}
