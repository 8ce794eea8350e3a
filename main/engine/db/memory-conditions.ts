import type {MemoryType} from '#contract/found-memory';
import type {Condition} from './filters.ts';
import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';
import {replacedFromColumn} from './replacements.ts';

/** The namespace of the row `m` of `memories`: its source or its scope by name, and `global` for the whole library. */
export const namespaceColumn = `coalesce((SELECT name FROM sources WHERE sources.id = m.source_id),
  (SELECT s.name FROM statements t JOIN scopes s ON s.id = t.scope_id WHERE t.memory_id = m.id AND s.kind <> 'org'),
  'global')`;

/** The type of the row `m` of `memories`: a note on disk that states no kind of its own is a document. */
export const typeColumn = `CASE m.kind WHEN 'decision' THEN 'decision' WHEN 'fact' THEN 'reference'
  WHEN 'preference' THEN 'user' ELSE CASE m.origin WHEN 'stated' THEN 'note' ELSE 'document' END END`;

export function inNamespace(namespace: string): Condition {
  return {sql: `${namespaceColumn} = ?`, values: [namespace]};
}

export function ofType(type: MemoryType): Condition {
  return {sql: `${typeColumn} = ?`, values: [type]};
}

/** Not superseded, expired or taken back at `now` (UTC ISO): the items of an answer have no room to say so. */
export function isLive(now: string): Condition {
  return {
    sql: `m.status NOT IN ('superseded', 'expired', 'invalidated') AND (m.expires_at IS NULL OR m.expires_at > ?)
      AND (m.origin = 'file' OR ${replacedFromColumn} IS NULL)`,
    values: [now],
  };
}

/** Those of the memories that meet a condition. */
export function whichMeet(read: ReadConnection, ids: readonly number[], {sql, values}: Condition): Set<number> {
  const rows = all<{id: number}>(
    read,
    `SELECT m.id FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value WHERE ${sql}`,
    JSON.stringify(ids),
    ...values,
  );
  return new Set(rows.map(({id}) => id));
}
