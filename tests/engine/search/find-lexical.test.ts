import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {makeLibrary, type NoteSpec, type TestLibrary} from '../../support/library.ts';

/** In more than 1,000 notes “water” is everywhere; ten have “weir”, and one of them has both “weir” and “otter”. */
const notes: readonly NoteSpec[] = [
  ...Array.from({length: 1100}, (_, i) => ({pageId: `n${i}`, body: `water level ${i}${i < 10 ? ' at the weir' : ''}`})),
  {pageId: 'otter', title: 'Sighting', body: 'water, an otter near the weir'},
  {pageId: 'hamlet', body: 'To be or not to be.'},
  {pageId: 'late', title: 'Otter', body: `Seen twice. ${'Nothing else to report. '.repeat(40)}`},
];

describe('findLexical', () => {
  let library: TestLibrary;

  beforeAll(async () => {
    library = await makeLibrary(notes, createDisabledEmbedder('Off.'));
  });

  afterAll(() => {
    library.close();
  });

  const ask = async (q: string) => (await library.query({q, mode: 'lexical', explain: true})).output;

  test('a word that most chunks have is left out, and explain says so', async () => {
    const {results, explain, total} = await ask('water weir');
    expect(total).toBe(11);
    expect(results.every(({chunkText}) => chunkText.includes('weir'))).toBe(true);
    expect(explain).toContain('note=“water” is in 1101 chunks and was left out');
  });

  test('alone it is searched for', async () => {
    expect((await ask('water')).total).toBe(50);
  });

  test('a search of stop words finds them', async () => {
    const {results} = await ask('to be or not to be');
    expect(results[0]?.pageId).toBe('hamlet');
  });

  test('as long as ten chunks have every word, no other is listed', async () => {
    const {results, relaxed} = await ask('level weir');
    expect(relaxed).toBe(false);
    expect(results).toHaveLength(10);
  });

  test('with fewer, those that have every word come first', async () => {
    const {results, relaxed} = await ask('otter weir');
    expect(relaxed).toBe(true);
    expect(results[0]?.pageId).toBe('otter');
    expect(results.length).toBeGreaterThan(1);
  });

  test('a note is first for its own title, however long its text', async () => {
    const {results} = await ask('otter');
    expect(results[0]?.pageId).toBe('late');
  });

  test('a word that is nowhere is named', async () => {
    const {explain} = await ask('weir zyzzyva');
    expect(explain).toContain('note=no note has “zyzzyva”');
  });
});
