import {createRequire} from 'node:module';
import type BetterSqlite from 'better-sqlite3';
import {describe, expect, it} from 'vitest';
import {describeDatabaseError} from '../../../main/engine/db/database-errors.ts';

const Database = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite;

function thrownBy(work: (database: BetterSqlite.Database) => void): unknown {
  const database = new Database(':memory:');
  try {
    work(database);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
  throw new Error('Nothing was thrown.');
}

describe('what the database throws', () => {
  it('after it was closed tells that the work came too late', () => {
    const error = thrownBy((database) => {
      database.close();
      database.prepare('SELECT 1');
    });
    expect(describeDatabaseError('a.db', error)).toMatchObject({code: 'CANCELLED'});
  });

  it('for a mistake of ours stays a bug', () => {
    const error = thrownBy((database) => database.prepare('SELEKT 1'));
    expect(describeDatabaseError('a.db', error)).toBe(error);
  });
});
