import {afterEach, describe, expect, it} from 'vitest';
import {copyFileSync, existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {getLoadablePath} from 'sqlite-vec';
import {initial} from '../../../main/engine/db/migrations/0001-initial.ts';
import {statedMemories} from '../../../main/engine/db/migrations/0002-stated-memories.ts';
import {migrate} from '../../../main/engine/db/migrate.ts';
import {openDatabase} from '../../../main/engine/db/open-database.ts';
import {makeLibrary} from '../../support/graph-fixture.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true});
});

/** A library as version 1 left it, with notes, links, words and vectors in it. */
function versionOne(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  folders.push(folder);
  const file = join(folder, 'library.db');
  const old = new Database(file);
  old.loadExtension(getLoadablePath());
  old.pragma('application_id = 1129139792');
  old.pragma('journal_mode = WAL');
  migrate(old, [initial], () => undefined);
  old.exec(`
    INSERT INTO sources (id, name, root, layout, added_at) VALUES (1, 'notes', '/notes', 'markdown', '2026-01-01T00:00:00Z'),
      (2, 'other', '/other', 'markdown', '2026-01-02T00:00:00Z');
    INSERT INTO memories (id, uid, origin, source_id, local_path, title, title_key, kind, content_hash, meta_hash, indexed_at)
      SELECT value, 'n' || value, 'file', 1 + value % 2, 'n' || value || '.md', 'Note ' || value, 'note ' || value,
        CASE value % 10 WHEN 0 THEN 'decision' ELSE 'note' END, '', '', '2026-01-01T00:00:00Z'
      FROM (WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < 500) SELECT value FROM n);
    INSERT INTO bodies SELECT id, 'words of ' || title FROM memories;
    INSERT INTO tags SELECT id, 'tag', 'tag' FROM memories;
    INSERT INTO chunks (memory_id, idx, start, end, headings) SELECT id, 0, 0, 10, '' FROM memories;
    INSERT INTO words (rowid, title, body) SELECT c.id, m.title, 'words' FROM chunks c JOIN memories m ON m.id = c.memory_id;
    INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
      SELECT id, 1 + (id * 7) % 500, 'REFERENCES', 'file', 'wikilink', 't', 't', 'resolved', '2026-01-01T00:00:00Z' FROM memories;
    INSERT INTO vector_sets (id, identity, provider, dimensions, active, created_at) VALUES (1, 'x', 'x', 4, 1, '');
    CREATE VIRTUAL TABLE vectors_1 USING vec0(passage_id INTEGER PRIMARY KEY, embedding FLOAT[4] distance_metric=cosine);
    INSERT INTO passages (set_id, chunk_id, start, end, text_hash) SELECT 1, id, 0, 10, 'h' FROM chunks;
    INSERT INTO vectors_1 SELECT id, '[1,0,0,0]' FROM passages;
    INSERT INTO embedded_chunks SELECT 1, id FROM chunks;
    INSERT INTO settings VALUES ('colorScheme', '"dark"');
  `);
  old.close();
  return file;
}

const tables = [
  'sources',
  'memories',
  'bodies',
  'tags',
  'chunks',
  'edges',
  'passages',
  'vectors_1',
  'embedded_chunks',
  'settings',
];

/** Of tables that later steps change. */
const oldColumns: Readonly<Record<string, string>> = {
  edges: 'id, src_id, dst_id, type, via, target, state, created_at',
  memories: 'id, uid, origin, source_id, local_path, title, kind, status, content_hash, meta_hash, indexed_at, version',
};

/** How much is in every table, and all of its old columns as one text. */
function contentsOf(file: string): Record<string, unknown> {
  const database = new Database(file, {readonly: true});
  database.loadExtension(getLoadablePath());
  const contents = Object.fromEntries(
    tables.map((table) => {
      const columns = oldColumns[table] ?? '*';
      return [table, JSON.stringify(database.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`).all())];
    }),
  );
  const found = database.prepare(`SELECT count(*) AS n FROM words WHERE words MATCH 'note'`).get();
  database.close();
  return {...contents, found};
}

describe('a library of version 1', () => {
  it('comes through with everything in it, and a backup beside it', () => {
    const file = versionOne();
    const before = contentsOf(file);
    openDatabase(file, 'existing').close();
    expect(contentsOf(file)).toEqual(before);
    expect(contentsOf(`${file}.v1.backup`)).toEqual(before);
    openDatabase(file, 'existing').close();
    expect(existsSync(`${file}.v2.backup`)).toBe(false);
  });

  it('gets a scope for every source, and the schema of a new library', () => {
    const file = versionOne();
    const opened = openDatabase(file, 'existing');
    const scopes = opened.read.prepare('SELECT uid, kind, name, source_id FROM scopes ORDER BY id').all();
    expect(scopes).toEqual([
      {uid: 'channel:notes', kind: 'channel', name: 'notes', source_id: 1},
      {uid: 'channel:other', kind: 'channel', name: 'other', source_id: 2},
    ]);
    const schemaOf = (database: typeof opened) =>
      database.read
        .prepare(
          `SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'vectors%' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
        )
        .all();
    const fresh = makeLibrary();
    expect(schemaOf(opened)).toEqual(schemaOf(fresh.database));
    fresh.remove();
    opened.close();
  });

  it('opens as it was when its backup is put back', () => {
    const file = versionOne();
    openDatabase(file, 'existing').close();
    const again = `${file}.again`;
    copyFileSync(`${file}.v1.backup`, again);
    expect(() => {
      openDatabase(again, 'existing').close();
    }).not.toThrow();
  });
});

describe('a library of version 2', () => {
  it('gets a table for keys, and a backup beside it', () => {
    const file = versionOne();
    const old = new Database(file);
    migrate(old, [initial, statedMemories], () => undefined);
    old.close();
    const opened = openDatabase(file, 'existing');
    expect(opened.read.prepare('SELECT count(*) AS n FROM api_keys').get()).toEqual({n: 0});
    opened.close();
    expect(contentsOf(`${file}.v2.backup`)).toEqual(contentsOf(file));
  });
});

describe('scopes of sources', () => {
  it('come, change their name and stay when their source goes, and are taken up again', () => {
    const library = makeLibrary();
    const {write, read} = library.database;
    const scopes = () => read.prepare('SELECT uid, name, source_id FROM scopes ORDER BY id').all();
    write.exec(`UPDATE sources SET name = 'renamed'`);
    expect(scopes()).toEqual([{uid: 'channel:notes', name: 'renamed', source_id: 1}]);
    write.exec(`INSERT INTO sources (name, root, layout, added_at) VALUES ('notes', '/b', 'markdown', '')`);
    expect(scopes()).toContainEqual({uid: 'channel:notes:2', name: 'notes', source_id: 2});
    write.exec('DELETE FROM sources');
    expect(scopes()).toHaveLength(2);
    write.exec(`INSERT INTO sources (name, root, layout, added_at) VALUES ('notes', '/c', 'markdown', '')`);
    expect(scopes()).toContainEqual({uid: 'channel:notes', name: 'notes', source_id: 1});
    library.remove();
  });
});
