import {expect, test} from 'vitest';
import {localGraphInput, overviewGraphInput} from '#contract/graph';
import {
  countFilters,
  localInput,
  noFilters,
  overviewInput,
} from '../../../../renderer/features/graph/graph-question.ts';
import type {GraphQuestion} from '../../../../renderer/features/graph/graph-question.ts';

const question: GraphQuestion = {mode: 'overview', centre: null, depth: 2, limit: 1000, filters: noFilters};

test('a list with nothing chosen is no filter', () => {
  expect(overviewInput(question)).toEqual({limit: 1000, tagNodes: false});
});

test('what is chosen is asked for', () => {
  const filters = {...noFilters, kinds: ['decision'], tags: ['food'], tagNodes: true} as const;
  expect(localInput('p1', 3, filters)).toEqual({
    pageId: 'p1',
    depth: 3,
    limit: 300,
    kinds: ['decision'],
    tags: ['food'],
    tagNodes: true,
  });
  expect(countFilters(filters)).toBe(2);
});

test('the contract takes every question the page can ask', () => {
  expect(overviewGraphInput.safeParse(overviewInput({...question, limit: 2000})).success).toBe(true);
  expect(localGraphInput.safeParse(localInput('p1', 3, noFilters)).success).toBe(true);
});
