import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {IndexOutput, StatsOutput} from '#contract/library';
import type {QueryOutput} from '#contract/query';
import {cli, cliJson, cliText} from './run-cli.ts';
import {type ExportPage, examplePages, temporaryFolder, writeExport} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const folder = join(place.path, 'export');
const db = join(folder, 'commonplace.db');

afterAll(() => {
  place.remove();
});

const indexJson = (...options: string[]): IndexOutput => cliJson(['index', folder, ...hashLocal, ...options]);
const stats = (): StatsOutput => cliJson(['stats', '--db', db]);
const found = (text: string): QueryOutput => cliJson(['query', text, '--db', db, '--mode', 'lexical', ...hashLocal]);

/** Inserted, updated, skipped, deleted. */
function counts({documents: {inserted, updated, skipped, deleted}}: IndexOutput): number[] {
  return [inserted, updated, skipped, deleted];
}

describe('the index command over the contract’s 29 pages', () => {
  let first: string;
  beforeAll(() => {
    writeExport(folder, examplePages);
    first = cliText(['index', folder, ...hashLocal]);
  });

  it('prints the contract’s lines, its database in the folder', () => {
    const runId = /^run id: (\S+)$/m.exec(first)?.[1] ?? '';
    expect(runId).not.toBe('');
    expect(first).toBe(
      `index preflight passed: 29 pages, 29 markdown files validated
db path: ${db}
run id: ${runId}
schema version: 5
runs recorded: 1
documents inserted: 29
documents updated: 0
documents skipped: 0
documents deleted: 0
chunks written: 319
embeddings written: 319 (hash-local; source=hash-fallback)
mode: incremental (default)
`,
    );
  });

  it('writes nothing when nothing has changed, and counts the run', () => {
    const again = indexJson();
    expect(counts(again)).toEqual([0, 0, 29, 0]);
    expect([again.chunkWrites, again.embedding.written, again.dbStats.runs]).toEqual([0, 0, 2]);
  });

  it('gives exactly the contract’s JSON', () => {
    const output = indexJson();
    expect(output).toEqual({
      schemaVersion: '1',
      command: 'index',
      status: 'ok',
      incremental: true,
      rebuild: false,
      dbPath: db,
      embedding: {provider: 'hash-local', source: 'hash-fallback', written: 0},
      inputFolder: folder,
      metadataPath: join(folder, 'metadata.json'),
      pageCount: 29,
      checkedFiles: 29,
      documents: {inserted: 0, updated: 0, skipped: 29, deleted: 0},
      chunkWrites: 0,
      runId: output.runId,
      dbStats: {schemaVersion: 5, runs: 3, documents: 29, chunks: 319, embeddings: 319},
    });
    expect(stats()).toEqual({schemaVersion: '1', command: 'stats', dbPath: db, stats: output.dbStats});
  });

  it('counts one edited, one added and one removed page', () => {
    writeExport(folder, changedPages());
    const changed = indexJson();
    expect(counts(changed)).toEqual([1, 1, 27, 1]);
    expect(changed.chunkWrites).toBe(12);
    expect(changed.embedding.written).toBe(12);
    expect(stats().stats).toEqual({schemaVersion: 5, runs: 4, documents: 29, chunks: 309, embeddings: 309});
  });

  it('finds the words of now, and no longer those of then', () => {
    expect(found('periscope').results.map(({pageId}) => pageId)).toEqual(['1002']);
    expect(found('"valve 02-1"').results.filter(({pageId}) => pageId === '1002')).toEqual([]);
    expect(found('"Procedure 01"').results.filter(({pageId}) => pageId === '1001')).toEqual([]);
  });

  it('takes a changed title without writing chunks or vectors', () => {
    writeExport(
      folder,
      changedPages().map((page) => (page.pageId === '1003' ? {...page, title: 'Marmalade'} : page)),
    );
    const renamed = indexJson();
    expect(counts(renamed)).toEqual([0, 1, 28, 0]);
    expect([renamed.chunkWrites, renamed.embedding.written]).toEqual([0, 0]);
    expect(found('title:marmalade').results[0]?.pageId).toBe('1003');
    expect(found('title:"Procedure 03"').count).toBe(0);
  });

  it('makes all anew with --rebuild and keeps counting runs', () => {
    const text = cliText(['index', folder, '--rebuild', ...hashLocal]);
    expect(text).toMatch(/\nruns recorded: 6\ndocuments inserted: 29\ndocuments updated: 0\ndocuments skipped: 0\n/);
    expect(text).toMatch(/\nmode: full rebuild\n$/);
    const output = indexJson('--rebuild');
    expect([output.incremental, output.rebuild, counts(output)]).toEqual([false, true, [29, 0, 0, 0]]);
    expect(output.chunkWrites).toBe(output.dbStats.chunks);
  });

  it('gives a removed page that comes back its new words only, each chunk once', () => {
    const without = changedPages().filter(({pageId}) => pageId !== '1004');
    writeExport(folder, without);
    expect(counts(indexJson())).toEqual([0, 1, 27, 1]);
    writeExport(folder, [...without, {pageId: '1004', title: 'Back', body: '# Back\n\nzeppelin valve'}]);
    expect(counts(indexJson())).toEqual([1, 0, 28, 0]);
    expect(found('"valve 04-1"').results.filter(({pageId}) => pageId === '1004')).toEqual([]);
    const ids = found('zeppelin').results.map(({chunkId}) => chunkId);
    expect(ids).toEqual(['1004:000000']);
  });

  it('keeps as many rows in every index as there are chunks', () => {
    const connection = new Database(db, {readonly: true});
    const count = (table: string): unknown => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('words')).toBe(count('chunks'));
    expect(stats().stats.embeddings).toBe(count('chunks'));
    expect(stats().stats.runs).toBe(count('runs'));
    connection.close();
  });

  it('never uses a run id twice', () => {
    const connection = new Database(db, {readonly: true});
    const ids = connection.prepare('SELECT id FROM runs').pluck().all();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('');
    connection.close();
  });
});

describe('the database', () => {
  it('is the one named by --db, relative to the working directory', () => {
    const output: IndexOutput = cliJson(['index', folder, '--db', 'elsewhere.db', ...hashLocal], place.path);
    expect(output.dbPath).toBe(join(place.path, 'elsewhere.db'));
    expect(cliJson<StatsOutput>(['stats', '--db', 'elsewhere.db'], place.path).dbPath).toBe(output.dbPath);
  });

  it('of query and stats is ./commonplace.db', () => {
    expect(cliJson<StatsOutput>(['stats'], folder).dbPath).toBe(db);
    expect(cliJson<QueryOutput>(['query', '--q', 'valve', ...hashLocal], folder).dbPath).toBe(db);
  });

  it('of a newer program is refused, with what to do', () => {
    const newer = join(place.path, 'newer.db');
    cliText(['index', folder, '--db', newer, ...hashLocal]);
    const connection = new Database(newer);
    connection.exec("INSERT INTO schema_migrations VALUES (999, '2099-01-01T00:00:00Z')");
    connection.close();
    const {status, stderr} = cli(['stats', '--db', newer]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^stats: .*newer/);
  });
});

describe('the counters as text', () => {
  it('stand in the contract’s order', () => {
    const {stats: now} = stats();
    expect(cliText(['stats', '--db', db])).toBe(
      `db path: ${db}
schema version: 5
runs: ${now.runs}
documents: ${now.documents}
chunks: ${now.chunks}
embeddings: ${now.embeddings}
`,
    );
  });
});

/** The second state of the export: page 1001 gone, 1002 rewritten, one new page. */
function changedPages(): readonly ExportPage[] {
  const rest = examplePages.slice(2);
  return [
    {pageId: '1002', title: 'Procedure 02', body: '# Procedure 02\n\nRaise the periscope.'},
    ...rest,
    {...examplePages[0], pageId: '1030', title: 'Procedure 30', body: elevenSections('30')},
  ];
}

function elevenSections(number: string): string {
  const steps = Array.from({length: 10}, (_, at) => `## Step ${at + 1}\n\nTurn valve ${number}-${at + 1} and wait.`);
  return [`# Procedure ${number}`, ...steps].join('\n\n');
}
