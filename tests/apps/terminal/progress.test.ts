import {describe, expect, it} from 'vitest';
import type {Event} from '#contract/events';
import {painter} from '../../../apps/terminal/paint.ts';
import {linesOn} from '../../../apps/terminal/progress.ts';

const reading = (done: number, total = 5000): Event => ({
  type: 'progress',
  source: 'notes',
  phase: 'reading',
  done,
  total,
});

/** The lines written for events that come at the given milliseconds. */
function linesFor(events: readonly (readonly [number, Event])[]): string {
  const written: string[] = [];
  let now = 0;
  const display = linesOn({write: (text: string | Uint8Array) => written.push(String(text)) > 0}, () => now);
  for (const [at, event] of events) {
    now = at;
    display.show(event);
  }
  return written.join('');
}

describe('progress without a terminal', () => {
  it('is written at most once a second, the first and the last always', () => {
    const events = [0, 10, 400, 999, 1000, 1500, 1999].map((at, index) => [at, reading(index)] as const);
    expect(linesFor([...events, [2000 - 1, reading(5000)]])).toBe(
      'reading notes: 0 of 5000\nreading notes: 4 of 5000\nreading notes: 5000 of 5000\n',
    );
  });

  it('counts nothing where there is nothing to count, and names no source where it is about all', () => {
    const scanning: Event = {type: 'progress', source: 'notes', phase: 'scanning', done: 0, total: 0};
    const embedding: Event = {type: 'progress', source: '', phase: 'embedding', done: 3, total: 3};
    expect(
      linesFor([
        [0, scanning],
        [1, embedding],
      ]),
    ).toBe('looking at notes\nembedding: 3 of 3\n');
  });

  it('leaves other events alone', () => {
    expect(linesFor([[0, {type: 'status-changed'}]])).toBe('');
  });
});

describe('colour', () => {
  it.each([
    [{isTTY: true}, {}, '\u001b[31mx\u001b[39m'],
    [{isTTY: true}, {NO_COLOR: '1'}, 'x'],
    [{isTTY: true}, {NO_COLOR: ''}, '\u001b[31mx\u001b[39m'],
    [{isTTY: true}, {TERM: 'dumb'}, 'x'],
    [{isTTY: false}, {}, 'x'],
    [{}, {FORCE_COLOR: '1'}, 'x'],
  ])('on %o with %o', (sink, env, expected) => {
    expect(painter(sink, env)('red', 'x')).toBe(expected);
  });
});
