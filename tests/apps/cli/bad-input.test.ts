import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {expectRefusal} from './expect-refusal.ts';
import {cli, cliText} from './run-cli.ts';
import {temporaryFolder} from './wiki-export.ts';

const place = temporaryFolder();
const db = ['--db', 'library.db'];

beforeAll(() => {
  mkdirSync(join(place.path, 'notes'));
  mkdirSync(join(place.path, 'empty'));
  mkdirSync(join(place.path, 'other'));
  writeFileSync(join(place.path, 'notes', 'a.md'), '# A\n\nvalve');
  writeFileSync(join(place.path, 'other', 'x.txt'), 'x');
  writeFileSync(join(place.path, 'file'), 'x');
  cliText(['index', 'notes', ...db, '--embedder', 'hash-local'], place.path);
});
afterAll(() => {
  place.remove();
});

/** Arguments, and what the one sentence must say. */
const refused: readonly (readonly [readonly string[], string])[] = [
  [['query', 'valve', ...db, '--mode', 'fuzzy'], '--mode must be one of hybrid, lexical, vector, got "fuzzy"'],
  [['query', 'valve', ...db, '--fusion', ''], '--fusion must be one of auto, weighted, rrf, got ""'],
  [['query', 'valve', ...db, '--alpha', 'NaN'], '--alpha must be a number from 0 to 1, got "NaN"'],
  [['query', 'valve', ...db, '--alpha', '1e9'], '--alpha must be a number from 0 to 1, got "1e9"'],
  [['query', 'valve', ...db, '--rrf-k', '-0'], '--rrf-k must be a number above 0 and at most 1000000, got "-0"'],
  [['query', 'valve', ...db, '--top-k', '-0'], '--top-k must be a whole number from 1 to 10000, got "-0"'],
  [['query', 'valve', ...db, '--limit', '1.5'], '--limit must be a whole number from 0 to 10000, got "1.5"'],
  [['query', 'valve', ...db, '--offset', '1e9'], '--offset must be a whole number from 0 to 1000000, got "1e9"'],
  [['query', 'valve', ...db, '--candidate-k', '4097'], '--candidate-k must be a whole number from 1 to 4096'],
  [['query', 'valve', ...db, '--expand', '1001'], '--expand must be a whole number from 0 to 1000, got "1001"'],
  [['query', 'valve', ...db, '--space', ' '], '--space must not be empty, got " "'],
  [['query', 'valve', ...db, '--page-id', ''], '--page-id must not be empty, got ""'],
  [['query', 'valve', ...db, '--from', '2026-02-30'], '--from must be a date written YYYY-MM-DD, got "2026-02-30"'],
  [['query', 'valve', ...db, '--to', '2026-2-3'], '--to must be a date written YYYY-MM-DD, got "2026-2-3"'],
  [
    ['query', 'valve', ...db, '--from', '2026-02-02', '--to', '2026-02-01'],
    '--from must not be after --to, got "2026-02-02" and "2026-02-01"',
  ],
  [['query', 'valve', ...db, '--embedder', 'gpt'], '--embedder must be one of bundled, hash-local, none, got "gpt"'],
  [['query', '--q', '', ...db], '--q must not be empty, got ""'],
  [['query', '--q', 'x'.repeat(20_001), ...db], '--q must be at most 20000 characters long, got 20001'],
  [['query', 'valve', '--q', 'valve', ...db], 'the text is given twice'],
  [['query', 'valve', '--db', ''], '--db must not be empty, got ""'],
  [['query', 'valve', ...db, '--bogus'], "unknown option '--bogus'"],
  [['stats', '--db'], '--db has no value: "--json" is an option'],
  [['index', 'notes', '--db', '--rebuild'], '--db has no value: "--rebuild" is an option'],
  [['index', 'notes', ...db, '--source', '--rebuild'], '--source has no value: "--rebuild" is an option'],
  [['query', 'valve', ...db, '--space', '--explain'], '--space has no value: "--explain" is an option'],
  [['stats', '--db', ' '], '--db must not be empty, got " "'],
  [['stats', 'notes'], "too many arguments for 'stats'"],
  [['index', 'notes', 'empty'], "too many arguments for 'index'. Expected 1 argument but got 2: notes, empty."],
  [['index', ''], 'the folder must not be empty, got ""'],
  [['index', 'notes', '--db', ''], '--db must not be empty, got ""'],
  [['index', 'notes', ...db, '--source', ' '], '--source must not be empty, got " "'],
  [['index', 'notes', ...db, '--source', 'x'.repeat(201)], '--source must be at most 200 characters long, got 201'],
  [['index', 'notes', ...db, '--source', 'a\nb'], '--source must be one line without control characters'],
  [['index', 'nowhere'], `The folder ${join(place.path, 'nowhere')} does not exist; check the path.`],
  [['index', 'file'], `${join(place.path, 'file')} is a file, not a folder; name the folder that holds the notes.`],
  [['index', join('file', 'x')], `The folder ${join(place.path, 'file', 'x')} does not exist; check the path.`],
  [['index', 'empty'], `The folder ${join(place.path, 'empty')} holds no notes`],
  [
    ['index', 'other'],
    `The folder ${join(place.path, 'other')} holds no notes: there is no .md or .markdown file in it.`,
  ],
];

describe('what cannot be done is refused in one sentence that names it, with nothing written', () => {
  it.each(refused.map(([args, sentence]) => [args.map((arg) => arg.slice(0, 20)).join(' '), args, sentence] as const))(
    '%s',
    (_, args, sentence) => {
      expect(expectRefusal(args, place.path).message).toContain(sentence);
    },
  );

  it('looks the same as text, after the name of the command', () => {
    expect(cli(['index', 'nowhere'], place.path)).toEqual(
      expect.objectContaining({
        status: 2,
        stdout: '',
        stderr: `index: The folder ${join(place.path, 'nowhere')} does not exist; check the path.\n`,
      }),
    );
  });
});

it('an option at the end without its value is named', () => {
  expect(cli(['stats', '--db'], place.path)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: "stats: option '--db <file>' argument missing\n",
  });
});

describe('what looks odd and is right', () => {
  it.each([
    ['--offset', '-0'],
    ['--alpha', '-0'],
    ['--alpha', '1.0'],
    ['--limit', '1e2'],
    ['--rrf-k', '0.0001'],
    ['--top-k', '+5'],
  ])('%s %s', (option, value) => {
    expect(cliText(['query', 'valve', ...db, '--embedder', 'hash-local', option, value], place.path)).toMatch(/^1\. /);
  });
});
