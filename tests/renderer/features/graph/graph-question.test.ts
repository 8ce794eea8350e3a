import {expect, test} from 'vitest';
import {localGraphInput, overviewGraphInput} from '#contract/graph';
import {
  countFilters,
  localInput,
  noFilters,
  overviewInput,
} from '../../../../renderer/features/graph/graph-question.ts';
import type {GraphQuestion} from '../../../../renderer/features/graph/graph-question.ts';

const question: GraphQuestion = {mode: 'overview', centre: null, depth: 2, limit: 1000, filters: noFilters, asOf: null};

test('a list with nothing chosen is no filter', () => {
  expect(overviewInput(question)).toEqual({limit: 1000, tagNodes: false});
});

test('what is chosen is asked for', () => {
  const filters = {...noFilters, kinds: ['decision'], tags: ['food'], tagNodes: true} as const;
  expect(localInput('p1', 3, {filters, asOf: null})).toEqual({
    pageId: 'p1',
    depth: 3,
    limit: 300,
    kinds: ['decision'],
    tags: ['food'],
    tagNodes: true,
  });
  expect(countFilters(filters)).toBe(2);
});

test('a day stands for its end, for what was known on it', () => {
  expect(overviewInput({...question, asOf: '2026-05-01'})).toMatchObject({as_of: '2026-05-01T23:59:59.999Z'});
});

test('the contract takes every question the page can ask', () => {
  expect(overviewGraphInput.safeParse(overviewInput({...question, limit: 2000})).success).toBe(true);
  expect(localGraphInput.safeParse(localInput('p1', 3, {filters: noFilters, asOf: '2026-05-01'})).success).toBe(true);
});
