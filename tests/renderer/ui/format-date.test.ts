import {expect, test} from 'vitest';
import {relativeDate} from '../../../renderer/ui/format-date.ts';

const now = Date.parse('2026-11-30T12:00:00Z');

test.each([
  ['2026-11-30T11:59:40Z', 'this minute'],
  ['2026-11-30T11:20:00Z', '40 minutes ago'],
  ['2026-11-30T09:00:00Z', '3 hours ago'],
  ['2026-11-29T11:00:00Z', 'yesterday'],
  ['2026-11-12T00:00:00Z', '2 weeks ago'],
  ['2025-06-01T00:00:00Z', 'last year'],
  ['2026-12-03T13:00:00Z', 'in 3 days'],
  ['not a date', ''],
])('%s is “%s”', (iso, words) => {
  expect(relativeDate(iso, now)).toBe(words);
});
