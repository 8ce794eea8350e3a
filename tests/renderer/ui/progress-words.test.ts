import {expect, test} from 'vitest';
import {progressPercent, progressWords} from '../../../renderer/ui/progress-words.ts';

test.each([
  ['scanning', 'Looking through handbook', null],
  ['reading', 'Reading handbook: 312 of 1,040 files', 30],
  ['embedding', 'Making vectors: 312 of 1,040 chunks', 30],
  ['done', 'handbook is up to date', 30],
] as const)('%s is told as “%s”', (phase, words, percent) => {
  const progress = {type: 'progress', source: 'handbook', phase, done: 312, total: 1040} as const;
  expect(progressWords(progress)).toBe(words);
  expect(progressPercent(progress)).toBe(percent);
});

test('nothing to do has no length', () => {
  expect(progressPercent({type: 'progress', source: 'x', phase: 'reading', done: 0, total: 0})).toBeNull();
});
