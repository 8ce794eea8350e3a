import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {createLocalClient} from '#transport/local-client';
import type {Event} from '#contract/events';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {createEngine} from '#engine';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function opened(watch: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  cleanups.push(() => {
    rmSync(folder, {recursive: true});
  });
  const dbPath = join(folder, 'library.db');
  const options = {access: 'create', embedder: 'hash-local', modelFolder: '', version: '0'} as const;
  const engine = await createEngine({...options, dbPath, watch});
  cleanups.push(() => engine.close());
  return {engine, client: createLocalClient(engine, console.error)};
}

type Client = Awaited<ReturnType<typeof opened>>['client'];

/** States something in a library without a note: it is derived from what was said. */
async function say(client: Client, content: string) {
  const {id} = await client.call('memory.postMessage', {channel_id: 'library', content: `Somebody said: ${content}`});
  return client.call('memory.remember', {
    content,
    kind: 'fact',
    scope_id: 'library',
    derived_from: [{kind: 'message', id}],
  });
}

describe('the engine’s memories', () => {
  it('are ranked by the constants in the settings', async () => {
    const {client} = await opened(false);
    await say(client, 'It begins.');
    expect((await client.call('settings.get', {})).recall).toEqual(defaultRecallWeights);
    const weights = {confidence: 0.5, recency: 0, half_life_days: 1, supersession: 1};
    await client.call('settings.set', {recall: weights});
    const {data, explain} = await client.call('memory.recall', {query: 'begins'});
    expect(explain.weights).toEqual(weights);
    expect(data.scores[0]).toMatchObject({confidence_bonus: 0.5, recency_penalty: 0});
  });

  it('have their vectors when an engine that does not stay has answered', async () => {
    const {client} = await opened(false);
    await say(client, 'It begins.');
    await say(client, 'Vectors follow at once.');
    expect(await client.call('library.stats', {})).toMatchObject({stats: {chunks: 2, embeddings: 2}});
  });

  it('have their vectors a little later where the engine stays, which has answered before', async () => {
    const {engine, client} = await opened(true);
    const events: Event[] = [];
    engine.subscribe((event) => events.push(event));
    await say(client, 'It begins.');
    const {id} = await say(client, 'Vectors follow later.');
    expect(events).toContainEqual({type: 'library-changed', pageIds: [id], removed: []});
    await expect
      .poll(async () => (await client.call('memory.recall', {query: 'vectors follow'})).explain.degraded)
      .toBeNull();
  });

  it('close with the engine while vectors are being made', async () => {
    const {engine, client} = await opened(true);
    await say(client, 'It begins.');
    for (let number = 0; number < 20; number++) await say(client, `fact ${number}`);
    await engine.close();
    cleanups.pop();
  });
});
