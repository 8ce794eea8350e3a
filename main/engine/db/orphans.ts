import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {quoted} from './integrity.ts';
import {all, get, run} from './prepared.ts';

/** A column that names a row of another table. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly key: string;
  readonly onDelete: string;
}

/** Tables that are made from notes or from the library itself, and can be made again. No other is ever deleted from. */
const derived: ReadonlySet<string> = new Set([
  'aliases',
  'anchors',
  'bodies',
  'chunks',
  'embedded_chunks',
  'issues',
  'passages',
  'runs',
  'tags',
]);

/** Whether rows of this table can be made again, so that orphans among them may go. */
export function isDerived({table}: Reference): boolean {
  return derived.has(table);
}

/** Every reference that the schema declares, apart from those of edges, which have rules of their own. */
export function listReferences(read: ReadConnection): Reference[] {
  return all(
    read,
    `SELECT m.name AS "table", f."from" AS "column", f."table" AS parent, ifnull(f."to", 'id') AS key,
       f.on_delete AS onDelete
     FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
     WHERE m.type = 'table' AND m.name <> 'edges' ORDER BY 1, 2`,
  );
}

/** How many rows name a parent that is not there. */
export function countOrphans(read: ReadConnection, reference: Reference): number {
  const {table} = reference;
  return get<{n: number}>(read, `SELECT count(*) AS n FROM ${quoted(table)} WHERE ${orphaned(reference)}`)?.n ?? 0;
}

/**
 * Removes the orphans of derived tables, or, where the column may be empty, empties it. Returns how many rows. Done
 * again until there are none, because a row that goes may have been the parent of others.
 */
export function dropOrphans(write: WriteConnection): number {
  return inTransaction(write, () => {
    const references = listReferences(write).filter(isDerived);
    let total = 0;
    for (let gone = -1; gone !== 0; total += gone) {
      gone = 0;
      for (const reference of references) gone += dropOf(write, reference);
    }
    return total;
  });
}

function dropOf(write: WriteConnection, reference: Reference): number {
  const {table, column, onDelete} = reference;
  const sql =
    onDelete === 'SET NULL'
      ? `UPDATE ${quoted(table)} SET ${quoted(column)} = NULL WHERE ${orphaned(reference)}`
      : `DELETE FROM ${quoted(table)} WHERE ${orphaned(reference)}`;
  return run(write, sql).changes;
}

function orphaned({table, column, parent, key}: Reference): string {
  const child = `${quoted(table)}.${quoted(column)}`;
  return `${child} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} p WHERE p.${quoted(key)} = ${child})`;
}
