import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Ajv2020} from 'ajv/dist/2020.js';
import type {HybridSearchResponse} from '#contract/hybrid-search';
import type {RecallResponse} from '#contract/recall-cli';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {violations} from '../../support/contract-schemas.ts';
import {cli, type CliResult, cliText} from './run-cli.ts';
import {temporaryFolder} from './wiki-export.ts';

const place = temporaryFolder();
const notes = join(place.path, 'notes');
const db = join(place.path, 'library.db');
const common = ['--db', db, '--embedder', 'hash-local'];

const files = {
  'gauge.md': '---\nid: gauge\ntags: [field]\n---\n# Tide gauge\n\nMount it upright. See [[Staff]].',
  'Staff.md': '---\nid: staff\n---\n# Staff\n\nA board with marks; it is read by eye.',
  'soup.md': '---\nid: soup\ntags: [field]\n---\n# Soup\n\nLeeks.',
  'radar.md':
    '---\nid: radar\nkind: decision\n---\n# Radar\n\nDecided after the storm: the tide gauge becomes a radar unit, so that nobody climbs down at low water any more.',
};

beforeAll(() => {
  mkdirSync(notes);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(notes, name), text);
  cliText(['index', notes, ...common]);
});
afterAll(() => {
  place.remove();
});

/** One line of JSON on standard output, nothing on the other. */
function answerOf<T>({status, stdout, stderr}: CliResult): T {
  expect([status, stderr, stdout.split('\n').length]).toEqual([0, '', 2]);
  return JSON.parse(stdout) as T;
}

const recall = (...args: readonly string[]) => answerOf<RecallResponse>(cli(['recall', ...common, ...args]));
const hybrid = (...args: readonly string[]) =>
  answerOf<HybridSearchResponse>(cli(['hybrid-search', ...common, ...args]));

describe('recall', () => {
  it('prints one line of the published contract', () => {
    const answer = recall('tide', 'gauge', '-k', '1');
    expect(violations('recall', answer)).toEqual([]);
    expect(answer.query).toBe('tide gauge');
    expect(answer.direct_matches.map(({description}) => description)).toEqual(['Tide gauge']);
    expect(answer.graph_matches.map(({description}) => description).toSorted()).toEqual(['Soup', 'Staff']);
  });

  it.each([['--k'], ['--limit'], ['--top-k'], ['-k']])('takes %s for the number of results', (option) => {
    expect(recall('tide gauge', option, '2', '--no-graph')).toMatchObject({k: 2, results: [{}, {}]});
  });

  it('takes every option to the engine', () => {
    const {results} = recall(
      '--q',
      '-tide gauge',
      '--type',
      'decision',
      '--namespace',
      'notes',
      '--max-distance',
      '0.9',
    );
    expect(results.map(({type}) => type)).toEqual(['decision']);
    expect(recall('tide', '--min-distance', '0.99', '--max-graph-results', '1', '-k', '1').graph_matches).toHaveLength(
      1,
    );
    expect(recall('tide', '--all-namespaces', '--precise', '--no-graph', '-k', '1').results).toHaveLength(4);
    expect(recall('tide gauge', '-k', '1', '--max-hops', '0').graph_matches).toEqual([]);
    expect(recall('tide gauge', '-k', '1', '--min-weight', '0.9').graph_matches).toHaveLength(1);
  });

  it('shapes what it prints', () => {
    const shaped = recall('tide gauge', '--select', 'name,score', '--filter', 'type=document', '--sort', 'score');
    expect(violations('recall', shaped)).toEqual([]);
    expect(shaped).toMatchObject({agent_surface: {select: ['name', 'score'], filters: 1, sort: 'score'}});
    const counted = cli(['recall', ...common, 'tide gauge', '--count-only']);
    expect(violations('countOnly', answerOf(counted))).toEqual([]);
    const {stdout} = cli(['recall', ...common, 'tide gauge', '--max-output-bytes', '700']);
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(700);
    expect(violations('recall', JSON.parse(stdout))).toEqual([]);
  });

  it('says on standard error what an empty answer may be about', () => {
    const {status, stdout, stderr} = cli(['recall', ...common, 'tide', '--namespace', 'nots']);
    expect([status, stderr]).toEqual([0, 'note: nothing found in “nots”; the sources are “notes”\n']);
    expect(JSON.parse(stdout)).toMatchObject({results: []});
  });
});

describe('hybrid-search', () => {
  it('prints one line of the contract', () => {
    const answer = hybrid('tide gauge', '-k', '2');
    expect(violations('hybrid', answer)).toEqual([]);
    expect(answer).toMatchObject({k: 2, rrf_k: 60, weights: {vec: 1, fts: 1}, max_graph_results: 50});
    expect(answer.graph_matches).toEqual([]);
  });

  it('takes every option to the engine', () => {
    const answer = hybrid(
      ...['tide gauge', '-k', '1', '--rrf-k', '1', '--weight-vec', '0.5', '--weight-fts', '2', '--with-graph'],
      ...['--max-hops', '1', '--min-weight', '0.5', '--max-graph-results', '0', '--type', 'document'],
    );
    expect(violations('hybrid', answer)).toEqual([]);
    expect(answer).toMatchObject({rrf_k: 1, weights: {vec: 0.5, fts: 2}, max_graph_results: null});
    expect(answer.graph_matches.map(({description}) => description).toSorted()).toEqual(['Soup', 'Staff']);
  });

  it('keeps its two lists apart when they are shaped', () => {
    const shaped = hybrid('tide gauge', '-k', '1', '--with-graph', '--max-items', '1');
    expect(violations('hybrid', shaped)).toEqual([]);
    expect(shaped.graph_matches).toHaveLength(1);
    expect(shaped).toMatchObject({agent_surface: {secondary_capped: ['graph_matches']}});
    expect(shaped).not.toHaveProperty('agent_surface.aliases_removed');
  });
});

describe.each(['recall', 'hybrid-search'])('%s', (command) => {
  const root = command === 'recall' ? 'recall' : 'hybrid';

  it('answers by words alone when told to, also where that must not happen by accident', () => {
    const answer = answerOf<RecallResponse>(
      cli([command, ...common, 'tide', '--fallback-fts-only', '--fail-on-degraded']),
    );
    expect(answer).toMatchObject({vec_degraded_code: 'fallback_fts_only'});
    expect(violations(root, answer)).toEqual([]);
  });

  it('answers by words alone and exits with 0 when there is no vector', () => {
    const answer = answerOf<RecallResponse>(cli([command, '--db', db, '--embedder', 'none', 'tide']));
    expect(answer).toMatchObject({vec_degraded: true, vec_degraded_code: 'dim_zero'});
    expect(violations(root, answer)).toEqual([]);
  });

  it('has help with examples', () => {
    expect(cliText([command, '--help'])).toContain(`Examples:\n  commonplace ${command} `);
  });

  it('prints the schema of all it can print, without a library', () => {
    const {status, stdout} = cli([command, '--print-schema', '--db', join(place.path, 'missing.db')]);
    expect(status).toBe(0);
    const valid = new Ajv2020({strict: false}).compile(JSON.parse(stdout) as object);
    for (const args of [[], ['--select', 'name'], ['--count-only'], ['--max-output-bytes', '9'], ['--sort', 'x']])
      expect(valid(JSON.parse(cli([command, ...common, 'tide', ...args]).stdout))).toBe(true);
    expect(valid({query: 'tide', k: 1, results: [], elapsed_ms: 0, surprise: true})).toBe(false);
  });

  /** Command line, exit code, and a part of the message. */
  const refused: readonly (readonly [readonly string[], number, string])[] = [
    [['  '], 1, 'must not be empty'],
    [Array<string>(201).fill('x'.repeat(100)), 1, 'at most 20000'],
    [[], 2, 'the question is missing'],
    [['x', '--q', 'y'], 2, 'given twice'],
    [['x', '--bogus'], 2, "unknown option '--bogus'"],
    [['x', '-k', '0'], 2, '--k must be a whole number from 1 to 4096, got "0"'],
    [['x', '-k', '4097'], 2, '--k must be a whole number from 1 to 4096, got "4097"'],
    [['x', '-k', '1', '--limit', '2'], 2, 'names of one option'],
    [['x', '--max-hops', '65'], 2, '--max-hops must be a whole number from 0 to 64, got "65"'],
    [['x', '--min-weight', '1.1'], 2, '--min-weight must be a number from 0 to 1, got "1.1"'],
    [['x', '--min-weight', 'NaN'], 2, '--min-weight must be a number from 0 to 1, got "NaN"'],
    [['x', '--type', 'letter'], 2, '--type must be one of user, feedback'],
    [['x', '--filter', 'name'], 2, '--filter must be'],
    [['x', '--sort', 'nmae'], 2, 'did you mean name'],
    [['x', '--db', join('nowhere', 'missing.db')], 4, 'There is no library at'],
    [['x', '--db', join(notes, 'gauge.md')], 10, 'is not a Commonplace library'],
    [['x', '--embedder', 'none', '--fail-on-degraded'], 11, 'switched off'],
  ];

  it.each(refused.map(([args, ...rest]) => [args.join(' ').slice(0, 40), args, ...rest] as const))(
    '“%s” exits with an envelope on standard output',
    (...[, args, code, message]) => {
      const {status, stdout, stderr} = cli([command, ...common, ...args]);
      expect([status, stderr]).toEqual([code, '']);
      const envelope = JSON.parse(stdout) as {code: number; message: string};
      expect(envelope.code).toBe(code);
      expect(envelope.message).toContain(message);
      expect(violations('error', envelope)).toEqual([]);
    },
  );
});

describe('what makes no sense together', () => {
  it.each([
    [['recall', 'x', '--no-graph', '--max-hops', '2'], 1, '--max-hops has no use with --no-graph'],
    [['recall', 'x', '--no-graph', '--min-weight', '0.3'], 1, '--min-weight has no use with --no-graph'],
    [['recall', 'x', '--all-namespaces', '--namespace', 'notes'], 2, 'exclude each other'],
    [['recall', 'x', '--max-distance', '1', '--min-distance', '1'], 2, 'another name'],
    [['recall', 'x', '--max-distance', '3'], 2, '--max-distance must be a number from 0 to 2'],
    [['hybrid-search', 'x', '--max-hops', '2'], 1, '--max-hops needs --with-graph'],
    [['hybrid-search', 'x', '--min-weight', '0.3'], 1, '--min-weight needs --with-graph'],
    [['hybrid-search', 'x', '--rrf-k', '0'], 2, '--rrf-k must be a whole number from 1'],
    [['hybrid-search', 'x', '--weight-vec', '-1'], 2, '--weight-vec must be a number from 0'],
    [['hybrid-search', 'x', '--max-distance', '0.5'], 2, 'unknown option'],
  ] as const)('%j exits with %d', (args, code, message) => {
    const {status, stdout} = cli([...args, ...common]);
    expect(status).toBe(code);
    expect(JSON.parse(stdout)).toMatchObject({error: true, code, message: expect.stringContaining(message) as string});
  });
});

it('recall exits with 4 when nothing is near enough', () => {
  const {status, stdout} = cli(['recall', ...common, 'zymurgy', '--max-distance', '0.1']);
  expect([status, JSON.parse(stdout)]).toMatchObject([4, {error_class: 'permanent', retryable: false}]);
});

it('the other commands keep their exit codes and speak on standard error', () => {
  expect(cli(['query', '--alpha', '2', 'x'])).toMatchObject({status: 2, stdout: ''});
});
