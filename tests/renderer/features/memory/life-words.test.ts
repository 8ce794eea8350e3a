import {expect, test} from 'vitest';
import {lifeWords, sureWords} from '../../../../renderer/features/memory/life-words.ts';

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [12 * day, 'expires in 12 days'],
  [13 * day - 1, 'expires in 12 days'],
  [day, 'expires in 1 day'],
  [day - 1, 'expires in 23 hours'],
  [59 * minute, 'expires in 59 minutes'],
  [minute - 1, 'expires in less than a minute'],
  [90 * day, 'expires in 3 months'],
  [730 * day, 'expires in 2 years'],
  [0, 'expired less than a minute ago'],
  [-3 * day, 'expired 3 days ago'],
])('what has %d ms left %s', (left, words) => {
  expect(lifeWords(new Date(now + left).toISOString(), now)).toBe(words);
});

test('what has no end says nothing of it', () => {
  expect(lifeWords(null, now)).toBe('');
  expect(lifeWords('nonsense', now)).toBe('');
});

test.each([
  [1, ''],
  [0.8, '80 % sure'],
  [0, '0 % sure'],
])('confidence %d is said as “%s”', (confidence, words) => {
  expect(sureWords(confidence)).toBe(words);
});
