import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {describe, expect, it, vi} from 'vitest';
import {openEngine, makePlace, pathsWith, type TestEngine} from '../../support/engine.ts';

/** A followed folder, and another program's connection to its library. */
async function followed(): Promise<TestEngine & {readonly other: Database.Database}> {
  const engine = await openEngine({watch: true, patience: 30}, makePlace({'a.md': 'first', 'b.md': 'other'}));
  await engine.client.call('library.index', {folder: engine.root});
  return {...engine, other: new Database(engine.dbPath, {timeout: 100})};
}

const soon = {timeout: 8000, interval: 30};

describe('while another program holds the library for itself', () => {
  it('what asks is answered, what writes is told so in a sentence, and nothing breaks', async () => {
    const {client, other, root, dbPath} = await followed();
    other.exec('BEGIN IMMEDIATE');
    await expect(client.call('library.index', {folder: root})).rejects.toMatchObject({
      code: 'DATABASE_LOCKED',
      message: `The library ${dbPath} is being written by another program; wait for it to finish, then try again.`,
    });
    expect(await pathsWith(client, 'first')).toEqual(['a.md']);
    expect((await client.call('library.stats', {})).stats.documents).toBe(2);
    other.exec('ROLLBACK');
    other.close();
    expect((await client.call('library.index', {folder: root})).documents.skipped).toBe(2);
  });

  it('a change on disk is not lost: it is indexed, with its vectors, when the library is free again', async () => {
    const {client, other, root, told} = await followed();
    other.exec('BEGIN IMMEDIATE');
    writeFileSync(join(root, 'a.md'), 'second');
    await vi.waitUntil(() => told.some((line) => line.includes('is being written by another program')), soon);
    expect(await pathsWith(client, 'second')).toEqual([]);
    other.exec('ROLLBACK');
    other.close();
    await vi.waitUntil(async () => (await pathsWith(client, 'second')).length === 1, soon);
    await vi.waitUntil(async () => (await client.call('library.status', {})).pendingEmbeddings === 0, soon);
    const [source] = (await client.call('library.status', {})).sources;
    expect([source?.state, source?.reason]).toEqual(['ready', '']);
  });

  it('an engine opens all the same, and catches up later', async () => {
    const place = makePlace({'a.md': 'first'});
    const {client, root, dbPath} = await openEngine({}, place);
    await client.call('library.index', {folder: root});
    const other = new Database(dbPath);
    other.exec('BEGIN IMMEDIATE');
    writeFileSync(join(root, 'late.md'), 'late');
    const second = await openEngine({watch: true, patience: 30}, place);
    expect(await pathsWith(second.client, 'first')).toEqual(['a.md']);
    other.exec('ROLLBACK');
    other.close();
    await vi.waitUntil(async () => (await pathsWith(second.client, 'late')).length === 1, soon);
  });
});

describe('two engines on one library and one folder', () => {
  it('add every note once, whoever reads it first', async () => {
    const files = Object.fromEntries(Array.from({length: 120}, (_, n) => [`n${n}.md`, `# N${n}\n\nvalve`]));
    const place = makePlace(files);
    const [one, two] = [await openEngine({}, place), await openEngine({}, place)];
    const both = await Promise.all([one, two].map(({client, root}) => client.call('library.index', {folder: root})));
    expect(both.map(({dbStats}) => dbStats.documents)).toContain(120);
    expect((await one.client.call('library.stats', {})).stats).toMatchObject({
      documents: 120,
      chunks: 120,
      embeddings: 120,
    });
    for (let note = 0; note < 60; note++) writeFileSync(join(place.root, `n${note}.md`), `hose ${note}`);
    await Promise.all([one, two].map(({client, root}) => client.call('library.index', {folder: root})));
    expect(await pathsWith(two.client, 'hose')).toHaveLength(60);
    expect(await pathsWith(one.client, 'valve')).toHaveLength(60);
    expect((await two.client.call('library.stats', {})).stats).toMatchObject({
      documents: 120,
      chunks: 120,
      embeddings: 120,
    });
  });

  it('are told when the other has changed the embedder, and can still search by words', async () => {
    const place = makePlace({'a.md': 'valve'});
    const words = await openEngine({embedder: 'hash-local'}, place);
    await words.client.call('library.index', {folder: place.root});
    const other = await openEngine({embedder: 'bundled'}, place);
    await expect(other.client.call('search.query', {q: 'valve', mode: 'vector'})).rejects.toMatchObject({
      code: 'EMBEDDER_MISMATCH',
    });
    await other.client.call('library.index', {folder: place.root});
    expect((await other.client.call('search.query', {q: 'valve', mode: 'vector'})).count).toBe(1);
    await expect(words.client.call('search.query', {q: 'valve', mode: 'vector'})).rejects.toMatchObject({
      code: 'EMBEDDER_MISMATCH',
    });
    expect((await words.client.call('search.query', {q: 'valve', mode: 'lexical'})).count).toBe(1);
  });
});
