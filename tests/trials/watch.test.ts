import {expect, test} from 'vitest';
import {type WatchRound, watchRounds} from './watch/watch-rounds.ts';

test('index equals disk within five seconds, and every note keeps its id, after 150 changes live and 150 with the program closed', async () => {
  const rounds: WatchRound[] = [];
  for await (const round of watchRounds(150, 20_261_130)) rounds.push(round);
  expect(rounds.filter(({faults}) => faults.length > 0)).toEqual([]);
  expect(rounds.map(({when, operations}) => [when, operations])).toEqual([
    ['live', 100],
    ['live', 150],
    ['closed', 100],
    ['closed', 150],
  ]);
}, 120_000);
