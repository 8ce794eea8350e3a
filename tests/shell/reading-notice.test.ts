import {describe, expect, it} from 'vitest';
import type {Event} from '#contract/events';
import {readingNotices} from '../../main/shell/reading-notice.ts';

function progress(source: string, phase: 'reading' | 'done'): Event {
  return {type: 'progress', source, phase, done: 1, total: 2};
}

describe('a reading that is done', () => {
  it.each([
    ['is told when it took long', 'notes', 20_000, '“notes” has been read.'],
    ['is not told when it was short', 'notes', 2000, null],
    ['of all vectors is told in words', '', 20_000, 'The whole library can be searched by meaning now.'],
  ])('%s', (...[, source, took, expected]) => {
    let now = 0;
    const hear = readingNotices(() => now);
    expect(hear(progress(source, 'reading'))).toBeNull();
    now = took;
    expect(hear(progress(source, 'done'))).toBe(expected);
  });

  it('is not told when its beginning was not seen', () => {
    expect(readingNotices(() => 1e9)(progress('notes', 'done'))).toBeNull();
  });
});
