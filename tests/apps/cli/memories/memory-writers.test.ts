/** Two processes write to one library: versions decide, and nobody meets a lock. */
import {afterAll, beforeAll, expect, it} from 'vitest';
import type {MemoryCard} from '#contract/memories';
import {type CliResult, outcomeOf, startCli} from '../run-cli.ts';
import {type MemoryPlace, memoryPlace} from './memory-place.ts';

let place: MemoryPlace;
beforeAll(() => {
  place = memoryPlace();
});
afterAll(() => {
  place.remove();
});

/** Runs a command beside others. */
async function start(args: readonly string[]): Promise<Pick<CliResult, 'status' | 'stderr'>> {
  const {status, stderr} = await outcomeOf(startCli(args, {cwd: place.path}));
  return {status, stderr};
}

it('of two changes that saw the same version one is made, and the other is told', async () => {
  const {id} = place.remember('Contended.');
  const edit = (confidence: string) =>
    start(['edit', id, '--confidence', confidence, '--expected-version', '1', '--json']);
  const ended = (await Promise.all([edit('0.1'), edit('0.2')])).toSorted((a, b) => Number(a.status) - Number(b.status));
  expect(ended.map(({status}) => status)).toEqual([0, 2]);
  expect(JSON.parse(ended[1]?.stderr ?? '')).toEqual({
    schemaVersion: '1',
    command: 'edit',
    error: {
      code: 'VERSION_CONFLICT',
      message:
        '“Contended.” has changed meanwhile: you saw version 1, and it is at 2. Read it again, then repeat your change.',
    },
  });
  expect(place.json<MemoryCard>('memory', id).memory.version).toBe(2);
});

it('of many that state something at once none meets a lock', async () => {
  const states = Array.from({length: 5}, (_, count) =>
    start(['remember', `Stated together, ${count}.`, '--kind', 'fact', '--embedder', 'hash-local']),
  );
  expect(await Promise.all(states)).toEqual(Array(5).fill({status: 0, stderr: ''}));
  expect(place.json<{hits: unknown[]}>('memories', '--q', 'stated together').hits).toHaveLength(5);
});
