import {expect, test} from 'vitest';
import type {ChannelPart, ExplainDetail} from '#contract/explain';
import {figure, stepsOf, sumLine} from '../../../../renderer/features/explain/describe-part.ts';

const words: ChannelPart = {
  channel: 'lexical',
  raw: 7.432,
  rank: 2,
  normalised: 0.995,
  normalisation: {method: 'over-maximum', low: 0, high: 7.47},
  weight: 0.4,
  contribution: 0.398,
  note: '',
};
const meaning: ChannelPart = {...words, channel: 'semantic', weight: 0.6, contribution: 0.599};

test.each([
  [0, '0.000'],
  [0.0164, '0.0164'],
  [0.8472, '0.847'],
  [12.3456, '12.346'],
  [123.456, '123.5'],
])('%d is written %s', (value, text) => {
  expect(figure(value)).toBe(text);
});

test('the steps lead from what was found to what it counts', () => {
  expect(stepsOf(words).map((step) => step.value)).toEqual([
    'BM25 7.432, rank 2',
    '0.995, as a share of the highest (0.000 … 7.470)',
    '0.995 × 0.400 = 0.398',
  ]);
});

test('a channel that did not find the passage has no steps', () => {
  expect(stepsOf({...words, raw: null, rank: null, contribution: 0})).toEqual([]);
});

test('the sum names every bar', () => {
  const detail: ExplainDetail = {
    fused: 0.997,
    fusion: 'auto',
    channels: [words, meaning],
    fields: [],
    bestPassage: null,
    filters: [],
    linkedResults: [],
  };
  expect(sumLine(detail)).toBe('0.398 + 0.599 = 0.997');
});
