/** Rows of the contract's acceptance table that are about what must never be lost, doubled or confused. */
import {type ChildProcess, spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterAll, describe, expect, it, vi} from 'vitest';
import type {IndexOutput, StatsOutput} from '#contract/library';
import {queryOutput, type QueryOutput} from '#contract/query';
import {makePlace, openEngine} from '../../support/engine.ts';
import {cli, cliEntry, cliJson, cliText} from './run-cli.ts';
import {examplePages, temporaryFolder, writeExport} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  place.remove();
});

/** A folder of its own with a library in it; what a test needs of both. */
function fresh(name: string): {
  readonly folder: string;
  readonly db: string;
  readonly index: (...options: string[]) => IndexOutput;
} {
  const folder = join(place.path, name);
  const db = join(folder, 'commonplace.db');
  mkdirSync(folder);
  return {folder, db, index: (...options) => cliJson(['index', folder, ...hashLocal, ...options])};
}

function rowsOf(db: string, sql: string): unknown[] {
  const connection = new Database(db, {readonly: true});
  const rows = connection.prepare(sql).raw().all();
  connection.close();
  return rows;
}

describe('crash repair', () => {
  /** Indexes many notes and kills the process, without warning, once `isDue` says so of the library. */
  async function killWhen(folder: string, db: string, isDue: (chunks: number, vectors: number) => boolean) {
    const child = spawn(process.execPath, [cliEntry, 'index', folder, ...hashLocal], {stdio: 'ignore'});
    children.push(child);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const count = (table: string) => Number(rowsOf(db, `SELECT count(*) FROM ${table}`).flat()[0]);
    const look = () => {
      try {
        return isDue(count('chunks'), count('embedded_chunks'));
      } catch {
        return false;
      }
    };
    await vi.waitUntil(look, {timeout: 20_000, interval: 5});
    child.kill('SIGKILL');
    await ended;
    return [count('chunks'), count('embedded_chunks')] as const;
  }

  it.each<[string, (chunks: number, vectors: number) => boolean]>([
    ['while notes are written', (chunks) => chunks > 100],
    ['between chunks and vectors', (chunks, vectors) => chunks >= 4000 && vectors < 4000],
    ['while vectors are made', (_, vectors) => vectors > 100],
  ])(
    'a process killed %s loses nothing that the next run does not restore',
    async (title, isDue) => {
      const {folder, db, index} = fresh(title.replaceAll(' ', '-'));
      for (let note = 0; note < 400; note++)
        writeFileSync(
          join(folder, `n${note}.md`),
          Array.from({length: 10}, (_, part) => `## P${part}\n\nvalve ${note} [[n${note + 1}]]`).join('\n\n'),
        );
      const [chunks, vectors] = await killWhen(folder, db, isDue);
      expect(chunks === 4000 && vectors === 4000).toBe(false);
      const {dbStats} = index();
      expect([dbStats.documents, dbStats.chunks, dbStats.embeddings]).toEqual([400, 4000, 4000]);
      expect(rowsOf(db, 'SELECT count(*) FROM words')).toEqual([[4000]]);
      expect(rowsOf(db, `SELECT count(*) FROM edges WHERE state = 'resolved'`)).toEqual([[3990]]);
      expect(rowsOf(db, 'PRAGMA quick_check')).toEqual([['ok']]);
      expect(index().documents).toEqual({inserted: 0, updated: 0, skipped: 400, deleted: 0});
    },
    60_000,
  );
});

describe('memory safety', () => {
  it('rebuild leaves what people wrote, and the edges of it, byte for byte', () => {
    const {folder, db, index} = fresh('memory');
    writeExport(folder, examplePages.slice(0, 5));
    index();
    const connection = new Database(db);
    connection.exec(`
      INSERT INTO memories (id, uid, origin, title, title_key, kind, status, confidence, space_key, content_hash, meta_hash, indexed_at)
      VALUES (9001, 'm1', 'stated', 'We chose radar', 'we chose radar', 'decision', 'current', 0.9, 'team', 'h', 'm', '2026-01-01'),
             (9002, 'm2', 'stated', 'Radar is out', 'radar is out', 'decision', 'superseded', NULL, '', 'h', 'm', '2026-01-02');
      INSERT INTO bodies VALUES (9001, 'Because 設計 🧭'), (9002, '');
      INSERT INTO tags VALUES (9001, 'Radar', 'radar');
      INSERT INTO chunks (memory_id, idx, start, end, headings) VALUES (9001, 0, 0, 12, '');
      INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
      SELECT 9001, id, 'DERIVED_FROM', 'stated', 'stated', uid, uid, 'resolved', '2026-01-01' FROM memories WHERE uid IN ('1001', 'm2');
      INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
      SELECT id, 9001, 'SUPPORTS', 'stated', 'stated', 'm1', 'm1', 'resolved', '2026-01-01' FROM memories WHERE uid = '1002';
    `);
    connection.close();
    const stated = () =>
      JSON.stringify([
        rowsOf(db, `SELECT * FROM memories WHERE origin = 'stated' ORDER BY id`),
        rowsOf(db, 'SELECT * FROM bodies WHERE memory_id > 9000 ORDER BY 1'),
        rowsOf(db, 'SELECT * FROM tags WHERE memory_id > 9000 ORDER BY 1'),
        rowsOf(db, 'SELECT * FROM chunks WHERE memory_id > 9000 ORDER BY 1'),
        rowsOf(db, `SELECT * FROM edges WHERE origin = 'stated' ORDER BY id`),
      ]);
    const before = stated();
    expect(before).toContain('We chose radar');
    expect(index('--rebuild').documents).toEqual({inserted: 5, updated: 0, skipped: 0, deleted: 0});
    writeExport(
      folder,
      examplePages.slice(0, 5).map((page) => ({...page, title: `${page.title} again`})),
    );
    index();
    index('--rebuild');
    expect(stated()).toBe(before);
    expect(index().dbStats.documents).toBe(5);
  });
});

describe('run ids', () => {
  it('are unique over a hundred runs, and the same in text and in the library', async () => {
    const {client, root, dbPath} = await openEngine({embedder: 'none'}, makePlace({'a.md': 'valve'}));
    const ids: string[] = [];
    for (let run = 1; run < 100; run++) ids.push((await client.call('library.index', {folder: root})).runId);
    const text = cliText(['index', root, '--db', dbPath, '--embedder', 'none']);
    ids.push(/^run id: (\S+)$/m.exec(text)?.[1] ?? '');
    expect(new Set(ids).size).toBe(100);
    expect(rowsOf(dbPath, 'SELECT id FROM runs ORDER BY rowid').flat()).toEqual(ids);
    expect(cliJson<StatsOutput>(['stats', '--db', dbPath]).stats.runs).toBe(100);
  });
});

describe('filters', () => {
  it.each(['lexical', 'vector', 'hybrid'])(
    'in mode %s come before the cut: 200 better notes of another space hide nothing',
    (mode) => {
      const {folder, db, index} = fresh(`filters-${mode}`);
      const crowd = Array.from({length: 200}, (_, n) => ({
        pageId: `c${n}`,
        title: 'Valve',
        body: 'valve',
        spaceKey: 'BIG',
      }));
      const body = 'a valve among many other words about pumps, hoses, gauges and storms';
      writeExport(folder, [...crowd, {pageId: 'match', title: 'Other', body, spaceKey: 'SMALL'}]);
      index();
      const options = ['--db', db, ...hashLocal, '--mode', mode];
      for (const filter of [
        ['--space', 'SMALL'],
        ['--page-id', 'match'],
      ])
        expect(
          cliJson<QueryOutput>(['query', 'valve', ...options, ...filter]).results.map(({pageId}) => pageId),
        ).toEqual(['match']);
      const all = cliJson<QueryOutput>(['query', 'valve', ...options]);
      expect(all.results.map(({spaceKey}) => spaceKey)).toEqual(Array(10).fill('BIG'));
    },
  );
});

describe('another embedder than that of the vectors', () => {
  it('is an error and not an empty answer; words are found all the same; indexing with it makes it good', () => {
    const {folder, db, index} = fresh('mismatch');
    writeFileSync(join(folder, 'a.md'), 'valve');
    index();
    const bundled = ['--db', db, '--embedder', 'bundled'];
    for (const mode of ['vector', 'hybrid']) {
      const {status, stdout, stderr} = cli(['query', 'valve', '--mode', mode, ...bundled, '--json']);
      expect([status, stdout]).toEqual([2, '']);
      expect(JSON.parse(stderr)).toMatchObject({error: {code: 'EMBEDDER_MISMATCH'}});
      expect(stderr).toContain('index again with this embedder, or search in mode lexical');
    }
    expect(cliJson<QueryOutput>(['query', 'valve', '--mode', 'lexical', ...bundled]).count).toBe(1);
    cliText(['index', folder, '--embedder', 'bundled']);
    expect(cliJson<QueryOutput>(['query', 'valve', '--mode', 'vector', ...bundled]).count).toBe(1);
  });
});

describe('determinism', () => {
  it('ten repeats give the same bytes, ties in order of chunk id', () => {
    const {folder, db, index} = fresh('determinism');
    writeExport(folder, examplePages);
    index();
    for (const options of [['--fusion', 'rrf'], []]) {
      const args = [
        'query',
        'valve wait',
        '--db',
        db,
        ...hashLocal,
        ...options,
        '--explain',
        '--json',
        '--top-k',
        '40',
      ];
      const texts = Array.from({length: options.length === 0 ? 10 : 2}, () => cliText(args));
      expect(new Set(texts).size).toBe(1);
      const {results} = JSON.parse(texts[0] ?? '') as QueryOutput;
      for (const [at, row] of results.entries()) {
        const next = results[at + 1];
        if (next?.fusedScore === row.fusedScore && next.channels.join() === row.channels.join())
          expect(row.chunkId < next.chunkId).toBe(true);
      }
    }
  }, 60_000);
});

describe('automation', () => {
  it('finds JSON alone on standard output, and on standard error only lines for people', () => {
    const {folder, db} = fresh('automation');
    writeFileSync(join(folder, 'bad.md'), '---\ntitle: a: b\n---\nvalve');
    const index = cli(['index', folder, ...hashLocal, '--json']);
    expect(index.stderr).toBe('warning: bad.md:2: ' + index.stderr.split(': ').slice(2).join(': '));
    const commands = [
      ['query', 'valve', '--db', db, ...hashLocal],
      ['stats', '--db', db],
    ];
    for (const {stdout, stderr, status} of [index, ...commands.map((args) => cli([...args, '--json']))]) {
      expect(status).toBe(0);
      expect((JSON.parse(stdout) as {schemaVersion: unknown}).schemaVersion).toBe('1');
      expect(stdout.endsWith('}\n')).toBe(true);
      expect(stderr).not.toContain('{');
    }
  });

  it('can be read by a parser that refuses another schemaVersion and takes fields it does not know', () => {
    const {folder, db, index} = fresh('parser');
    writeFileSync(join(folder, 'a.md'), 'valve');
    index();
    const parser = queryOutput.omit({elapsedMs: true, traceId: true});
    const output = cliJson<object>(['query', 'valve', '--db', db, ...hashLocal]);
    expect(parser.safeParse({...output, addedLater: true}).success).toBe(true);
    expect(parser.safeParse({...output, schemaVersion: '2'}).success).toBe(false);
  });
});
