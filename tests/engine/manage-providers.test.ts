import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type RunningEngine, startEngine} from '../support/running-engine.ts';
import {type StubAnswer, type StubEndpoint, startStub} from '../support/stub-endpoint.ts';
import {writeTinyModel} from '../support/tiny-model.ts';

const key = 'sk-Secret-0123456789';
let stub: StubEndpoint;
let engine: RunningEngine;

beforeEach(async () => {
  stub = await startStub();
  engine = await startEngine({});
  await engine.call('settings.set', {embedder: 'none'});
});

afterEach(async () => {
  await engine.close();
  await stub.close();
});

const list = () => engine.call('embedding.providers', {});

describe('a provider', () => {
  it('is kept with its settings, and of its key only that it is there', async () => {
    const provider = stub.provider({queryPrefix: 'query: '});
    expect(await engine.call('embedding.saveProvider', {provider, key})).toEqual({provider, hasKey: true});
    await engine.reopen();
    expect(await list()).toEqual({chosen: 'none', providers: [{provider, hasKey: true}]});
    expect((await engine.call('settings.get', {})).providers).toEqual([provider]);
  });

  it('takes the place of the one with its id, and keeps the key when none is given', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    await engine.call('embedding.saveProvider', {provider: stub.provider({id: 'second'})});
    await engine.call('embedding.saveProvider', {provider: stub.provider({name: 'New name'})});
    const {providers} = await list();
    expect(providers.map(({provider: {id, name}, hasKey}) => [id, name, hasKey])).toEqual([
      ['stub', 'New name', true],
      ['second', 'Stub', false],
    ]);
  });

  it('at another address has no key until it is entered again', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    const elsewhere = {provider: stub.provider({baseUrl: 'http://127.0.0.1:9/v1'})};
    expect(await engine.call('embedding.saveProvider', elsewhere)).toMatchObject({hasKey: false});
  });

  it('loses its key when that is asked for', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    expect(await engine.call('embedding.saveProvider', {provider: stub.provider(), key: null})).toMatchObject({
      hasKey: false,
    });
  });

  it('whose dimensions are left open is asked for them', async () => {
    const draft = {...stub.provider(), dimensions: null};
    expect(await engine.call('embedding.saveProvider', {provider: draft, key})).toMatchObject({
      provider: {dimensions: 4},
    });
    expect(stub.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('that cannot be asked for its dimensions is not saved, and neither is its key', async () => {
    stub.answers.push({status: 404, body: ''});
    const draft = {...stub.provider(), dimensions: null};
    await expect(engine.call('embedding.saveProvider', {provider: draft, key})).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringMatching(/\(404\)/) as string,
    });
    expect((await list()).providers).toEqual([]);
    expect(readdirSync(engine.folder)).not.toContain('keys');
  });

  it.each([
    ['an address that is none', {baseUrl: 'http://:80'}],
    ['an address with a password', {baseUrl: 'http://me:secret@host/v1'}],
    ['an address with a query', {baseUrl: 'https://host/v1?api-key=secret'}],
    ['another scheme', {baseUrl: 'file:///etc/passwd'}],
    ['an id that is a path', {id: '../x'}],
    ['dimensions that no table takes', {dimensions: 9000}],
  ])('with %s is refused', async (_, changes) => {
    const provider = {...stub.provider(), ...changes};
    await expect(engine.call('embedding.saveProvider', {provider})).rejects.toMatchObject({code: 'INVALID_INPUT'});
  });

  it.each([`${key}\n`.repeat(2), 'with space', '', 'ключ'])(
    'with the key %j is refused, without repeating it',
    async (bad) => {
      const saving = engine.call('embedding.saveProvider', {provider: stub.provider(), key: bad});
      await expect(saving).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'embedding.saveProvider: key must be printable characters without spaces.',
      });
    },
  );

  it('that lies in a relative folder, or has a folder and a key, is refused', async () => {
    const provider = {type: 'model-folder', id: 'mine', name: 'Mine', folder: 'here'} as const;
    const fails = (fields: readonly string[]) => ({code: 'INVALID_INPUT', details: {fields}});
    await expect(engine.call('embedding.saveProvider', {provider})).rejects.toMatchObject(fails(['provider.folder']));
    const absolute = {...provider, folder: engine.folder};
    await expect(engine.call('embedding.saveProvider', {provider: absolute, key})).rejects.toMatchObject(
      fails(['key']),
    );
  });

  it('is forgotten with all its keys', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    await engine.call('embedding.saveProvider', {provider: stub.provider({baseUrl: 'http://127.0.0.1:9/v1'}), key});
    expect(readdirSync(join(engine.folder, 'keys'))).toHaveLength(2);
    await engine.call('embedding.removeProvider', {id: 'stub'});
    expect((await list()).providers).toEqual([]);
    expect(readdirSync(join(engine.folder, 'keys'))).toEqual([]);
  });

  it('is not forgotten while it makes the vectors, nor when there is none', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider()});
    await engine.call('settings.set', {embedder: 'provider:stub'});
    await expect(engine.call('embedding.removeProvider', {id: 'stub'})).rejects.toMatchObject({code: 'CONFLICT'});
    await expect(engine.call('embedding.removeProvider', {id: 'nobody'})).rejects.toMatchObject({code: 'NOT_FOUND'});
  });

  it('that is not configured cannot be chosen, and the setting stays as it was', async () => {
    const choosing = engine.call('settings.set', {embedder: 'provider:nobody', colorScheme: 'dark'});
    await expect(choosing).rejects.toMatchObject({code: 'NOT_FOUND'});
    expect(await engine.call('settings.get', {})).toMatchObject({embedder: 'none', colorScheme: 'auto'});
  });

  it('can have no key where the host keeps none', async () => {
    const bare = await startEngine({}, {embedder: 'none', secrets: undefined as never});
    const saving = bare.call('embedding.saveProvider', {provider: stub.provider(), key});
    await expect(saving).rejects.toMatchObject({code: 'UNSUPPORTED'});
    await bare.close();
  });
});

describe('a test of an embedder', () => {
  it('says what it found', async () => {
    expect(await engine.call('embedding.test', {embedder: 'hash-local'})).toMatchObject({ok: true, dimensions: 256});
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    expect(await engine.call('embedding.test', {embedder: 'provider:stub'})).toEqual({
      ok: true,
      model: 'tiny',
      dimensions: 4,
      elapsedMs: expect.any(Number) as number,
    });
    expect(stub.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('takes a draft with a key that is stored nowhere, and finds its dimensions', async () => {
    const draft = {...stub.provider(), dimensions: null};
    const tested = await engine.call('embedding.test', {provider: draft, key});
    expect(tested).toMatchObject({ok: true, dimensions: 4});
    expect(new Set(stub.requests.map(({headers}) => headers.authorization))).toEqual(new Set([`Bearer ${key}`]));
    expect((await list()).providers).toEqual([]);
    expect(readdirSync(engine.folder)).not.toContain('keys');
  });

  it('takes a draft with the stored key, unless it lies elsewhere', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider(), key});
    const other = await startStub();
    await engine.call('embedding.test', {provider: stub.provider({model: 'new'})});
    await engine.call('embedding.test', {provider: other.provider()});
    expect([stub, other].map(({requests}) => requests[0]?.headers.authorization)).toEqual([`Bearer ${key}`, undefined]);
    await other.close();
  });

  it('opens a model folder', async () => {
    const folder = join(engine.folder, 'model');
    await writeTinyModel(folder);
    const provider = {type: 'model-folder', id: 'mine', name: 'Mine', folder} as const;
    expect(await engine.call('embedding.test', {provider})).toMatchObject({ok: true, model: 'model', dimensions: 4});
  });

  it.each<{name: string; answer: StubAnswer; degradation: string; says: RegExp}>([
    {
      name: 'a wrong key',
      answer: {status: 401, body: {error: {message: `bad ${key}`}}},
      degradation: 'embedding_failed',
      says: /enter the key again/,
    },
    {
      name: 'a busy server',
      answer: {status: 429, body: ''},
      degradation: 'slot_exhausted',
      says: /too much to do/,
    },
    {
      name: 'vectors of another length',
      answer: {body: {data: [{embedding: [1, 2]}]}},
      degradation: 'embedding_failed',
      says: /2 dimensions in place of 4/,
    },
    {name: 'a web page', answer: {body: '<html></html>'}, degradation: 'embedding_failed', says: /web page/},
  ])('says in words what is wrong with $name, after one request', async ({answer, degradation, says}) => {
    stub.answers.push(answer);
    const tested = await engine.call('embedding.test', {provider: stub.provider({retries: 5}), key});
    expect(tested).toMatchObject({ok: false, degradation, message: expect.stringMatching(says) as string});
    expect(stub.requests).toHaveLength(1);
    expect(JSON.stringify(tested)).not.toContain('sk-');
  });

  it.each([
    ['bundled', 'embedding_failed', /is missing: install/],
    ['none', 'dim_zero', /switched off/],
  ] as const)('says why %s gives no vector', async (embedder, degradation, says) => {
    const tested = await engine.call('embedding.test', {embedder});
    expect(tested).toMatchObject({ok: false, degradation, message: expect.stringMatching(says) as string});
  });

  it('wants to know what to test', async () => {
    for (const input of [{}, {embedder: 'none', provider: stub.provider()}] as const)
      await expect(engine.call('embedding.test', input)).rejects.toMatchObject({code: 'INVALID_INPUT'});
    await expect(engine.call('embedding.test', {embedder: 'provider:nobody'})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a key', () => {
  it('is in no answer, no event, no log and not in the library, whatever the server says of it', async () => {
    stub.answers.push({status: 400, body: {error: `The key ${key} of sk-Sec***6789 is no good`}});
    const told: unknown[] = [];
    const tell = async (answer: Promise<unknown>) => told.push(await answer.catch((error: unknown) => String(error)));
    await tell(engine.call('embedding.saveProvider', {provider: stub.provider({retries: 0}), key}));
    await tell(engine.call('settings.set', {embedder: 'provider:stub'}));
    await tell(engine.call('library.addSource', {folder: join(engine.folder, 'notes')}));
    await tell(engine.call('search.query', {q: 'anything'}));
    await tell(engine.call('embedding.test', {provider: stub.provider(), key}));
    for (const method of ['embedding.providers', 'settings.get', 'library.status'] as const)
      await tell(engine.call(method, {}));
    const files = readdirSync(engine.folder).filter((name) => name.startsWith('library.db'));
    const library = files.map((name) => readFileSync(join(engine.folder, name), 'latin1')).join('');
    expect(library).toContain('openai-compatible');
    const everything = JSON.stringify([told, engine.events, engine.logged]) + library;
    expect(told).toHaveLength(8);
    for (const part of [key, 'sk-Sec', '0123456789']) expect(everything).not.toContain(part);
  });
});
