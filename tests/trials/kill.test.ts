import {expect, test} from 'vitest';
import {killRounds, type Round} from './kill/kill-rounds.ts';
import {works} from './kill/works.ts';

/** Each work twice; `npm run trial:kill` does it two hundred times. */
const times = 2 * works.length;

test('a process that is killed at any moment leaves a sound library, with every memory that it had answered for', async () => {
  const rounds: Round[] = [];
  for await (const round of killRounds(times, 20_261_130)) rounds.push(round);
  expect(rounds.filter(({faults}) => faults.length > 0)).toEqual([]);
  expect(rounds).toHaveLength(times);
  expect(rounds.at(-1)?.kept).toBeGreaterThan(0);
}, 240_000);
