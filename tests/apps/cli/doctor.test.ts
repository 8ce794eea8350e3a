import {copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {type CheckOutput, checkIds, checkOutput} from '#contract/doctor';
import {damage} from '../../support/damage.ts';
import {treeOf} from './expect-refusal.ts';
import {cli, cliText} from './run-cli.ts';

const hashLocal = ['--embedder', 'hash-local'];

let folder: string;
let db: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  db = join(folder, 'l.db');
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'a.md'), '# A\n\nvalve [[b]]');
  writeFileSync(join(folder, 'notes', 'b.md'), '# B\n\nhose [[a]]');
  cliText(['index', join(folder, 'notes'), '--db', db, ...hashLocal]);
});

afterEach(() => {
  rmSync(folder, {recursive: true, force: true});
});

interface Visit extends CheckOutput {
  readonly schemaVersion: string;
  readonly command: string;
  readonly dbPath: string;
  readonly done: readonly string[];
}

function visit(...args: readonly string[]): {readonly status: number | null; readonly output: Visit} {
  const {status, stdout, stderr} = cli(['doctor', '--db', db, ...hashLocal, '--json', ...args]);
  expect(stderr).toBe('');
  return {status, output: JSON.parse(stdout) as Visit};
}

const words = 'UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10';

describe('a library that is well', () => {
  test('ends with 0, a line for every check, and is not changed', () => {
    const before = treeOf(folder);
    const {status, stdout, stderr} = cli(['doctor', '--db', db, ...hashLocal]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(checkIds.length + 4);
    expect(stdout).toContain('ok      Word index ');
    expect(stdout).toMatch(/\nAll is well\.\n$/);
    expect(treeOf(folder)).toEqual(before);
  });

  test('is told in JSON of the contract’s shape', () => {
    const {status, output} = visit('--no-deep');
    const {schemaVersion, command, dbPath, done, ...rest} = output;
    expect([status, schemaVersion, command, dbPath, done]).toEqual([0, '1', 'doctor', db, []]);
    expect(checkOutput.safeParse(rest).error).toBeUndefined();
  });

  test('with a broken link ends with 0 too: a warning breaks nothing', () => {
    writeFileSync(join(folder, 'notes', 'c.md'), '[[nowhere]]');
    cliText(['index', join(folder, 'notes'), '--db', db, ...hashLocal]);
    const {status, stdout} = cli(['doctor', '--db', db, ...hashLocal]);
    expect(status).toBe(0);
    expect(stdout).toContain('warning Links in notes');
    expect(stdout).toContain('          c: leads nowhere: nowhere\n');
  });
});

describe('a library with a fault', () => {
  test('ends with 1 and says which repair will do what', () => {
    damage(db, words);
    const {status, stdout} = cli(['doctor', '--db', db, ...hashLocal]);
    expect(status).toBe(1);
    expect(stdout).toContain('FAULT   Word index ');
    expect(stdout).toContain(
      '          --repair rebuild-words: Makes both word indexes anew from the texts in the library.',
    );
    expect(stdout).toMatch(/\n1 fault remains\.\n$/);
  });

  test('is mended by the repair that is named, and ends with 0', () => {
    damage(db, words);
    const {status, output} = visit('--repair', 'rebuild-words');
    expect([status, output.done]).toEqual([0, ['Both word indexes were made anew.']]);
  });

  test('is mended of everything at once', () => {
    damage(
      db,
      `${words}; UPDATE vectors_1_chunks SET validity = zeroblob(length(validity));
       DELETE FROM bodies WHERE memory_id = 1; INSERT INTO tags VALUES (9999, 'x', 'x');
       UPDATE edges SET dst_id = 9999 WHERE target = 'b'`,
    );
    const before = visit();
    expect(before.output.checks.filter(({state}) => state === 'fault').map(({id}) => id)).toEqual([
      'rows',
      'texts',
      'words',
      'vectors',
      'edges',
      'links',
    ]);
    const after = visit('--repair', 'all');
    expect(after.output.checks.filter(({state}) => state !== 'ok')).toEqual([]);
    expect([before.status, after.status]).toEqual([1, 0]);
    expect(after.output.done).toHaveLength(4);
  });
});

describe('a library that cannot be opened', () => {
  test('gives its memories from a backup to a new one, and stays as it is', () => {
    const backup = join(folder, 'copy.backup');
    copyFileSync(db, backup);
    writeFileSync(db, readFileSync(db).subarray(0, 1000));
    const bytes = readFileSync(db);
    expect(cli(['doctor', '--db', db, ...hashLocal]).status).toBe(2);
    const {status, stdout} = cli(['doctor', '--db', db, '--restore-from', backup]);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`${join(folder, 'l.restored.db')} was made with 0 memories`) as string,
    ]);
    expect(readFileSync(db)).toEqual(bytes);
    expect(visitOf(join(folder, 'l.restored.db'))).toBe(0);
    expect(cli(['doctor', '--db', db, '--restore-from', backup]).status).toBe(2);
  });

  test('because of a log of another file: the log is moved aside on request', () => {
    const later = join(folder, 'later.db');
    copyFileSync(db, later);
    damage(later, (connection) => {
      connection.pragma('user_version = 1000000');
      copyFileSync(`${later}-wal`, `${db}-wal`);
    });
    expect(cli(['doctor', '--db', db, ...hashLocal]).status).toBe(2);
    const {status, output} = visit('--repair', 'empty-log');
    expect(status).toBe(0);
    expect(output.done[0]).toMatch(/^The log of another file was moved to .*l\.db-wal\.foreign-\d{14}\.$/);
    expect(output.checks.find(({id}) => id === 'log')).toMatchObject({state: 'warning', repair: null});
  });

  test('because there is none: no file is made', () => {
    const nowhere = join(folder, 'nowhere.db');
    const {status, stderr} = cli(['doctor', '--db', nowhere]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('There is no library at') as string]);
    expect(existsSync(nowhere)).toBe(false);
  });
});

function visitOf(file: string): number | null {
  return cli(['doctor', '--db', file, ...hashLocal]).status;
}

test.each([
  [['--repair', 'everything'], '--repair must be all or one of reindex, '],
  [['--into', 'x.db'], '--into belongs to --restore-from'],
  [['--restore-from', ' '], '--restore-from must not be empty'],
])('doctor %j is a usage error', (args, sentence) => {
  const {status, stdout, stderr} = cli(['doctor', '--db', db, ...args]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});
