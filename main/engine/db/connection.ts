import type Database from 'better-sqlite3';
import {finishHeldWrite} from './held-write.ts';
import {stampChange} from './stamp.ts';

/** A connection that only asks. It is opened with `query_only`, so a write through it fails at once. */
export type ReadConnection = Pick<Database.Database, 'prepare'>;

/** The one connection of this process that writes. It can also read. */
export type WriteConnection = Pick<Database.Database, 'prepare' | 'exec' | 'transaction' | 'inTransaction'>;

/** A library's two connections to one file, and how to end both. */
export interface OpenDatabase {
  readonly file: string;
  readonly read: ReadConnection;
  readonly write: WriteConnection;
  close(): void;
}

/** Runs `work` in one write transaction: all of it is kept, or, when it throws, none of it. */
export function inTransaction<T>(connection: WriteConnection, work: () => T): T {
  finishHeldWrite(connection);
  if (connection.inTransaction) return connection.transaction(work).immediate();
  const stamped = () => {
    stampChange(connection);
    return work();
  };
  return connection.transaction(stamped).immediate();
}
