import {join} from 'node:path';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {damage} from '../support/damage.ts';
import {type RunningEngine, startEngine} from '../support/running-engine.ts';

const notes = Object.fromEntries(
  Array.from({length: 20}, (_, index) => [`n${index}.md`, `# Note ${index}\n\nvalve number${index} 設計`]),
);

let engine: RunningEngine;
let file: string;

afterEach(async () => {
  await engine.close();
});

async function start(watch: boolean): Promise<void> {
  engine = await startEngine(notes, {watch, embedder: 'hash-local'});
  file = join(engine.folder, 'library.db');
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  await whole();
}

const status = () => engine.call('library.status', {});
const whole = () => vi.waitUntil(async () => (await status()).pendingEmbeddings === 0, {timeout: 10_000});
const search = (q: string, mode: 'hybrid' | 'lexical' | 'vector' = 'hybrid') => engine.call('search.query', {q, mode});

const words = [
  ['overwritten', 'UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10'],
  ['emptied', `UPDATE words_data SET block = x'00'`],
  ['without its structure', 'DELETE FROM words_data WHERE id = 10'],
] as const;

const vectors = [
  ['cut short', 'UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(10)'],
  ['lost', 'DELETE FROM vectors_1_vector_chunks00'],
  ['out of place', 'UPDATE vectors_1_chunks SET validity = zeroblob(length(validity))'],
  ['without a table', 'DROP TABLE vectors_1'],
] as const;

describe.each(words)('a word index that is %s', (_, sql) => {
  test.each(['hybrid', 'lexical'] as const)(
    'is made anew by a %s search, which answers as before and says so',
    async (mode) => {
      await start(false);
      const before = await search('number7', mode);
      damage(file, sql);
      const after = await search('number7', mode);
      expect(after.results).toEqual(before.results);
      expect(after.words).toMatchObject({state: 'rebuilt'});
      expect(await search('number7', mode)).not.toHaveProperty('words');
      expect((await status()).notices).toEqual([
        'The word index was damaged and has been made anew from the stored texts.',
      ]);
    },
  );

  test('is made anew for a search that only leaves words out', async () => {
    await start(false);
    damage(file, sql.startsWith('UPDATE words_data SET block = x') ? words[0][1] : sql);
    const {results, words: told} = await search('valve -number7');
    expect(results.length).toBeGreaterThan(0);
    expect(results.map(({title}) => title)).not.toContain('Note 7');
    expect(told).toMatchObject({state: 'rebuilt'});
  });

  test('is made anew when the library is opened, and a search meanwhile waits for it', async () => {
    await start(true);
    damage(file, sql);
    await engine.reopen();
    expect(await search('number7', 'lexical')).toMatchObject({count: 1});
    expect((await status()).notices).toEqual([
      'The word index was damaged and has been made anew from the stored texts.',
    ]);
  });
});

test('a word index beyond repair is searched around by meaning, and that is said; words alone are refused', async () => {
  await start(false);
  damage(file, 'DROP TABLE words_data');
  const {results, words: told} = await search('number7');
  expect(results.length).toBeGreaterThan(0);
  expect(told).toMatchObject({
    state: 'unavailable',
    reason: expect.stringMatching(/^The word index failed: /) as string,
  });
  await expect(search('number7', 'lexical')).rejects.toMatchObject({code: 'DATABASE_CORRUPT'});
  expect((await status()).notices).toEqual([expect.stringContaining('could not be made anew') as string]);
});

describe.each(vectors)('vectors that are %s', (_, sql) => {
  test('are searched around by words, and made anew in the background', async () => {
    await start(true);
    damage(file, sql);
    const {results, semantic} = await search('number7');
    expect(results[0]?.title).toBe('Note 7');
    expect(semantic).toMatchObject({state: 'unavailable', reason: expect.stringContaining('damaged') as string});
    await vi.waitUntil(async () => (await search('number7')).semantic.state === 'on', {timeout: 10_000});
    expect((await status()).notices).toEqual(['The vectors were damaged and have been made anew.']);
    expect((await search('number7', 'vector')).results[0]?.title).toBe('Note 7');
  });

  test('are left to the doctor by an engine that does not stay', async () => {
    await start(false);
    damage(file, sql);
    expect((await search('number7')).semantic.state).toBe('unavailable');
    await expect(search('number7', 'vector')).rejects.toMatchObject({code: 'DATABASE_CORRUPT'});
    expect((await status()).notices).toEqual([expect.stringContaining('a check of the library offers') as string]);
    await engine.call('library.repair', {repair: 'rebuild-vectors'});
    expect((await search('number7')).semantic.state).toBe('on');
  });
});

const [, cutShort] = vectors[0];

test('recall and hybrid-search answer by words and say why; where that will not do they fail', async () => {
  await start(false);
  damage(file, cutShort);
  const asked = {query: 'number7'};
  expect(await engine.call('search.hybrid', asked)).toMatchObject({
    vec_degraded: true,
    results: [{description: 'Note 7'}],
  });
  expect(await engine.call('search.recall', asked)).toMatchObject({
    vec_degraded: true,
    vec_degraded_code: 'embedding_failed',
  });
  await expect(engine.call('search.hybrid', {...asked, failOnDegraded: true})).rejects.toMatchObject({
    code: 'EMBEDDER_UNAVAILABLE',
  });
});

test('memories are recalled without likeness, and that is said', async () => {
  await start(false);
  const {results} = await search('number7');
  const derived_from = [{kind: 'artifact' as const, id: results[0]?.pageId ?? ''}];
  await engine.call('memory.remember', {content: 'valve', kind: 'fact', scope_id: 'library', derived_from});
  damage(file, cutShort);
  await engine.reopen();
  const {data, explain} = await engine.call('memory.recall', {query: 'valve'});
  expect(data.hits).toHaveLength(1);
  expect(explain.degraded).toMatchObject({code: 'vectors-pending'});
});

test('vectors that cannot be read are seen when the library is opened, and made anew', async () => {
  await start(true);
  damage(file, cutShort);
  await engine.reopen();
  expect((await status()).notices[0]).toMatch(/^The vectors were damaged and/);
  await whole();
  expect((await search('number7', 'vector')).semantic.state).toBe('on');
});
