import {describe, expect, it} from 'vitest';
import {readDate} from '../../../main/engine/ingest/read-date.ts';

describe('readDate', () => {
  it.each([
    ['2026-05-31', '2026-05-31T00:00:00.000Z'],
    ['2026-05-31T12:30:00+02:00', '2026-05-31T10:30:00.000Z'],
    ['2026-05-31 9:05', '2026-05-31T09:05:00.000Z'],
    ['2026-05-31T23:59:59.123456Z', '2026-05-31T23:59:59.123Z'],
    ['2026-05-31 10:00:00 +0530', '2026-05-31T04:30:00.000Z'],
    [1_635_000_000_000, '2021-10-23T14:40:00.000Z'],
    [1_635_000_000, '2021-10-23T14:40:00.000Z'],
    ['1635000000000', '2021-10-23T14:40:00.000Z'],
  ])('%s is %s', (value, expected) => {
    expect(readDate(value)).toBe(expected);
  });

  it.each(['2026-06-31', '2026-13-01', 'last summer', '{{date}}', '', 12, null, undefined, [], {}, true, Number.NaN])(
    '%s is no date',
    (value) => {
      expect(readDate(value)).toBeNull();
    },
  );
});
