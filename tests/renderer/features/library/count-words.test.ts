import {expect, test} from 'vitest';
import {countOf, percentOf} from '../../../../renderer/features/library/count-words.ts';

test.each([
  [0, '0 notes'],
  [1, '1 note'],
  [1017, '1,017 notes'],
])('%i is counted as “%s”', (count, words) => {
  expect(countOf(count, 'note')).toBe(words);
});

test.each([
  {part: 0, whole: 10, percent: 0},
  {part: 999, whole: 1000, percent: 99},
  {part: 10, whole: 10, percent: 100},
  {part: 12, whole: 10, percent: 100},
  {part: 0, whole: 0, percent: 100},
])('$part of $whole is $percent %: only all is a hundred', ({part, whole, percent}) => {
  expect(percentOf(part, whole)).toBe(percent);
});
