import {EngineError} from '../domain/engine-error.ts';
import {inTransaction, type WriteConnection} from './connection.ts';
import {get, run} from './prepared.ts';

/** One step of the schema. Steps are applied in order of `version`, each in the same transaction as its stamp. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/**
 * Brings a database to the newest schema and returns its version. Before an existing library is changed,
 * `backUp` is called with the version it has, because what people wrote into it cannot be made again.
 * Throws `DATABASE_NEWER` when a later Commonplace wrote the file.
 */
export function migrate(
  connection: WriteConnection,
  migrations: readonly Migration[],
  backUp: (version: number) => void,
): number {
  const newest = Math.max(...migrations.map((migration) => migration.version));
  const before = schemaVersion(connection);
  if (before > newest) throw newerSchema(before, newest);
  if (before === newest) return newest;
  if (before > 0) backUp(before);
  inTransaction(connection, () => {
    const reached = schemaVersion(connection);
    for (const migration of migrations) if (migration.version > reached) apply(connection, migration);
  });
  return newest;
}

/** The highest schema version stamped in the file; 0 for an empty one. */
export function schemaVersion(connection: WriteConnection): number {
  const table = get(connection, `SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'`);
  if (!table) return 0;
  return (
    get<{version: number | null}>(connection, 'SELECT max(version) AS version FROM schema_migrations')?.version ?? 0
  );
}

function apply(connection: WriteConnection, migration: Migration): void {
  connection.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL) STRICT`);
  connection.exec(migration.sql);
  run(
    connection,
    `INSERT INTO schema_migrations (version, applied_at) VALUES (?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
    migration.version,
  );
}

function newerSchema(found: number, known: number): EngineError {
  return new EngineError(
    'DATABASE_NEWER',
    `it has schema version ${found}, and this Commonplace knows up to ${known}; update Commonplace, or index into another file with --db and --rebuild`,
  );
}
