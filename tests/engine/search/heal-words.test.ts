import type Database from 'better-sqlite3';
import {afterEach, describe, expect, test} from 'vitest';
import {get} from '../../../main/engine/db/prepared.ts';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {violations} from '../../support/contract-schemas.ts';
import type {NoteSpec} from '../../support/library.ts';
import {compass, makeRecallLibrary, type RecallLibrary} from '../../support/recall-library.ts';

const off = createDisabledEmbedder('Off.');
const notes: readonly NoteSpec[] = Array.from({length: 40}, (_, index) => ({
  pageId: `p${index}`,
  title: `Note ${index}`,
  aliases: [`alias${index}`],
  tags: ['field'],
  body: `# Head\n\nnorth number${index}\n\n# Other\n\n設計 gen-${index}`,
}));

let library: RecallLibrary;

afterEach(() => {
  library.close();
});

async function damage(sql: string): Promise<RecallLibrary> {
  library = await makeRecallLibrary(notes, compass);
  const write = library.database.write as Database.Database;
  // Shadow tables are protected from SQL; damage by a disk is not.
  write.unsafeMode(true);
  write.exec(sql);
  write.unsafeMode(false);
  return library;
}

const damages = [
  ['pages of the word index overwritten', 'UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10'],
  ['all of the word index overwritten', 'UPDATE words_data SET block = zeroblob(length(block))'],
  ['the word index emptied without a word', `UPDATE words_data SET block = x'00'`],
  ['the structure of the word index lost', 'DELETE FROM words_data WHERE id = 10'],
] as const;

describe.each(damages)('with %s', (_, sql) => {
  test('hybrid-search rebuilds it, answers as before and says so once', async () => {
    library = await makeRecallLibrary(notes, compass);
    const whole = await library.hybrid('number7');
    library.close();
    await damage(sql);
    const answer = await library.hybrid('number7');
    expect(answer).toEqual({...whole, fts_auto_rebuilt: true});
    expect(violations('hybrid', answer)).toEqual([]);
    expect(await library.hybrid('number7')).not.toHaveProperty('fts_auto_rebuilt');
  });

  test('recall by words alone rebuilds it too', async () => {
    await damage(sql);
    const answer = await library.recall({query: 'number7', ftsOnly: true});
    expect(answer.results.map(({name}) => name)).toEqual(['p7']);
    expect(violations('recall', answer)).toEqual([]);
  });
});

test('the index of grams is mended as well', async () => {
  await damage('UPDATE grams_data SET block = zeroblob(length(block)) WHERE id > 10');
  const answer = await library.hybrid('設計');
  expect(answer.fts_auto_rebuilt).toBe(true);
  expect(answer.results.filter((row) => row.fts_rank !== undefined)).toHaveLength(10);
});

test('a rebuilt index finds titles, aliases, tags and inner parts of names', async () => {
  await damage('UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10');
  const found = async (query: string) =>
    (await library.recall({query, ftsOnly: true}, off)).results.map(({name}) => name);
  expect(await found('note 12')).toContain('p12');
  expect(await found('alias13')).toEqual(['p13']);
  expect(await found('gen-31')).toContain('p31');
  expect((await found('field')).length).toBe(10);
});

test('an index that is healthy is not rebuilt for want of a match', async () => {
  library = await makeRecallLibrary(notes, compass);
  const answer = await library.hybrid('zymurgy');
  expect(answer).not.toHaveProperty('fts_auto_rebuilt');
});

test.each([
  ['a NUL', 'a\0b c'],
  ['quotes', 'the "c" of it'],
  ['scripts side by side', '跑itgc后'],
])('a newest title with %s does not take the index for a damaged one', async (_, title) => {
  library = await makeRecallLibrary([{pageId: 'p', title, body: 'north number7'}], compass);
  const answer = await library.hybrid('number7');
  expect(answer.results).toMatchObject([{name: 'p', fts_rank: 1}]);
  expect(answer).not.toHaveProperty('fts_degraded');
  expect(answer).not.toHaveProperty('fts_auto_rebuilt');
});

describe('an index that cannot be rebuilt', () => {
  const beyond = 'DROP TABLE words_data';

  test('degrades hybrid-search to meaning alone', async () => {
    await damage(beyond);
    const answer = await library.hybrid('north');
    expect(answer).toMatchObject({fts_degraded: true, backend_invoked: 'none'});
    expect(answer.fts_error).toMatch(/^The word index failed: /u);
    expect(answer.results.length).toBe(10);
    expect(answer.results.every((row) => row.fts_rank === undefined)).toBe(true);
    expect(violations('hybrid', answer)).toEqual([]);
  });

  test('leaves hybrid-search with nothing, but does not fail it, when there is no vector either', async () => {
    await damage(beyond);
    const answer = await library.hybrid('north', off);
    expect(answer).toMatchObject({fts_degraded: true, vec_degraded: true, results: []});
    expect(violations('hybrid', answer)).toEqual([]);
  });

  test('fails recall only when there is no vector either', async () => {
    await damage(beyond);
    expect((await library.recall('north')).results.length).toBeGreaterThan(0);
    await expect(library.recall('north', off)).rejects.toMatchObject({code: 'DATABASE_CORRUPT'});
  });
});

test('nothing that people wrote changes with a rebuild', async () => {
  await damage('UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10');
  const state = () =>
    get(
      library.database.read,
      `SELECT (SELECT group_concat(text, '|') FROM bodies) AS bodies,
      (SELECT group_concat(uid || title || version, '|') FROM memories) AS memories,
      (SELECT count(*) FROM chunks) AS chunks, (SELECT count(*) FROM passages) AS passages`,
    );
  const before = state();
  expect((await library.hybrid('number7')).fts_auto_rebuilt).toBe(true);
  expect(state()).toEqual(before);
});
