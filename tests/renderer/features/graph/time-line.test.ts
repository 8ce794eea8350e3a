import {expect, test} from 'vitest';
import {dayAfterKey, dayNumber, dayText, dayWords, endOfDay} from '../../../../renderer/features/graph/time-line.ts';

test('a day is counted in UTC, whatever the hour and the zone it is written in', () => {
  const day = dayNumber('2026-05-01');
  expect(dayNumber('2026-05-01T23:59:59.999Z')).toBe(day);
  expect(dayNumber('2026-05-02T00:30:00+01:00')).toBe(day);
  expect([dayText(day), dayWords(day), endOfDay(dayText(day))]).toEqual([
    '2026-05-01',
    '1 May 2026',
    '2026-05-01T23:59:59.999Z',
  ]);
});

test.each([
  {key: 'ArrowLeft', shiftKey: false, from: '2026-03-31', to: '2026-03-30'},
  {key: 'ArrowRight', shiftKey: false, from: '2026-03-31', to: '2026-04-01'},
  {key: 'ArrowDown', shiftKey: true, from: '2026-03-31', to: '2026-03-24'},
  {key: 'ArrowUp', shiftKey: true, from: '2026-03-31', to: '2026-04-07'},
  {key: 'PageDown', shiftKey: false, from: '2026-03-31', to: '2026-02-28'},
  {key: 'PageUp', shiftKey: false, from: '2026-12-31', to: '2027-01-31'},
  {key: 'PageUp', shiftKey: false, from: '2028-01-30', to: '2028-02-29'},
])('$key (with Shift: $shiftKey) goes from $from to $to', ({from, to, ...pressed}) => {
  expect(dayText(dayAfterKey(dayNumber(from), pressed) ?? 0)).toBe(to);
});

test('other keys are left to the slider', () => {
  expect(dayAfterKey(1, {key: 'Home', shiftKey: false})).toBeNull();
});
