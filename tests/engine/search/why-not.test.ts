import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {QueryInput} from '#contract/query';
import {whyNot} from '../../../main/engine/search/why-not.ts';
import {addNotes, makeLibrary, type NoteSpec, type TestLibrary} from '../../support/library.ts';
import {tableEmbedder} from '../../support/table-embedder.ts';

/** Cosine to any question: the number in the note's text, else 1 for the question itself. */
const embedder = tableEmbedder(
  (text) => {
    const cosine = Number(/near (?<n>-?\d?\.\d+)/u.exec(text)?.groups?.['n'] ?? 1);
    return [cosine, Math.sqrt(1 - cosine * cosine)];
  },
  {dimensions: 2},
);

const notes: readonly NoteSpec[] = [
  ...Array.from({length: 20}, (_, i) => ({
    pageId: `p${String(i).padStart(2, '0')}`,
    body: `gauge ${'x '.repeat(i)} near .${90 - i}`,
  })),
  {pageId: 'long', body: `gauge ${'filler '.repeat(90)} near .2`, tags: ['field'], updatedAt: '2025-01-01T00:00:00Z'},
  {pageId: 'far', body: 'kettle near -.5'},
  {pageId: 'half', body: 'kettle near .1'},
];

describe('whyNot', () => {
  let library: TestLibrary;

  beforeAll(async () => {
    library = await makeLibrary(notes, embedder);
    addNotes(library.database, [{pageId: 'late', body: 'kettle, written just now'}]);
  });

  afterAll(() => {
    library.close();
  });

  const ask = async (input: QueryInput, pageId: string) => {
    const {trace} = await library.query({candidateK: 20, ...input});
    return whyNot(library.context, trace, {pageId});
  };

  test.each<[string, QueryInput, string, string, RegExp]>([
    ['a note on the page', {q: 'gauge'}, 'p00', 'shown', /^It is shown, in place 1 of 20\.$/u],
    [
      'a note below the page',
      {q: 'gauge', limit: 3},
      'p04',
      'page',
      /place 5 of 20, .*It scored 0\.\d{4}, and the last one shown 0\.\d{4}/u,
    ],
    ['a note on an earlier page', {q: 'gauge', offset: 5, limit: 3}, 'p00', 'page', /earlier page, in place 1 of/u],
    [
      'a note below both lists',
      {q: 'gauge'},
      'long',
      'candidates',
      /keyword score \d\.\d{4} is below \d\.\d{4}.*cosine 0\.2000 is below 0\.7100/u,
    ],
    ['a note that a filter keeps out', {q: 'gauge tag:other'}, 'long', 'filter', /tag “other”.*this note has “field”/u],
    [
      'a note outside of the days',
      {q: 'gauge', from: '2026-01-01'},
      'long',
      'filter',
      /2026-01-01 or later; this note has “2025-01-01T00:00:00Z”/u,
    ],
    ['a note with an unwanted word', {q: 'gauge -filler'}, 'long', 'filter', /It contains “filler”/u],
    ['a note with nothing of the query', {q: 'gauge'}, 'far', 'no-evidence', /none of the words.*meaning is not near/u],
    ['a note without vectors', {q: 'gauge'}, 'late', 'not-indexed', /vectors are not made yet. Vectors for 23 of 24/u],
    [
      'a note that lacks a word which enough others have',
      {q: 'gauge near', mode: 'lexical', candidateK: 2, limit: 2},
      'half',
      'candidates',
      /every word/u,
    ],
  ])('%s', async (...[, input, pageId, stage, summary]) => {
    const answer = await ask(input, pageId);
    expect(answer.stage).toBe(stage);
    expect(answer.summary).toMatch(summary);
    expect(answer.facts.length).toBeGreaterThan(0);
  });

  test('names the words a note lacks', async () => {
    const {facts} = await ask({q: 'gauge'}, 'far');
    expect(facts).toContainEqual({label: 'Words it lacks', value: '“gauge”'});
  });

  test('an unknown note is an error', async () => {
    await expect(ask({q: 'gauge'}, 'nowhere')).rejects.toMatchObject({code: 'NOT_FOUND'});
  });
});
