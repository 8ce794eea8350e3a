import {createHash} from 'node:crypto';
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {cli, cliText} from './run-cli.ts';
import {type ExportPage, temporaryFolder, writeExport} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const good = join(place.path, 'good');
const db = join(place.path, 'library.db');
const page: ExportPage = {pageId: '1', title: 'One', body: '# One\n\nwords'};

beforeAll(() => {
  writeExport(good, [page]);
  cliText(['index', good, '--db', db, ...hashLocal]);
});
afterAll(() => {
  place.remove();
});

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const isRoot = process.getuid?.() === 0;

/** Each breaks an export in one way; the sentence must hold every text given. */
const broken: readonly (readonly [string, (folder: string) => unknown, readonly string[]])[] = [
  ['a folder that does not exist', () => undefined, ['does not exist']],
  [
    'a file in place of the folder',
    (folder) => {
      writeFileSync(folder, 'x');
    },
    ['is a file'],
  ],
  [
    'a folder without notes',
    (folder) => {
      mkdirSync(folder);
    },
    ['broken'],
  ],
  [
    'metadata that is no JSON',
    (folder) => {
      writeExport(folder, [page]);
      writeFileSync(join(folder, 'metadata.json'), '{');
    },
    ['metadata.json'],
  ],
  [
    'metadata without pages',
    (folder) => {
      writeExport(folder, []);
    },
    ['metadata.json', 'pages'],
  ],
  [
    'a page without a path',
    (folder) => {
      writeExport(folder, [page], {9: {local_path: '  ', title: 'x'}});
    },
    ['9'],
  ],
  [
    'a page whose file is missing',
    (folder) => {
      writeExport(folder, [page], {9: {local_path: 'gone.md', title: 'x'}});
    },
    ['9', 'gone.md'],
  ],
  [
    'a page whose file is a folder',
    (folder) => {
      writeExport(folder, [page], {9: {local_path: 'sub', title: 'x'}});
      mkdirSync(join(folder, 'sub'));
    },
    ['9', 'sub'],
  ],
  [
    'a page outside the folder',
    (folder) => {
      writeExport(folder, [page], {9: {local_path: '../good/1.md', title: 'x'}});
    },
    ['9', '../good/1.md'],
  ],
  [
    'a page at an absolute path',
    (folder) => {
      writeExport(folder, [page], {9: {local_path: join(good, '1.md'), title: 'x'}});
    },
    ['9', join(good, '1.md')],
  ],
];

describe('a preflight that fails', () => {
  it.each(broken)(
    'for %s names it, exits with 2, leaves a library as it was and makes none',
    (title, breakIt, texts) => {
      const folder = join(place.path, `broken-${title.replaceAll(' ', '-')}`);
      breakIt(folder);
      const before = digest(db);
      const {status, stdout, stderr} = cli(['index', folder, '--db', db, ...hashLocal]);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^index: /);
      for (const text of texts) expect(stderr).toContain(text);
      expect(digest(db)).toBe(before);
      expect(cli(['index', folder, '--db', join(place.path, 'fresh.db'), ...hashLocal]).status).toBe(2);
      expect(readdirSync(place.path).filter((name) => name.startsWith('fresh'))).toEqual([]);
    },
  );

  it('lists all problems, sorted by page', () => {
    const folder = join(place.path, 'broken-twice');
    writeExport(folder, [page], {
      30: {local_path: 'c.md', title: 'x'},
      20: {local_path: '', title: 'x'},
      10: {local_path: 'a.md', title: 'x'},
    });
    const {stderr} = cli(['index', folder, '--db', db, ...hashLocal]);
    const places = ['10', '20', '30'].map((id) => stderr.search(new RegExp(`\\b${id}\\b`)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it.skipIf(isRoot)('names a page whose file cannot be read', () => {
    const folder = join(place.path, 'broken-rights');
    writeExport(folder, [page]);
    chmodSync(join(folder, '1.md'), 0);
    const {status, stderr} = cli(['index', folder, '--db', db, ...hashLocal]);
    expect(status).toBe(2);
    expect(stderr).toContain('1.md');
  });
});

describe('a library that cannot be used', () => {
  it.each(['query', 'stats'])('is not made by %s when it is missing', (command) => {
    const missing = join(place.path, 'missing.db');
    const {status, stderr} = cli([command, ...(command === 'query' ? ['--q', 'x'] : []), '--db', missing]);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^${command}: .*missing\\.db`));
    expect(existsSync(missing)).toBe(false);
  });

  it('is named when it is no library', () => {
    const other = join(place.path, 'other.db');
    writeFileSync(other, 'not a database, but long enough to have a header of one. '.repeat(20));
    const {status, stderr} = cli(['stats', '--db', other]);
    expect([status, stderr.includes(other)]).toEqual([2, true]);
    expect(readFileSync(other, 'utf8')).toMatch(/^not a database/);
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [['query', '--alpha', '2', 'x'], 'query: --alpha must be a number from 0 to 1, got "2"\n'],
    [['query', '--top-k', '-3', 'x'], 'query: --top-k must be a whole number from 1 to 10000, got "-3"\n'],
    [['query', '--mode', 'fuzzy', 'x'], 'query: --mode must be one of hybrid, lexical, vector, got "fuzzy"\n'],
    [['query'], 'query: --q is missing; give the text to search for\n'],
    [['query', '--q', ''], 'query: --q must not be empty, got ""\n'],
    [['query', '--bogus', 'x'], "query: unknown option '--bogus'\n"],
    [['query', 'x', '--embedder', 'gpt'], 'query: --embedder must be one of bundled, hash-local, none, got "gpt"\n'],
    [['index'], "index: missing required argument 'folder'\n"],
    [['index', 'a', 'b'], "index: too many arguments for 'index'. Expected 1 argument but got 2: a, b.\n"],
    [['frobnicate'], "commonplace: unknown command 'frobnicate'\n"],
    [[], 'commonplace: name a command; “commonplace --help” lists them\n'],
  ])('%o exits with 2 and one sentence on standard error', (args, stderr) => {
    expect(cli(args)).toMatchObject({status: 2, stdout: '', stderr});
  });

  it('is told as JSON on standard error when JSON was asked for', () => {
    const {status, stdout, stderr} = cli(['query', '--json', '--alpha', '2', 'x']);
    expect([status, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({
      schemaVersion: '1',
      command: 'query',
      error: {code: 'INVALID_INPUT', message: '--alpha must be a number from 0 to 1, got "2"'},
    });
  });
});

describe('queries that look like syntax', () => {
  it.each(['c++', 'apple:', "what's", 'a-b', 'AND', '"', '(', '*', '-', 'NEAR(', '🧭', '設計', 'word '.repeat(2000)])(
    '%.20s is an ordinary search',
    (text) => {
      const {status, stderr} = cli(['query', `--q=${text}`, '--db', db, ...hashLocal]);
      expect([status, stderr]).toEqual([0, '']);
    },
  );
});

describe('help', () => {
  it.each(['', 'index', 'query', 'stats', 'serve'])('of “%s” has examples', (command) => {
    const {status, stdout} = cli([...(command === '' ? [] : [command]), '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('Examples:\n  commonplace ');
  });

  it('has a version', () => {
    expect(cliText(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
