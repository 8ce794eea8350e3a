import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {IndexOutput, StatsOutput} from '#contract/library';
import type {QueryOutput} from '#contract/query';

const root = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'commonplace-cli-'));
const notes = join(place, 'notes');
const db = join(place, 'library.db');

/** The command as it is installed: the built command line, started by its launcher. */
function commonplace(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(root, 'apps/launch/commonplace.mjs'), ...args], {encoding: 'utf8'});
}

function json<T>(...args: readonly string[]): T {
  const {status, stdout, stderr} = commonplace(...args, '--json');
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

let indexed: IndexOutput;

beforeAll(() => {
  cpSync(join(root, 'resources/sample-library'), notes, {recursive: true});
  indexed = json<IndexOutput>('index', notes, '--db', db);
});
afterAll(() => {
  rmSync(place, {recursive: true});
});

test('--version prints the version, and nothing else', () => {
  const {status, stdout, stderr} = commonplace('--version');
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  {args: ['--help'], words: ['index', 'query', 'stats', 'serve', 'Examples:']},
  {args: ['index', '--help'], words: ['--rebuild', '--watch', '--embedder', 'Examples:']},
  {args: ['query', '--help'], words: ['--fusion', '--explain', '--top-k', 'Examples:']},
  {args: ['stats', '--help'], words: ['--db', 'Examples:']},
])('$args prints help with examples', ({args, words}) => {
  const {status, stdout, stderr} = commonplace(...args);
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
  for (const word of words) expect(stdout).toContain(word);
});

test('the sample library is indexed whole, with the model that comes along', () => {
  expect(indexed).toMatchObject({status: 'ok', pageCount: 44});
  expect(indexed.embedding).toMatchObject({provider: 'use-lite', source: 'bundled', written: 157});
  expect(indexed.documents).toEqual({inserted: 44, updated: 0, skipped: 0, deleted: 0});
});

test('indexing it again does nothing', () => {
  const again = json<IndexOutput>('index', notes, '--db', db);
  expect(again.documents).toEqual({inserted: 0, updated: 0, skipped: 44, deleted: 0});
  expect(again.embedding.written).toBe(0);
});

test('stats counts what index said', () => {
  const {stats} = json<StatsOutput>('stats', '--db', db);
  expect(stats).toEqual({schemaVersion: 5, runs: 2, documents: 44, chunks: 157, embeddings: 157});
});

describe('questions find the note that answers them', () => {
  test.each([
    {q: 'why did we leave MQTT', note: 'decisions/Telemetry over HTTPS batches.md', within: 2},
    {q: 'why did we leave MQTT', note: 'decisions/Telemetry over CoAP.md', within: 1},
    {q: 'battery life in winter', note: 'projects/TG-14/Winter battery trial.md', within: 1},
    {q: 'who is on call', note: 'runbooks/Out-of-hours rota.md', within: 1},
    {q: 'E-207', note: 'runbooks/Echo lost E-207.md', within: 1},
    {q: '潮位', note: 'projects/overseas/Shiomi harbour visit.md', within: 3},
    {q: 'keeping people safe near water', note: 'runbooks/field/Lone visits.md', within: 5},
    {q: 'how do we calibrate', note: 'reference/Glossary.md', within: 1},
  ])('$q: $note among the first $within', ({q, note, within}) => {
    expect(firstNotes(q, within)).toContain(note);
  });

  test.each([
    {q: 'insects giving wrong measurements', note: 'runbooks/Echo lost E-207.md'},
    {q: 'customers who are slow to settle bills', note: 'people/Bea Lindqvist.md'},
  ])('by meaning, without a word of it: $q finds $note first', ({q, note}) => {
    expect(firstNotes(q, 1, '--mode', 'vector')).toContain(note);
  });
});

test('the same question twice gives the same bytes', () => {
  const ask = () => commonplace('query', 'battery life in winter', '--db', db, '--json', '--explain').stdout;
  expect(ask()).toBe(ask());
});

test('a library that is not there is named in one sentence, and not made', () => {
  const missing = join(place, 'missing.db');
  const {status, stdout, stderr} = commonplace('query', '--q', 'x', '--db', missing);
  expect({status, stdout}).toEqual({status: 2, stdout: ''});
  expect(stderr).toContain(missing);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(existsSync(missing)).toBe(false);
});

/** Paths of the best notes, each once however many of its passages are among the results. */
function firstNotes(q: string, count: number, ...options: readonly string[]): string[] {
  const {results} = json<QueryOutput>('query', '--q', q, '--db', db, '--top-k', '50', ...options);
  return [...new Set(results.map(({localPath}) => localPath))].slice(0, count);
}
