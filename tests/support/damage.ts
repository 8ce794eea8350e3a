import {closeSync, openSync, writeSync} from 'node:fs';
import Database from 'better-sqlite3';
import {getLoadablePath} from 'sqlite-vec';

/** Changes a library as no program of ours would: shadow tables are open, and no foreign key is held. */
export function damage(file: string, work: string | ((connection: Database.Database) => void)): void {
  const connection = new Database(file);
  try {
    connection.loadExtension(getLoadablePath());
    connection.pragma('foreign_keys = OFF');
    connection.unsafeMode(true);
    if (typeof work === 'string') connection.exec(work);
    else work(connection);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}

/** Overwrites bytes of the page that a table or index of the library begins on, behind the page's head. */
export function overwritePage(file: string, table: string): void {
  let page = 0;
  damage(file, (connection) => {
    page = connection.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
  });
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(16_000, 0xa5), 0, 16_000, (page - 1) * 16_384 + 8);
  closeSync(handle);
}

/** Leaves an index of a table without the rows that `work` writes. */
export function withoutIndex(file: string, index: string, work: string): void {
  const select = 'SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = ?';
  let row: unknown[] = [];
  damage(file, (connection) => {
    row = connection.prepare(select).raw().get(index) as unknown[];
    connection.pragma('writable_schema = ON');
    connection.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(index);
  });
  damage(file, work);
  damage(file, (connection) => {
    connection.pragma('writable_schema = ON');
    connection.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)').run(...row);
  });
}
