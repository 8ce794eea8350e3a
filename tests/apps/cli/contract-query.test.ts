import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {queryOutput, type QueryOutput} from '#contract/query';
import {cli, cliJson, cliText} from './run-cli.ts';
import {type ExportPage, temporaryFolder, writeExport} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const folder = join(place.path, 'export');
const db = ['--db', join(folder, 'commonplace.db')];

/** Ten pages that mention keys ever more rarely, one of many chunks, and a few for the filters. */
const pages: readonly ExportPage[] = [
  ...Array.from({length: 10}, (_, at) => ({
    pageId: `20${at}`,
    title: `Lesson ${at}`,
    body: `# Lesson ${at}\n\n${'keys '.repeat(10 - at)}${'other words of the day '.repeat(at + 1)}`,
  })),
  {
    pageId: '300',
    title: 'Long 設計 note',
    body: Array.from({length: 5}, (_, at) => `## Part ${at}\n\nornithopter ${at} ${'🧭設計'.repeat(100)}`).join('\n\n'),
    localPath: 'deep/er/long.md',
  },
  {pageId: '301', title: 'One chunk', body: 'solitaire'},
  {pageId: '400', title: 'Old', body: 'lighthouse', spaceKey: 'OPS', modified: '2025-03-01T23:30:00Z'},
  {pageId: '401', title: 'New', body: 'lighthouse', spaceKey: 'ENG', modified: '2026-03-01T12:00:00Z'},
  {pageId: '402', title: 'Undated', body: 'lighthouse', spaceKey: 'ENG', modified: ''},
];

beforeAll(() => {
  writeExport(folder, pages);
  cliText(['index', folder, ...hashLocal]);
});
afterAll(() => {
  place.remove();
});

const query = (...args: string[]): QueryOutput => cliJson(['query', ...args, ...db, ...hashLocal]);
const queryLines = (...args: string[]): string[] => cliText(['query', ...args, ...db, ...hashLocal]).split('\n');
const pagesOf = ({results}: QueryOutput): string[] => results.map(({pageId}) => pageId);

describe('the text of a search', () => {
  it('has four lines per result in the contract’s form', () => {
    const lines = queryLines('keys', '--top-k', '3');
    expect(lines).toHaveLength(13);
    for (let at = 0; at < 12; at += 4) {
      expect(lines[at]).toMatch(/^\d+\. \[\d+\] .+ \(chunk \d+\)$/);
      expect(lines[at + 1]).toMatch(/^\tscore=\d\.\d{4} lexical=\d\.\d{4} vector=\d\.\d{4} fusion=weighted$/);
      expect(lines[at + 2]).toMatch(/^\tpath=\d+\.md$/);
      expect(lines[at + 3]).toMatch(/^\ttext=.{1,240}$/);
    }
  });

  it('takes the text as --q or as arguments', () => {
    expect(queryLines('--q', 'keys other')).toEqual(queryLines('keys', 'other'));
  });

  it('keeps paths relative with slashes, and cuts no character in two', () => {
    const [, , path, text] = queryLines('ornithopter 3', '--top-k', '1');
    expect(path).toBe('\tpath=deep/er/long.md');
    expect(text).toMatch(/\.\.\.$/);
    expect(text).not.toMatch(/\p{Cs}|\uFFFD/u);
  });

  it('says “no results” and succeeds', () => {
    const args = ['xylophonist', '--mode', 'lexical', ...db, ...hashLocal];
    expect(cli(['query', ...args])).toMatchObject({status: 0, stdout: 'no results\n'});
    expect(cliJson<QueryOutput>(['query', ...args])).toMatchObject({count: 0, total: 0, results: []});
  });
});

describe('fusion', () => {
  it('by weight is alpha · lexical + (1 − alpha) · vector, an absent channel counting 0', () => {
    for (const alpha of [0, 0.5, 0.7, 1]) {
      for (const result of query('keys', '--alpha', String(alpha)).results) {
        expect(result.fusedScore).toBeCloseTo(alpha * result.lexicalScore + (1 - alpha) * result.vectorScore, 9);
      }
    }
  });

  it('by rank adds 1 / (k + rank), and a chunk of both lists beats one of a single list', () => {
    const {results} = query('keys', '--fusion', 'rrf', '--top-k', '50');
    expect(results[0]?.fusedScore).toBeLessThanOrEqual(2 / 61 + 1e-12);
    const inBoth = results.map(({channels}) => channels.length === 2);
    expect(inBoth.lastIndexOf(true)).toBeLessThan(inBoth.includes(false) ? inBoth.indexOf(false) : inBoth.length);
  });

  it.each([
    ['lexical', 'vectorScore'],
    ['vector', 'lexicalScore'],
  ] as const)('in %s mode is that channel alone, whatever alpha', (mode, absent) => {
    const {results} = query('keys', '--mode', mode, '--alpha', '0.5');
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect([result[absent], result.fusion]).toEqual([0, mode]);
  });

  it('knows auto as a third strategy', () => {
    expect(query('keys', '--fusion', 'auto').results[0]?.fusion).toBe('auto');
  });

  it('normalises each channel to 0…1, its best candidate at 1, the weakest hit kept', () => {
    const {results, total} = query('keys', '--mode', 'lexical', '--top-k', '50');
    expect(total).toBe(10);
    expect(results[0]?.lexicalScore).toBe(1);
    for (const {lexicalScore} of results) expect(lexicalScore >= 0 && lexicalScore <= 1).toBe(true);
    expect(query('solitaire', '--mode', 'lexical').results.map(({fusedScore}) => fusedScore)).toEqual([1]);
  });
});

describe('pages of a search', () => {
  it('fit together without overlap or gap, the total constant', () => {
    const whole = query('keys', '--mode', 'lexical');
    const parts = [0, 3, 6, 9].map((offset) =>
      query('keys', '--mode', 'lexical', '--limit', '3', '--offset', `${offset}`),
    );
    expect(parts.map(({count, total}) => [count, total])).toEqual([
      [3, 10],
      [3, 10],
      [3, 10],
      [1, 10],
    ]);
    expect(parts.flatMap(pagesOf)).toEqual(pagesOf(whole));
    expect(parts[1]?.results.map(({rank}) => rank)).toEqual([4, 5, 6]);
  });

  it.each([
    [['--offset', '500'], {count: 0, total: 10}],
    [['--top-k', '4'], {count: 4, total: 10}],
    [['--offset', '8', '--limit', '10'], {count: 2, total: 10}],
  ])('with %o give %o', (options, expected) => {
    expect(query('keys', '--mode', 'lexical', ...options)).toMatchObject(expected);
  });

  it('echo the limit that was asked for', () => {
    expect(query('keys').pagination).toMatchObject({offset: 0, limit: 0, effectiveLimit: 10});
  });
});

describe('the JSON of a search', () => {
  it('is the contract’s, and the same bytes every time', () => {
    const args = ['query', 'keys', '--explain', ...db, ...hashLocal, '--json'];
    const texts = Array.from({length: 3}, () => cliText(args));
    expect(new Set(texts).size).toBe(1);
    const output: unknown = JSON.parse(texts[0] ?? '');
    const rest = queryOutput.omit({elapsedMs: true, traceId: true}).parse(output);
    expect([rest.schemaVersion, rest.command, rest.dbPath]).toEqual(['1', 'query', db[1]]);
    expect(rest.count).toBe(rest.results.length);
  });

  it('keeps the unexpanded text only with --expand', () => {
    expect(query('solitaire').results[0]).not.toHaveProperty('baseChunkText');
    const [plain] = query('ornithopter 2', '--top-k', '1').results;
    const [expanded] = query('ornithopter 2', '--top-k', '1', '--expand', '1').results;
    expect(expanded?.baseChunkText).toBe(plain?.chunkText);
    expect(expanded?.chunkText.split('\n\n## ')).toHaveLength(3);
  });
});

describe('--expand', () => {
  it.each([
    ['"Part 2"', '1', '1..3 (3 chunks)'],
    ['"Part 0"', '1', '0..1 (2 chunks)'],
    ['"Part 4"', '2', '2..4 (3 chunks)'],
    ['solitaire', '3', '0..0 (1 chunks)'],
  ])('around %s by %s shows %s', (text, expand, range) => {
    const lines = queryLines(text, '--mode', 'lexical', '--top-k', '1', '--expand', expand);
    expect(lines[2]).toBe(`\tcontext-range=${range}`);
  });

  it('is silent by default', () => {
    expect(queryLines('ornithopter').join()).not.toContain('context-range');
  });
});

describe('filters', () => {
  it.each([
    [['--space', 'OPS'], ['400']],
    [['--space', 'ops-missing'], []],
    [['--page-id', '401'], ['401']],
    [['--from', '2025-03-01', '--to', '2025-03-01'], ['400']],
    [['--from', '2025-03-02'], ['401']],
    [
      ['--to', '2026-03-01'],
      ['400', '401'],
    ],
    [[], ['400', '401', '402']],
  ])('%o leave %o', (options, expected) => {
    expect(pagesOf(query('lighthouse', '--mode', 'lexical', ...options)).toSorted()).toEqual(expected);
  });

  it('hold for the vector channel too', () => {
    expect(
      new Set(query('lighthouse', '--mode', 'vector', '--space', 'OPS').results.map(({spaceKey}) => spaceKey)),
    ).toEqual(new Set(['OPS']));
  });
});
