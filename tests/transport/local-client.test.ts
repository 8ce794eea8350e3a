import {describe, expect, it} from 'vitest';
import type {Event} from '#contract/events';
import {engineMethods} from '#contract/methods';
import {makeDispatch} from '../../main/transport/dispatch.ts';
import {forwardTo} from '../../main/transport/forward.ts';
import {createLocalClient} from '../../main/transport/local-client.ts';
import {smallEngine} from './small-engine.ts';

const engine = smallEngine();
const client = createLocalClient(engine, () => undefined);

describe('a client in the same thread', () => {
  it('passes the same door as every other: input is checked, failures carry their code', async () => {
    expect(await client.call('graph.path', {from: 'a', to: 'b'})).toEqual({path: ['a', 'b']});
    await expect(client.call('graph.path', {from: '', to: 'b'})).rejects.toMatchObject({code: 'INVALID_INPUT'});
    await expect(client.call('library.facets', {})).rejects.toMatchObject({code: 'UNSUPPORTED'});
    await expect(client.call('host.info', {})).rejects.toMatchObject({code: 'UNSUPPORTED'});
  });

  it('delivers pushes until it is told to stop', async () => {
    const seen: Event[] = [];
    const end = client.subscribe((event) => seen.push(event));
    await client.call('library.rescan', {id: 1});
    end();
    await client.call('library.rescan', {id: 1});
    expect(seen).toEqual([{type: 'status-changed'}]);
  });
});

describe('handlers that forward to a client', () => {
  const dispatch = makeDispatch(engineMethods, forwardTo(client), () => undefined);

  it('answer every method of the engine', () => {
    expect(Object.keys(forwardTo(client)).toSorted()).toEqual(Object.keys(engineMethods).toSorted());
  });

  it('give the engine’s value, and its failures unchanged', async () => {
    const good = await dispatch({id: 1, method: 'graph.path', input: {from: 'a', to: 'b'}});
    expect(good).toEqual({ok: true, id: 1, value: {path: ['a', 'b']}});
    const bad = await dispatch({id: 2, method: 'library.facets', input: {}});
    expect(bad).toMatchObject({ok: false, error: {code: 'UNSUPPORTED', message: 'This small engine cannot do that.'}});
  });
});
