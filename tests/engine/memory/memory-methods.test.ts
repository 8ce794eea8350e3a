import {describe, expect, it} from 'vitest';
import type {Client} from '#contract/client';
import type {Event} from '#contract/events';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {openEngine} from '../../support/engine.ts';

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
    const {client} = await openEngine();
    await say(client, 'It begins.');
    expect((await client.call('settings.get', {})).recall).toEqual(defaultRecallWeights);
    const weights = {confidence: 0.5, recency: 0, half_life_days: 1, supersession: 1};
    await client.call('settings.set', {recall: weights});
    const {data, explain} = await client.call('memory.recall', {query: 'begins'});
    expect(explain.weights).toEqual(weights);
    expect(data.scores[0]).toMatchObject({confidence_bonus: 0.5, recency_penalty: 0});
  });

  it('have their vectors when an engine that does not stay has answered', async () => {
    const {client} = await openEngine();
    await say(client, 'It begins.');
    await say(client, 'Vectors follow at once.');
    expect(await client.call('library.stats', {})).toMatchObject({stats: {chunks: 2, embeddings: 2}});
  });

  it('have their vectors a little later where the engine stays, which has answered before', async () => {
    const {client} = await openEngine({watch: true});
    const events: Event[] = [];
    client.subscribe((event) => events.push(event));
    await say(client, 'It begins.');
    const {id} = await say(client, 'Vectors follow later.');
    expect(events).toContainEqual({type: 'library-changed', pageIds: [id], removed: []});
    await expect
      .poll(async () => (await client.call('memory.recall', {query: 'vectors follow'})).explain.degraded)
      .toBeNull();
  });

  it('close with the engine while vectors are being made', async () => {
    const {client, close} = await openEngine({watch: true});
    await say(client, 'It begins.');
    for (let number = 0; number < 20; number++) await say(client, `fact ${number}`);
    await close();
  });
});
