import {expect, test} from 'vitest';
import {type ProcessRound, processRounds} from './processes/process-rounds.ts';

test('fault 8: two apps, a command line and an engine on one missing library at once meet no lock, twice', async () => {
  const rounds: ProcessRound[] = [];
  for await (const round of processRounds(2)) rounds.push(round);
  expect(rounds.flatMap(({faults}) => faults)).toEqual([]);
  for (const {asked, stated} of rounds) expect(Math.min(asked, stated)).toBeGreaterThan(0);
}, 120_000);
