/** Changing the embedder of a library that is open, asked as hosts ask it. */
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {LibraryStatus} from '#contract/library';
import type {QueryOutput} from '#contract/query';
import type {EmbedderSetting} from '#contract/settings';
import {type RunningEngine, startEngine} from '../support/running-engine.ts';
import {type StubAnswer, type StubEndpoint, startStub} from '../support/stub-endpoint.ts';
import {pages} from '../support/vault.ts';

let stub: StubEndpoint;
let engine: RunningEngine;

beforeEach(async () => {
  stub = await startStub();
  engine = await startEngine(pages(20));
  await engine.call('settings.set', {embedder: 'hash-local'});
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  await until(({pendingEmbeddings}) => pendingEmbeddings === 0);
});

afterEach(async () => {
  await engine.close();
  await stub.close();
});

async function until(holds: (status: LibraryStatus) => boolean): Promise<void> {
  await expect
    .poll(async () => holds(await engine.call('library.status', {})), {timeout: 10_000, interval: 5})
    .toBe(true);
}

const search = (mode: 'hybrid' | 'vector' = 'hybrid'): Promise<QueryOutput> =>
  engine.call('search.query', {q: 'word3 page', mode});
const embedder = async () => (await engine.call('library.status', {})).embedder;
const choose = (setting: EmbedderSetting) => engine.call('settings.set', {embedder: setting});

/** Requests for many texts wait until `open` is called; searches are answered. */
function gate(): {readonly open: () => void} {
  const opened = Promise.withResolvers<undefined>();
  stub.answers.splice(0, 9, ({body}) => (body.input.length > 1 ? opened.promise : undefined));
  return {
    open: () => {
      opened.resolve(undefined);
    },
  };
}

async function chooseStub(changes: Parameters<StubEndpoint['provider']>[0] = {}): Promise<void> {
  await engine.call('embedding.saveProvider', {provider: stub.provider(changes)});
  await choose('provider:stub');
}

describe('while the vectors of a new embedder are made', () => {
  it('searches go on with the old ones and their embedder, and change over when all are there', async () => {
    const {open} = gate();
    await chooseStub();
    const {semantic, results} = await search('vector');
    expect(semantic).toEqual({state: 'on', reason: '', provider: 'hash-local'});
    expect(results[0]?.title).toBe('Page 3');
    expect(await embedder()).toMatchObject({model: 'tiny', serving: 'hash-local', changesOver: true, notice: ''});
    expect((await engine.call('library.status', {})).pendingEmbeddings).toBe(20);
    open();
    await until((status) => status.embedder.serving === status.embedder.provider);
    expect(await embedder()).toMatchObject({changesOver: false});
    expect((await search('vector')).semantic).toEqual({
      state: 'on',
      reason: '',
      provider: expect.stringMatching(/^127/) as string,
    });
    expect(stub.requests.at(-1)?.body.input).toEqual(['word3 page']);
  });

  it('why-not of a search that was made with the old ones still answers after them', async () => {
    const {traceId, results} = await search();
    await chooseStub();
    await until((status) => status.embedder.serving !== 'hash-local' && status.pendingEmbeddings === 0);
    const pageId = results[0]?.pageId ?? '';
    expect(await engine.call('search.whyNot', {traceId, pageId})).toMatchObject({stage: 'shown'});
  });

  it('a library that is opened anew finds the embedder of the old ones', async () => {
    gate();
    await chooseStub();
    await engine.reopen();
    expect((await search()).semantic).toMatchObject({state: 'on', provider: 'hash-local'});
  });

  it('that also holds for an endpoint which was configured differently then', async () => {
    await chooseStub();
    await until((status) => status.embedder.serving !== 'hash-local' && status.pendingEmbeddings === 0);
    gate();
    await engine.call('embedding.saveProvider', {provider: stub.provider({model: 'larger'})});
    expect(await embedder()).toMatchObject({model: 'larger', changesOver: true});
    for (const restart of [false, true]) {
      if (restart) await engine.reopen();
      expect((await search()).semantic.state).toBe('on');
      expect(stub.requests.at(-1)?.body).toMatchObject({model: 'tiny', input: ['word3 page']});
    }
    expect(await embedder()).toMatchObject({model: 'larger'});
  });

  it('the semantic channel is being filled where the old embedder cannot be opened', async () => {
    await chooseStub();
    await until((status) => status.embedder.serving !== 'hash-local' && status.pendingEmbeddings === 0);
    gate();
    await engine.call('embedding.saveProvider', {provider: stub.provider({model: 'larger'})});
    await engine.reopen({embedder: 'none', watch: false});
    forgetRecipes();
    await engine.reopen();
    const {semantic, results} = await search();
    expect(semantic).toMatchObject({state: 'filling', reason: 'Vectors for 0 of 20 chunks are ready.'});
    expect(results[0]?.title).toBe('Page 3');
    expect((await search('vector')).results).toEqual([]);
  });

  it('choosing the old one again takes it back at once', async () => {
    gate();
    await chooseStub();
    await choose('hash-local');
    await until(({pendingEmbeddings}) => pendingEmbeddings === 0);
    expect(await embedder()).toMatchObject({provider: 'hash-local', serving: 'hash-local'});
    expect((await search()).semantic).toMatchObject({state: 'on', provider: 'hash-local'});
  });

  it('meaning can be switched off', async () => {
    gate();
    await chooseStub();
    await choose('none');
    expect((await search()).semantic.state).toBe('off');
    expect((await search()).results[0]?.title).toBe('Page 3');
  });

  it('several changes at once end with the last', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider()});
    await Promise.all([choose('provider:stub'), choose('none'), choose('provider:stub'), choose('hash-local')]);
    await until(({pendingEmbeddings}) => pendingEmbeddings === 0);
    expect(await embedder()).toMatchObject({provider: 'hash-local', serving: 'hash-local'});
  });
});

describe('when an endpoint fails', () => {
  it('the old vectors go on answering, and the status says what is wrong', async () => {
    stub.answers.push({status: 401, body: ''});
    await chooseStub({retries: 0});
    await until(({embedder: {notice}}) => notice !== '');
    expect(await embedder()).toMatchObject({
      serving: 'hash-local',
      notice: 'Stub asks for a key (401), and none is stored; enter one.',
    });
    expect((await search()).semantic).toMatchObject({state: 'on', provider: 'hash-local'});
  });

  it.each<[string, StubAnswer, RegExp]>([
    ['refuses', {status: 403, body: ''}, /\(403\)/],
    ['breaks off', 'cut', /cut off/],
  ])('that makes the vectors in use and %s, a search is answered by words and says so', async (_, answer, says) => {
    await chooseStub({retries: 0});
    await until((status) => status.embedder.serving !== 'hash-local' && status.pendingEmbeddings === 0);
    stub.answers.push(answer);
    const {semantic, results} = await search();
    expect(semantic).toMatchObject({state: 'unavailable', reason: expect.stringMatching(says) as string});
    expect(results[0]?.title).toBe('Page 3');
    await expect(search('vector')).rejects.toMatchObject({code: 'EMBEDDER_UNAVAILABLE'});
  });

  it('a key that is entered then is used at once', async () => {
    stub.answers.push(({headers}) => (headers.authorization === 'Bearer good' ? undefined : {status: 401, body: ''}));
    await chooseStub({retries: 0});
    await until(({embedder: {notice}}) => notice !== '');
    await engine.call('embedding.saveProvider', {provider: stub.provider({retries: 0}), key: 'good'});
    await until((status) => status.embedder.serving === status.embedder.provider);
    expect((await embedder()).notice).toBe('');
  });
});

describe('a model folder that is gone', () => {
  it('makes nothing, says so, and leaves the old vectors in use', async () => {
    const provider = {type: 'model-folder', id: 'mine', name: 'Mine', folder: join(engine.folder, 'gone')} as const;
    await engine.call('embedding.saveProvider', {provider});
    await choose('provider:mine');
    expect(await embedder()).toMatchObject({
      provider: 'Mine',
      available: false,
      serving: 'hash-local',
      notice: expect.stringContaining('does not exist') as string,
    });
    expect((await search()).semantic).toMatchObject({state: 'on', provider: 'hash-local'});
  });
});

describe('one engine that only asks', () => {
  it('searches with the embedder of the library’s vectors while another engine changes them', async () => {
    gate();
    await chooseStub();
    await engine.reopen({watch: false});
    expect((await search()).semantic).toMatchObject({state: 'on', provider: 'hash-local'});
  });

  it('and is told to use another one, refuses to compare', async () => {
    await engine.call('embedding.saveProvider', {provider: stub.provider()});
    await engine.reopen({watch: false, embedder: 'provider:stub'});
    await expect(search()).rejects.toMatchObject({code: 'EMBEDDER_MISMATCH'});
    await engine.reopen({watch: false, embedder: 'none'});
    expect((await search()).semantic.state).toBe('off');
  });

  it('and knows no setting yet, opens the bundled model or what stands in for it, as libraries always did', async () => {
    const plain = await startEngine({'a.md': 'some words'}, {watch: false});
    expect((await plain.call('settings.get', {})).embedder).toBe('bundled');
    expect((await plain.call('library.status', {})).embedder).toMatchObject({
      provider: 'hash-local',
      notice: expect.stringContaining('stands in') as string,
    });
    await plain.close();
  });
});

function forgetRecipes(): void {
  const library = new Database(join(engine.folder, 'library.db'));
  library.exec(`DELETE FROM settings WHERE key = 'recipes'`);
  library.close();
}
