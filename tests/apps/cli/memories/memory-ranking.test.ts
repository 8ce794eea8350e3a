/** A topic that was decided over and over: what holds now comes first, and what held before is a command away. */
import {afterAll, beforeAll, expect, it} from 'vitest';
import type {Client} from '#contract/client';
import type {MemoryOutput} from '#contract/memories';
import type {RecallResponse} from '#contract/recall-cli';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {libraryOf, type MemoryPlace, memoryPlace} from './memory-place.ts';

const retired = 30;
const current = ['Harbour gauges report by telex every 31 minutes.', 'Harbour gauges report by telex in capitals.'];

let place: MemoryPlace;
beforeAll(async () => {
  place = memoryPlace();
  const options = {access: 'existing', embedder: 'hash-local', modelFolder: '', version: '0', watch: false} as const;
  const engine = await createEngine({...options, dbPath: libraryOf(place)});
  await decideOverAndOver(createLocalClient(engine, console.error));
  await engine.close();
});
afterAll(() => {
  place.remove();
});

async function decideOverAndOver(client: Client): Promise<void> {
  const derived_from = [await said(client)];
  const fact = {kind: 'fact', scope_id: 'library', derived_from} as const;
  let {id, version} = await client.call('memory.remember', {...fact, content: statement(1)});
  for (let count = 2; count <= retired + 1; count++) {
    const seen = {old_memory_id: id, expected_version: version};
    ({id, version} = await client.call('memory.supersede', {...seen, new_content: statement(count), derived_from}));
  }
  await client.call('memory.remember', {...fact, content: current[1] ?? ''});
}

async function said(client: Client): Promise<{kind: 'message'; id: string}> {
  const {id} = await client.call('memory.postMessage', {channel_id: 'library', content: 'In the meeting.'});
  return {kind: 'message', id};
}

function statement(minutes: number): string {
  return `Harbour gauges report by telex every ${minutes} minutes.`;
}

it('recall gives both current facts before any that was superseded', () => {
  const answer = place.json<RecallResponse>('recall', 'harbour gauges telex', '-k', '10', '--embedder', 'hash-local');
  const names = answer.direct_matches.map(({snippet}) => snippet);
  expect(
    names
      .filter((text) => text.includes('telex'))
      .slice(0, 2)
      .toSorted(),
  ).toEqual(current.toSorted());
});

it('memories lists the current ones, and the others when they are asked for', () => {
  const list = (...args: readonly string[]) =>
    place.json<{hits: MemoryOutput[]}>('memories', '--q', 'telex', '--limit', '100', ...args).hits;
  expect(list().map(({content}) => content)).toEqual(current.toReversed());
  expect(list('--status', 'superseded')).toHaveLength(retired);
});

it('history shows the whole chain of a current one, oldest first', () => {
  const [, newest] = place.json<{hits: MemoryOutput[]}>('memories', '--q', 'telex').hits;
  const lines = place
    .text('history', newest?.id ?? '')
    .trimEnd()
    .split('\n');
  const chain = lines.slice(lines.indexOf('versions') + 1);
  expect(chain).toHaveLength(retired + 1);
  expect(chain[0]).toMatch(/^ {2}mem_\S{8} {2}\S+ {2}superseded {2}Harbour gauges report by telex ev/);
  expect(chain.at(-1)).toMatch(/^> mem_\S{8} {2}\S+ {2}current {5}Harbour gauges report by telex ev/);
});
