import {copyFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {IndexOutput} from '#contract/library';
import {canMount, type MountedFolder, mountFolder} from '../../support/mounted-folder.ts';
import {expectRefusal, treeOf} from './expect-refusal.ts';
import {cli, cliJson, cliText} from './run-cli.ts';
import {temporaryFolder} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const at = (...names: string[]): string => join(place.path, ...names);
const commands = (db: string): readonly (readonly string[])[] => [
  ['stats', '--db', db],
  ['query', 'valve', '--db', db, ...hashLocal],
  ['index', at('notes'), '--db', db, ...hashLocal],
  ['doctor', '--db', db],
];

beforeAll(() => {
  mkdirSync(at('notes'));
  mkdirSync(at('folder'));
  writeFileSync(at('notes', 'a.md'), '# A\n\nvalve');
  writeFileSync(at('file'), 'x');
  cliText(['index', at('notes'), '--db', at('good.db'), ...hashLocal]);
});
afterAll(() => {
  place.remove();
});

const library = (): Buffer => readFileSync(at('good.db'));

/** How each file is made, the code of the error, and what its sentence says besides the file’s name. */
const spoilt: readonly (readonly [string, (file: string) => void, string, string])[] = [
  [
    'noise',
    (file) => {
      writeFileSync(
        file,
        Uint8Array.from({length: 40_000}, (_, index) => (index * 7919 + 13) % 251),
      );
    },
    'DATABASE_CORRUPT',
    'is not a Commonplace library; name another file with --db',
  ],
  [
    'a library cut off in its middle',
    (file) => {
      writeFileSync(file, library().subarray(0, library().length >> 1));
    },
    'DATABASE_CORRUPT',
    'index the notes into a new file with --db. A check of the library says what is left. “commonplace doctor” checks it.',
  ],
  [
    'a library cut off in its first page',
    (file) => {
      writeFileSync(file, library().subarray(0, 1000));
    },
    'DATABASE_CORRUPT',
    'is damaged',
  ],
  [
    'a library whose pages were overwritten',
    (file) => {
      writeFileSync(file, library().fill(0xaa, 16_384));
    },
    'DATABASE_CORRUPT',
    'is damaged',
  ],
  [
    'the database of another program',
    (file) => {
      new Database(file).exec('CREATE TABLE people (name TEXT)').close();
    },
    'INVALID_INPUT',
    'is the database of another program; name another file with --db',
  ],
  [
    'the library of a newer Commonplace',
    (file) => {
      copyFileSync(at('good.db'), file);
      const connection = new Database(file);
      connection.exec(`INSERT INTO schema_migrations VALUES (999, '2099-01-01')`).pragma('journal_mode = DELETE');
      connection.pragma('journal_mode = WAL');
      connection.close();
    },
    'DATABASE_NEWER',
    'update Commonplace, or index into another file with --db and --rebuild',
  ],
  [
    'a copy put in the place of a library whose log is still there',
    (file) => {
      copyFileSync(at('good.db'), file);
      copyFileSync(at('good.db'), `${file}.later`);
      const connection = new Database(`${file}.later`);
      connection.pragma('user_version = 1000000');
      copyFileSync(`${file}.later-wal`, `${file}-wal`);
      connection.close();
    },
    'DATABASE_CORRUPT',
    'belongs to another file or to another state of it, and would spoil it. Nothing was changed.',
  ],
];

describe('a file that is no good library is named and left as it is', () => {
  it.each(spoilt)('%s', (...[title, spoil, code, sentence]) => {
    const folder = at(title.replaceAll(' ', '-'));
    mkdirSync(folder);
    const db = join(folder, 'spoilt.db');
    spoil(db);
    for (const args of commands(db)) {
      const error = expectRefusal(args, folder);
      expect([error.code, error.message.includes(db)]).toEqual([code, true]);
      expect(error.message).toContain(sentence);
    }
  });

  it('an empty file is no library for query and stats, and becomes one by index', () => {
    mkdirSync(at('zero'));
    const db = at('zero', 'zero.db');
    writeFileSync(db, '');
    const [stats = [], query = [], index = []] = commands(db);
    for (const args of [stats, query]) expect(expectRefusal(args, at('zero')).code).toBe('DATABASE_MISSING');
    expect(cli(index).status).toBe(0);
  });
});

describe('a path where no library can be', () => {
  it.each([
    ['folder', 'INVALID_INPUT', 'is a folder; name a file with --db'],
    [join('file', 'x.db'), 'DATABASE_READ_ONLY', 'cannot be made: there is a file in its place'],
    [join('file', 'deep', 'x.db'), 'DATABASE_READ_ONLY', 'cannot be made: there is a file in its place'],
    [`${'x'.repeat(300)}.db`, 'DATABASE_READ_ONLY', 'cannot be opened: its name is too long'],
  ])('%.20s', (path, code, sentence) => {
    const error = expectRefusal(['index', at('notes'), '--db', at(path), ...hashLocal], place.path);
    expect(error.code).toBe(code);
    expect(error.message).toContain(sentence);
  });

  it.each(['nowhere.db', join('file', 'x.db')])('of %s, query and stats say that there is no library', (path) => {
    for (const args of commands(at(path)).slice(0, 2))
      expect(expectRefusal(args, place.path)).toMatchObject({code: 'DATABASE_MISSING'});
  });
});

it('a library that another program writes for longer than 15 seconds is named; reading goes on', () => {
  const connection = new Database(at('good.db'));
  const before = connection.prepare('SELECT count(*) FROM runs').pluck().get();
  connection.exec('BEGIN IMMEDIATE');
  try {
    const start = performance.now();
    const {status, stdout, stderr} = cli(['index', at('notes'), '--db', at('good.db'), ...hashLocal]);
    expect(performance.now() - start).toBeLessThan(25_000);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `index: The library ${at('good.db')} is being written by another program; wait for it to finish, then try again.\n`,
    );
    for (const args of commands(at('good.db')).slice(0, 2)) expect(cli(args).status).toBe(0);
  } finally {
    connection.exec('ROLLBACK');
  }
  expect(connection.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(before);
  connection.close();
}, 60_000);

describe.runIf(canMount)('a disk with no room', () => {
  let small: MountedFolder;
  let disk: string;
  beforeAll(() => {
    small = mountFolder(4);
    disk = small.path;
  });
  afterAll(() => {
    small.unmount();
  });

  it('is told before a library is made there', () => {
    const error = expectRefusal(['index', at('notes'), '--db', join(disk, 'deep', 'new.db'), ...hashLocal], disk);
    expect(error.code).toBe('DISK_FULL');
    expect(error.message).toMatch(/new\.db: its disk has [1-4] MB left, .* Free some space, or name a file on another/);
  });

  it('is told before anything is written into a library that is there, which can still be read', () => {
    copyFileSync(at('good.db'), join(disk, 'full.db'));
    const [stats = [], query = [], index = []] = commands(join(disk, 'full.db'));
    expect(expectRefusal(index, disk).code).toBe('DISK_FULL');
    const before = treeOf(disk);
    for (const args of [stats, query]) expect(cli(args).status).toBe(0);
    expect(treeOf(disk)).toEqual(before);
  });
});

it.runIf(canMount)(
  'a disk that fills up while notes are written stops the run in one sentence; the next one ends it',
  () => {
    const filling = mountFolder(26);
    const disk = filling.path;
    const db = join(disk, 'library.db');
    mkdirSync(at('many'));
    for (let note = 0; note < 60; note++) {
      const words = Array.from({length: 12_000}, (_, word) =>
        ((word * 7919 + note * 104_729) % 1_000_003).toString(36),
      );
      writeFileSync(at('many', `${note}.md`), words.join(' '));
    }
    const index = ['index', at('many'), '--db', db, ...hashLocal];
    try {
      const {status, stdout, stderr} = cli([...index, '--json']);
      expect([status, stdout]).toEqual([2, '']);
      expect((JSON.parse(stderr) as {error: unknown}).error).toEqual({
        code: 'DISK_FULL',
        message: `The library ${db} cannot grow: the disk is full. Free some space and try again.`,
      });
      filling.remount('size=300m');
      const {dbStats} = cliJson<IndexOutput>(index);
      expect([dbStats.documents, dbStats.embeddings]).toEqual([60, dbStats.chunks]);
      const connection = new Database(db, {readonly: true});
      expect(connection.pragma('quick_check', {simple: true})).toBe('ok');
      connection.close();
    } finally {
      filling.unmount();
    }
  },
  120_000,
);

describe.runIf(canMount)('a folder that is read-only', () => {
  let locked: MountedFolder;
  let disk: string;
  beforeAll(() => {
    locked = mountFolder(64);
    disk = locked.path;
    mkdirSync(join(disk, 'notes'));
    writeFileSync(join(disk, 'notes', 'a.md'), 'valve');
    copyFileSync(at('good.db'), join(disk, 'good.db'));
    locked.remount('ro');
  });
  afterAll(() => {
    locked.unmount();
  });

  it('holds no new library, and says how to have it elsewhere', () => {
    for (const options of [[], ['--db', join(disk, 'new.db')], ['--db', join(disk, 'deep', 'new.db')]]) {
      const error = expectRefusal(['index', join(disk, 'notes'), ...options, ...hashLocal], disk);
      expect(error.code).toBe('DATABASE_READ_ONLY');
      expect(error.message).toMatch(/another (folder )?with --db/);
    }
  });

  it('can be indexed into a library elsewhere', () => {
    const args = ['index', join(disk, 'notes'), '--db', at('elsewhere.db'), ...hashLocal];
    expect(cliJson<IndexOutput>(args).documents.inserted).toBe(1);
  });

  it('holds a library that cannot be used, and says so', () => {
    for (const args of commands(join(disk, 'good.db')))
      expect(expectRefusal(args, disk)).toMatchObject({code: 'DATABASE_READ_ONLY'});
  });
});
