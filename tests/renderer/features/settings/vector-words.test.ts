import {describe, expect, test} from 'vitest';
import type {LibraryStatus} from '#contract/library';
import {servingWords, testWords, vectorProgress} from '../../../../renderer/features/settings/vector-words.ts';

const status = (embedder: Partial<LibraryStatus['embedder']>): LibraryStatus => ({
  ...{
    dbPath: '',
    version: '',
    sources: [],
    pendingEmbeddings: 30,
    links: {resolved: 0, broken: 0, ambiguous: 0},
    notices: [],
  },
  searchMemory: {vectors: 'off', vectorBytes: 0, vectorLimit: 0, words: 'off', wordBytes: 0, wordLimit: 0},
  stats: {schemaVersion: 2, runs: 1, documents: 10, chunks: 100, embeddings: 70},
  embedder: {
    ...{provider: 'api.example.com', source: 'provider', model: 'm', dimensions: 4, available: true, notice: ''},
    ...{serving: '', changesOver: false},
    ...embedder,
  },
});

describe('a test of a provider is told in one sentence', () => {
  test.each([
    {elapsedMs: 0.2, took: '1 ms'},
    {elapsedMs: 142.6, took: '143 ms'},
    {elapsedMs: 2345, took: '2.3 s'},
  ])('$elapsedMs milliseconds are $took', ({elapsedMs, took}) => {
    expect(testWords({ok: true, model: 'tiny', dimensions: 1536, elapsedMs})).toBe(
      `tiny works: one text took ${took} and gave 1,536 dimensions.`,
    );
  });

  test('what went wrong is told as the engine tells it', () => {
    expect(testWords({ok: false, degradation: 'timeout', message: 'It did not answer.'})).toBe('It did not answer.');
  });
});

describe('while new vectors are made', () => {
  test.each([
    {serving: 'use-lite', words: /those of the bundled model go on answering/},
    {serving: 'hash-local', words: /those of hashed words go on/},
    {serving: 'localhost:1234', words: /those of localhost:1234 go on/},
    {serving: 'api.example.com', words: /the earlier ones of api\.example\.com go on/},
  ])('$serving is said to answer', ({serving, words}) => {
    expect(servingWords(status({serving, changesOver: true}))).toMatch(words);
  });

  test('nothing is said where the vectors in use only grow', () => {
    expect(servingWords(status({serving: 'api.example.com'}))).toBeNull();
  });

  test('the amount is what was told last, or else what the library counts', () => {
    expect(vectorProgress(status({}), undefined)).toMatchObject({phase: 'embedding', done: 70, total: 100});
    const told = {type: 'progress', source: '', phase: 'embedding', done: 5, total: 30} as const;
    expect(vectorProgress(status({}), told)).toBe(told);
  });
});
