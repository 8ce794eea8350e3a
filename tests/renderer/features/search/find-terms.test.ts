import {expect, test} from 'vitest';
import type {QueryOutput} from '#contract/query';
import {findTerms} from '../../../../renderer/features/search/find-terms.ts';
import {resultOf} from './result-of.ts';

const output: QueryOutput = {
  schemaVersion: '1',
  command: 'query',
  dbPath: '',
  request: {},
  count: 0,
  total: 0,
  results: [],
  pagination: {offset: 0, limit: 0, effectiveLimit: 20},
  traceId: 't',
  parsed: [
    {kind: 'word', text: 'tide', words: 'tide'},
    {kind: 'phrase', text: '"read again"', words: 'the words “read again”'},
    {kind: 'prefix', text: 'datu*', words: 'words that begin with datu'},
    {kind: 'without', text: '-draft', words: 'without draft'},
    {kind: 'filter', text: 'tag:x', words: 'tagged x'},
  ],
  relaxed: false,
  semantic: {state: 'on', reason: '', provider: ''},
  elapsedMs: 1,
};

test('a result marks what matched in it, each form once', () => {
  const result = resultOf({
    titleParts: [
      {text: 'Tides', hit: true},
      {text: ' of March', hit: false},
    ],
    snippet: [{text: 'tides', hit: true}],
  });
  expect(findTerms(output, result)).toEqual(['tides']);
});

test('a note that is not among the results marks the words that were asked for', () => {
  expect(findTerms(output, null)).toEqual(['tide', 'read again', 'datu']);
});

test('a result found by its meaning alone does so too', () => {
  expect(findTerms(output, resultOf({}))).toEqual(['tide', 'read again', 'datu']);
});

test('without a search nothing is marked', () => {
  expect(findTerms(undefined, null)).toEqual([]);
});
