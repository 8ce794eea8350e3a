import type {ReadConnection, WriteConnection} from './connection.ts';
import {finishHeldWrite} from './held-write.ts';
import {all} from './prepared.ts';

/** Every ordinary table, those inside the word and vector indexes included. */
export function listTables(read: ReadConnection): string[] {
  const rows = all<{name: string}>(
    read,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`,
  );
  return rows.map(({name}) => name);
}

/**
 * What SQLite finds wrong with the pages of a table, in its own words; nothing when it is whole. `deep` also compares
 * the table with its indexes.
 */
export function examineTable(read: ReadConnection, table: string, deep: boolean): string[] {
  const pragma = deep ? 'integrity_check' : 'quick_check';
  const rows = all<Record<string, string>>(read, `PRAGMA ${pragma}(${quoted(table)})`);
  return rows.flatMap((row) => Object.values(row)).filter((message) => message !== 'ok');
}

/** Makes every index of ordinary tables anew from its table. */
export function remakeIndexes(write: WriteConnection): void {
  finishHeldWrite(write);
  write.exec('REINDEX');
}

/** A name of the schema as it may stand in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
