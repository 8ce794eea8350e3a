import {existsSync, mkdirSync, type Stats, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import Database from 'better-sqlite3';
import {EngineError} from '../domain/engine-error.ts';
import type {OpenDatabase} from './connection.ts';
import {codeOf, describeDatabaseError} from './database-errors.ts';
import {refuseForeignLog} from './foreign-log.ts';
import {migrate} from './migrate.ts';
import {initial} from './migrations/0001-initial.ts';
import {statedMemories} from './migrations/0002-stated-memories.ts';
import {apiKeys} from './migrations/0003-api-keys.ts';
import {fileIdentity} from './migrations/0004-file-identity.ts';
import {findEdgesByTarget} from './migrations/0005-find-edges-by-target.ts';
import {requireNatives} from './require-natives.ts';
import {requireRoom} from './require-room.ts';

const migrations = [initial, statedMemories, apiKeys, fileIdentity, findEdgesByTarget];

/** “CMNP”: tells a library from any other SQLite file. */
const applicationId = 0x43_4d_4e_50;

/** How long a writer waits for another process, in milliseconds. */
const defaultPatience = 15_000;

/**
 * Opens a library file with one write and one read connection. With access `existing` a missing file is
 * `DATABASE_MISSING` and nothing is created. `patience` is how long to wait for another process that writes, in
 * milliseconds. Throws `EngineError` whose sentence names the file.
 */
export function openDatabase(
  path: string,
  access: 'create' | 'existing',
  patience: number = defaultPatience,
): OpenDatabase {
  const file = resolve(path);
  checkPath(file, access);
  refuseForeignLog(file);
  const extension = requireNatives();
  const opened: Database.Database[] = [];
  const connect = () => {
    const connection = new Database(file, {timeout: patience});
    opened.push(connection);
    return prepare(connection, extension);
  };
  try {
    const write = connect();
    claim(write, file);
    migrate(write, migrations, (version) => {
      backUp(write, `${file}.v${version}.backup`);
    });
    const read = connect();
    read.pragma('query_only = ON');
    return {
      file,
      read,
      write,
      close: () => {
        closeAll(opened);
      },
    };
  } catch (error) {
    closeAll(opened);
    throw describeDatabaseError(file, error);
  }
}

function checkPath(file: string, access: 'create' | 'existing'): void {
  const found = lookAt(file);
  if (found?.isDirectory())
    throw new EngineError('INVALID_INPUT', `The database path ${file} is a folder; name a file with --db.`);
  // An empty file is what a library is before its first table: opened, it would be written.
  if (found && (found.size > 0 || access === 'create')) return;
  if (access === 'existing')
    throw new EngineError(
      'DATABASE_MISSING',
      `There is no library at ${file}; make one with “commonplace index FOLDER”, or name another with --db.`,
    );
  requireRoom(file);
  makeFolder(file);
}

function lookAt(file: string): Stats | undefined {
  try {
    return statSync(file, {throwIfNoEntry: false});
  } catch (error) {
    const reason = codeOf(error) === 'ENAMETOOLONG' ? 'its name is too long' : 'check the permissions of its folder';
    throw new EngineError(
      'DATABASE_READ_ONLY',
      `The library ${file} cannot be opened: ${reason}. Name another file with --db.`,
      {cause: error},
    );
  }
}

function makeFolder(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, {recursive: true});
  } catch (error) {
    const isBehindFile = ['EEXIST', 'ENOTDIR'].includes(codeOf(error));
    const reason = isBehindFile ? 'there is a file in its place' : 'check the permissions of the one that it lies in';
    throw new EngineError(
      'DATABASE_READ_ONLY',
      `The folder ${folder} cannot be made: ${reason}. Name a file in another folder with --db.`,
      {cause: error},
    );
  }
}

/** Every connection gets the same pragmas and the vector extension: all of them are per connection. */
function prepare(connection: Database.Database, extension: string): Database.Database {
  connection.pragma('foreign_keys = ON');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('mmap_size = 2147418112');
  connection.loadExtension(extension);
  return connection;
}

/** Refuses another program's database; stamps and tunes a new file. */
function claim(connection: Database.Database, file: string): void {
  const id = connection.pragma('application_id', {simple: true}) as number;
  const isEmpty = (connection.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as {n: number}).n === 0;
  if (!isEmpty && id !== applicationId)
    throw new EngineError('INVALID_INPUT', `${file} is the database of another program; name another file with --db.`);
  if (isEmpty) {
    connection.pragma('page_size = 16384');
    connection.pragma(`application_id = ${applicationId}`);
  }
  if (connection.pragma('journal_mode', {simple: true}) !== 'wal') connection.pragma('journal_mode = WAL');
}

function backUp(connection: Database.Database, file: string): void {
  if (!existsSync(file)) connection.prepare('VACUUM INTO ?').run(file);
}

function closeAll(connections: readonly Database.Database[]): void {
  for (const connection of connections) connection.close();
}
