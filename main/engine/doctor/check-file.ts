import {setImmediate} from 'node:timers/promises';
import {codeOf} from '../db/database-errors.ts';
import {examineTable, listTables} from '../db/integrity.ts';
import type {ReadConnection} from '../db/connection.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok} from './finding.ts';

/** SQLite's own check of its pages, table by table, so that others get their turn between. */
export async function checkFile({database}: DoctorContext, deep: boolean): Promise<Finding> {
  const {read} = database;
  const tables = listTables(read);
  const items: {what: string; where: string}[] = [];
  for (const table of tables) {
    items.push(...examine(read, table, deep).map((what) => ({what, where: table})));
    await setImmediate();
  }
  if (items.length === 0) return ok(`${count(tables.length, 'table')} were looked at, and are whole.`);
  const isIndexOnly = items.every(({what}) =>
    /missing from index|wrong # of entries in index|non-unique entry/i.test(what),
  );
  const broken = count(new Set(items.map(({where}) => where)).size, 'table');
  if (isIndexOnly) return fault(`SQLite finds ${broken} whose indexes do not agree with them.`, items, 'reindex');
  return fault(
    `SQLite finds ${broken} damaged; keep a copy of the file, then make a new library: “commonplace doctor --restore-from BACKUP --into NEWFILE” brings the memories, “commonplace index” the notes.`,
    items,
    null,
  );
}

function examine(read: ReadConnection, table: string, deep: boolean): string[] {
  try {
    return examineTable(read, table, deep);
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return [(error as Error).message];
  }
}
