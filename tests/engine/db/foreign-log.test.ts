import {copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {inTransaction, type OpenDatabase} from '../../../main/engine/db/connection.ts';
import {isForeignLog} from '../../../main/engine/db/foreign-log.ts';
import {openDatabase} from '../../../main/engine/db/open-database.ts';
import {setForeignLogAside} from '#engine';
import {treeOf} from '../../apps/cli/expect-refusal.ts';

let folder: string;
let opened: OpenDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  opened = [];
});

afterEach(() => {
  for (const database of opened) database.close();
  rmSync(folder, {recursive: true, force: true});
});

const at = (name: string) => join(folder, name);

function open(name: string): OpenDatabase {
  const database = openDatabase(at(name), 'create');
  opened.push(database);
  return database;
}

/** So many transactions, of which each writes some kilobytes. */
function write({write: connection}: OpenDatabase, transactions: number): void {
  for (let index = 0; index < transactions; index++)
    inTransaction(connection, () => {
      const text = `${index} ${'x'.repeat(index % 7 === 0 ? 40_000 : 500)}`;
      connection.prepare(`INSERT OR REPLACE INTO settings VALUES (?, json_quote(?))`).run(`k${index % 90}`, text);
    });
}

const empty = ({write: connection}: OpenDatabase) => connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();

/** Puts a copy of a library as it is on disk now in a place of its own, with or without its log. */
function copyTo(name: string, from: string, parts: readonly string[]): void {
  for (const part of parts) copyFileSync(at(`${from}${part}`), at(`${name}${part}`));
}

describe('a log beside the library that it was written for', () => {
  test('is never taken for another’s, at whatever moment a copy of both is made', () => {
    const library = open('a.db');
    const other = open('a.db');
    for (let moment = 0; moment < 120; moment++) {
      write(moment % 3 === 0 ? other : library, (moment * 7) % 23);
      if (moment % 11 === 0) empty(library);
      if (moment % 17 === 0) library.write.exec('VACUUM');
      expect(isForeignLog(at('a.db')), `moment ${moment}`).toBe(false);
      if (!existsSync(at('a.db-wal'))) continue;
      copyTo('crash.db', 'a.db', ['', '-wal']);
      expect(isForeignLog(at('crash.db')), `copy at moment ${moment}`).toBe(false);
    }
  });

  test('is recovered after a crash', () => {
    const library = open('a.db');
    write(library, 30);
    copyTo('crash.db', 'a.db', ['', '-wal']);
    const count = (database: OpenDatabase) => database.read.prepare('SELECT count(*) FROM settings').pluck().get();
    expect(count(open('crash.db'))).toBe(count(library));
  });
});

/** What lies in the library's place, and whose log beside it. */
const foreign: readonly (readonly [string, () => void])[] = [
  [
    'an earlier copy, with the log of what came later',
    () => {
      const library = open('a.db');
      write(library, 5);
      empty(library);
      copyTo('copy.db', 'a.db', ['']);
      write(library, 120);
      empty(library);
      write(library, 60);
      copyTo('copy.db', 'a.db', ['-wal']);
    },
  ],
  [
    'a later copy, with the log of what was before',
    () => {
      const library = open('a.db');
      write(library, 60);
      copyTo('copy.db', 'a.db', ['-wal']);
      write(library, 120);
      empty(library);
      copyTo('copy.db', 'a.db', ['']);
    },
  ],
  [
    'another library',
    () => {
      const library = open('a.db');
      const another = open('b.db');
      write(library, 10);
      empty(library);
      write(another, 10);
      copyTo('copy.db', 'a.db', ['']);
      copyFileSync(at('b.db-wal'), at('copy.db-wal'));
    },
  ],
  [
    'a library with the log of a database of another page size',
    () => {
      const library = open('a.db');
      write(library, 10);
      empty(library);
      copyTo('copy.db', 'a.db', ['']);
      const small = new Database(at('small.db'));
      small.pragma('journal_mode = WAL');
      small.exec('CREATE TABLE t (x)');
      copyFileSync(at('small.db-wal'), at('copy.db-wal'));
      small.close();
    },
  ],
];

describe('a log that belongs to another file or another state', () => {
  test.each(foreign)('%s: refused in a sentence that says what to do, and nothing is changed', (_, make) => {
    make();
    const before = treeOf(folder);
    expect(() => openDatabase(at('copy.db'), 'existing')).toThrow(
      expect.objectContaining({
        code: 'DATABASE_CORRUPT',
        message: expect.stringMatching(
          /copy\.db was not opened, because the log .*copy\.db-wal .* Nothing was changed/,
        ) as string,
      }) as Error,
    );
    expect(treeOf(folder)).toEqual(before);
  });

  test('is moved aside, not deleted, and then the copy opens as it was', () => {
    foreign[0]?.[1]();
    const log = readFileSync(at('copy.db-wal'));
    const moved = setForeignLogAside(at('copy.db'), {now: () => Date.UTC(2026, 5, 15, 12)});
    expect(moved).toEqual([at('copy.db-wal.foreign-20260615120000')]);
    expect(readFileSync(moved[0] ?? '')).toEqual(log);
    expect(open('copy.db').read.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
  });

  test('own logs are not moved', () => {
    write(open('a.db'), 3);
    const before = readdirSync(folder);
    expect(setForeignLogAside(at('a.db'), {now: () => 0})).toEqual([]);
    expect(readdirSync(folder)).toEqual(before);
  });
});

test.each([
  ['no log', null],
  ['an empty log', ''],
  ['a log that is no log', 'noise '.repeat(100)],
])('%s is nobody’s', (_, text) => {
  const library = open('a.db');
  write(library, 3);
  empty(library);
  copyTo('copy.db', 'a.db', ['']);
  if (text !== null) writeFileSync(at('copy.db-wal'), text);
  expect(isForeignLog(at('copy.db'))).toBe(false);
});
