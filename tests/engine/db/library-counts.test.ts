import {afterEach, describe, expect, it} from 'vitest';
import {dbStats} from '#contract/library';
import {readLibraryCounts, readStats} from '../../../main/engine/db/library-counts.ts';
import {run} from '../../../main/engine/db/prepared.ts';
import {type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

const now = '2025-06-01T00:00:00.000Z';

/** Two notes with three chunks, one stated memory, one run, a source without notes, and links in every state. */
function open(): FixtureLibrary {
  const library = makeLibrary(
    [{pageId: 'a'}, {pageId: 'b'}, {pageId: 'gone'}],
    [
      {from: 'a', to: 'b'},
      {from: 'a', to: 'gone'},
      {from: 'a', target: 'nowhere'},
      {from: 'b', target: 'two', state: 'ambiguous'},
      {from: 'a', to: 'b', via: 'stated'},
    ],
  );
  opened.push(library);
  const {write} = library.database;
  run(write, `DELETE FROM memories WHERE uid = 'gone'`);
  run(write, `INSERT INTO sources (name, root, layout, added_at) VALUES ('empty', '/empty', 'markdown', ?)`, now);
  run(write, `INSERT INTO runs (id, rebuild, started_at) VALUES ('r', 0, ?)`, now);
  run(
    write,
    `INSERT INTO memories (uid, origin, title, title_key, content_hash, meta_hash, indexed_at)
     VALUES ('s', 'stated', 'S', 's', '', '', ?)`,
    now,
  );
  for (const [note, index] of [
    ['a', 0],
    ['a', 1],
    ['b', 0],
  ] as const)
    run(
      write,
      `INSERT INTO chunks (memory_id, idx, start, end, headings) VALUES (?, ?, 0, 1, '[]')`,
      library.ids.get(note),
      index,
    );
  const issue = `INSERT INTO issues (source_id, local_path, severity, message) VALUES (?, 'a.md', 'warning', 'odd')`;
  run(write, issue, library.sourceId);
  return library;
}

/** A vector set that holds the vectors of the first `embedded` chunks. */
function addVectorSet({database: {write}}: FixtureLibrary, active: 0 | 1, embedded: number): number {
  const sql = `INSERT INTO vector_sets (identity, provider, dimensions, active, created_at) VALUES (?, 'p', 8, ?, ?)`;
  const set = run(write, sql, `identity ${active}`, active, now).rowid;
  run(write, 'INSERT INTO embedded_chunks SELECT ?, id FROM chunks ORDER BY id LIMIT ?', set, embedded);
  return set;
}

describe('readLibraryCounts', () => {
  it('counts notes, chunks, warnings and links, and nothing pending without a vector set', () => {
    const {database, sourceId} = open();
    expect(readLibraryCounts(database.read)).toEqual({
      stats: {schemaVersion: 5, runs: 1, documents: 2, chunks: 3, embeddings: 0},
      sources: [
        {id: sourceId, documents: 2, chunks: 3, embedded: 0, warnings: 1},
        {id: sourceId + 1, documents: 0, chunks: 0, embedded: 0, warnings: 0},
      ],
      links: {resolved: 1, broken: 2, ambiguous: 1},
      pendingEmbeddings: 0,
    });
  });

  it('counts vectors of the active set only, and of another when asked', () => {
    const library = open();
    const other = addVectorSet(library, 0, 3);
    addVectorSet(library, 1, 2);
    const {read} = library.database;
    expect(readLibraryCounts(read)).toMatchObject({
      stats: {embeddings: 2},
      sources: [{embedded: 2}, {embedded: 0}],
      pendingEmbeddings: 1,
    });
    expect(readLibraryCounts(read, other)).toMatchObject({stats: {embeddings: 3}, pendingEmbeddings: 0});
  });
});

describe('readStats', () => {
  it('is all zeros but the schema version for a new library', () => {
    const library = makeLibrary();
    opened.push(library);
    const stats = dbStats.parse(readStats(library.database.read));
    expect(stats).toEqual({schemaVersion: 5, runs: 0, documents: 0, chunks: 0, embeddings: 0});
  });
});
