import {describe, expect, it} from 'vitest';
import {CallError, type Client} from '#contract/client';
import type {Event} from '#contract/events';
import {createLocalClient} from '../../main/transport/local-client.ts';
import {pendingClient} from '../../main/transport/pending-client.ts';
import {smallEngine} from './small-engine.ts';

function opening() {
  const engine = smallEngine();
  let open = (): void => undefined;
  const client = new Promise<Client>((resolve) => {
    open = () => {
      resolve(createLocalClient(engine, () => undefined));
    };
  });
  return {engine, open, client: pendingClient(client)};
}

describe('a client of an engine that is still being opened', () => {
  it('answers calls once the engine is open', async () => {
    const {client, open} = opening();
    const answer = client.call('graph.path', {from: 'a', to: 'b'});
    open();
    expect(await answer).toEqual({path: ['a', 'b']});
  });

  it('fails calls as the opening failed', async () => {
    const failure = new CallError({code: 'DATABASE_NEWER', message: 'The library is newer.'});
    const client = pendingClient(Promise.reject(failure));
    client.subscribe(() => undefined);
    await expect(client.call('library.stats', {})).rejects.toBe(failure);
  });

  it('delivers pushes to who subscribed before, but not after they unsubscribed', async () => {
    const {client, engine, open} = opening();
    const seen: Event[][] = [[], []];
    client.subscribe((event) => seen[0]?.push(event));
    const end = client.subscribe((event) => seen[1]?.push(event));
    end();
    open();
    await client.call('library.rescan', {id: 1});
    expect(seen.map((events) => events.length)).toEqual([1, 0]);
    expect(engine.listenerCount()).toBe(1);
  });
});
