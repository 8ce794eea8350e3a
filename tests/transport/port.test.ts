import {MessageChannel} from 'node:worker_threads';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {CallError} from '#contract/client';
import type {Event} from '#contract/events';
import {PortClient} from '../../main/transport/port-client.ts';
import {servePort} from '../../main/transport/port-server.ts';
import type {FromEngine} from '../../main/transport/port-protocol.ts';
import {smallEngine} from './small-engine.ts';

function connect() {
  const {port1, port2} = new MessageChannel();
  const engine = smallEngine();
  const client = new PortClient(port1);
  servePort(port2, engine, () => undefined);
  return {client, engine};
}

describe('a client over a message port', () => {
  let connection: ReturnType<typeof connect>;
  beforeEach(() => {
    connection = connect();
  });
  afterEach(() => connection.client.close());

  it('is ready once the engine serves', async () => {
    await expect(connection.client.ready).resolves.toBeUndefined();
  });

  it('gives what the method gave', async () => {
    expect(await connection.client.call('graph.path', {from: 'a', to: 'b'})).toEqual({path: ['a', 'b']});
  });

  it('pairs replies with calls when they overtake each other', async () => {
    const order: string[] = [];
    const slow = connection.client.call('note.suggest', {text: 'aaaaa'}).then(() => order.push('slow'));
    const quick = connection.client.call('note.suggest', {text: ''}).then(() => order.push('quick'));
    await Promise.all([slow, quick]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('rejects with the code and sentence of a failure', async () => {
    const failed = connection.client.call('library.facets', {});
    await expect(failed).rejects.toThrow(
      new CallError({code: 'UNSUPPORTED', message: 'This small engine cannot do that.'}),
    );
  });

  it('refuses input that the contract does not allow', async () => {
    await expect(connection.client.call('graph.path', {from: '', to: 'b'})).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('delivers pushes to every subscriber until it unsubscribes', async () => {
    const seen: Event[][] = [[], []];
    const end = connection.client.subscribe((event) => seen[0]?.push(event));
    connection.client.subscribe((event) => seen[1]?.push(event));
    await connection.client.call('library.rescan', {id: 1});
    end();
    await connection.client.call('library.rescan', {id: 1});
    expect(seen.map((events) => events.length)).toEqual([1, 2]);
    expect(seen[0]).toEqual([{type: 'status-changed'}]);
  });

  it('closes the engine, stops listening to it, and refuses later calls', async () => {
    await connection.client.close();
    expect(connection.engine.listenerCount()).toBe(0);
    await expect(connection.client.call('graph.path', {from: 'a', to: 'b'})).rejects.toMatchObject({code: 'CANCELLED'});
  });

  it('fails the calls that wait when the other end is gone', async () => {
    const waiting = connection.client.call('note.suggest', {text: 'a long wait'});
    connection.client.abandon({code: 'INTERNAL', message: 'The engine has stopped.'});
    await expect(waiting).rejects.toMatchObject({code: 'INTERNAL', message: 'The engine has stopped.'});
  });
});

describe('a thread that ends at once after it has spoken', () => {
  const crashed = {code: 'INTERNAL', message: 'The engine stopped unexpectedly.'} as const;
  const missing = {code: 'DATABASE_MISSING', message: 'There is no library at /nowhere.'} as const;

  it('is known by what it said, not by its end', async () => {
    const {port1, port2} = new MessageChannel();
    const client = new PortClient(port1);
    port2.postMessage({type: 'failed', error: missing} satisfies FromEngine);
    port2.close();
    client.abandon(crashed);
    await expect(client.ready).rejects.toMatchObject(missing);
    await expect(client.call('graph.path', {from: 'a', to: 'b'})).rejects.toMatchObject(missing);
  });

  it('is known by its end when it said nothing', async () => {
    const {port1} = new MessageChannel();
    const client = new PortClient(port1);
    client.abandon(crashed);
    client.abandon(missing);
    await expect(client.ready).rejects.toMatchObject(crashed);
  });
});
