import type {Statement} from 'better-sqlite3';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {finishHeldWrite} from './held-write.ts';

type AnyStatement = Statement;

/** Compiled statements live as long as their connection. */
const cache = new WeakMap<object, Map<string, AnyStatement>>();

/** Compiles a statement once per connection. `sql` must be built from constants: never from text that a user wrote. */
export function prepared(connection: ReadConnection, sql: string): AnyStatement {
  let statements = cache.get(connection);
  if (!statements) cache.set(connection, (statements = new Map<string, AnyStatement>()));
  let statement = statements.get(sql);
  if (!statement) statements.set(sql, (statement = connection.prepare(sql)));
  return statement;
}

/** All rows, typed by the caller who wrote the SQL. */
export function all<Row>(connection: ReadConnection, sql: string, ...values: readonly unknown[]): Row[] {
  return prepared(connection, sql).all(...values) as Row[];
}

/** The first row, or undefined. */
export function get<Row>(connection: ReadConnection, sql: string, ...values: readonly unknown[]): Row | undefined {
  return prepared(connection, sql).get(...values) as Row | undefined;
}

/** Runs a statement that gives no rows. */
export function run(
  connection: WriteConnection,
  sql: string,
  ...values: readonly unknown[]
): {readonly changes: number; readonly rowid: number} {
  finishHeldWrite(connection);
  const result = prepared(connection, sql).run(...values);
  return {changes: result.changes, rowid: Number(result.lastInsertRowid)};
}
