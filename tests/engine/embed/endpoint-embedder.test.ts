/** Every way in which a server of embeddings fails, against a real one on this machine. */
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type EndpointOptions, openEndpoint} from '../../../main/engine/embed/endpoint-embedder.ts';
import type {EmbeddingFailure} from '../../../main/engine/domain/embedding-failure.ts';
import {RefusedText} from '../../../main/engine/domain/refused-text.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {faults, faultyKey} from './endpoint-faults.ts';
import {startStub, type StubAnswer, type StubEndpoint, vectorsFor} from '../../support/stub-endpoint.ts';

const key = faultyKey;
const patience = {firstWait: 1, longestWait: 150, queryTimeout: 200};
const clock = {now: () => Date.UTC(2026, 0, 1)};
let stub: StubEndpoint;
const opened: Embedder[] = [];

beforeEach(async () => {
  stub = await startStub();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder.close()));
  await stub.close();
});

function open(changes: Parameters<StubEndpoint['provider']>[0] = {}, options: Partial<EndpointOptions> = {}): Embedder {
  const readKey = () => Promise.resolve<string | null>(key);
  const embedder = openEndpoint({provider: stub.provider(changes), readKey, clock, patience, ...options});
  opened.push(embedder);
  return embedder;
}

async function failureOf(promise: Promise<unknown>): Promise<EmbeddingFailure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error as EmbeddingFailure;
}

describe('an endpoint that works', () => {
  it('gets the texts with the prefix, the model and the key, and gives unit vectors in their order', async () => {
    const embedder = open({passagePrefix: 'passage: ', queryPrefix: 'query: '});
    stub.answers.push(({body}) => ({body: {data: (vectorsFor(body.input) as {data: unknown[]}).data.toReversed()}}));
    const [first, second] = await embedder.embedPassages(['salt', 'pepper and salt']);
    expect(stub.requests[0]).toMatchObject({
      url: '/v1/embeddings',
      headers: {authorization: `Bearer ${key}`, 'content-type': 'application/json'},
      body: {model: 'tiny', input: ['passage: salt', 'passage: pepper and salt']},
    });
    expect(stub.requests[0]?.body).not.toHaveProperty('dimensions');
    for (const vector of [first, second]) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
    stub.answers.length = 0;
    expect(await embedder.embedPassages(['pepper and salt'])).toEqual([second]);
    await embedder.embedQuery('salt');
    expect(stub.requests.at(-1)?.body.input).toEqual(['query: salt']);
  });

  it('takes the order in which vectors come where they are not numbered', async () => {
    stub.answers.push({body: {data: [{embedding: [1, 0, 0, 0]}, {embedding: [0, 2, 0, 0]}]}});
    const vectors = await open().embedPassages(['a', 'b']);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  it('gets batches no larger than it is said to take', async () => {
    await open({batchSize: 3}).embedPassages(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(stub.requests.map(({body}) => body.input.length)).toEqual([3, 3, 1]);
  });

  it('is asked to shorten its vectors where that is configured', async () => {
    await open({sendDimensions: true}).embedPassages(['a']);
    expect(stub.requests[0]?.body.dimensions).toBe(4);
  });

  it('gets no Authorization without a key, and a new key at once', async () => {
    const keys = [null, 'new-key'];
    const embedder = open({}, {readKey: () => Promise.resolve(keys.shift() ?? null)});
    await embedder.embedQuery('a');
    await embedder.embedQuery('a');
    expect(stub.requests.map(({headers}) => headers.authorization)).toEqual([undefined, 'Bearer new-key']);
  });

  it('gets of a long query what one passage may hold', async () => {
    await open({passageTokens: 16}).embedQuery('word '.repeat(500));
    expect(stub.requests[0]?.body.input[0]?.length).toBeLessThan(60);
  });

  it('cuts passages by an estimate of three bytes a token', () => {
    const spans = open({passageTokens: 16}).passages('some words of a note '.repeat(20));
    expect(spans.length).toBeGreaterThan(5);
    expect(Math.max(...spans.map(({start, end}) => end - start))).toBeLessThanOrEqual(48);
  });
});

describe('the identity of an endpoint', () => {
  const before = () => JSON.stringify(open().identity);

  it.each([
    ['address', {baseUrl: 'http://127.0.0.1:1/v2'}],
    ['model', {model: 'other'}],
    ['dimensions', {dimensions: 8}],
    ['query prefix', {queryPrefix: 'q: '}],
    ['passage prefix', {passagePrefix: 'p: '}],
    ['passage length', {passageTokens: 99}],
    ['shortening', {sendDimensions: true}],
  ])('is another one with another %s', (_, changes) => {
    expect(JSON.stringify(open(changes).identity)).not.toBe(before());
  });

  it.each([
    ['id and name', {id: 'other', name: 'Other'}],
    ['batch, timeout and retries', {batchSize: 1, timeoutSeconds: 1, retries: 0}],
  ])('is the same with another %s', (_, changes) => {
    expect(JSON.stringify(open(changes).identity)).toBe(before());
  });
});

describe('an endpoint that fails with', () => {
  it.each(faults)('$name', async ({answer, degradation, says, requests}) => {
    stub.answers.push(answer);
    const failure = await failureOf(open({retries: 2}).embedPassages(['first text', 'second text']));
    expect(failure).toMatchObject({name: expect.any(String) as string, code: 'EMBEDDER_UNAVAILABLE', degradation});
    expect(failure.message).toMatch(says);
    expect(stub.requests).toHaveLength(requests);
  });

  it('silence: gives up after the timeout, and tries again as often as asked to', async () => {
    stub.answers.push('hang');
    const failure = await failureOf(open({timeoutSeconds: 1, retries: 1}).embedPassages(['a']));
    expect(failure).toMatchObject({degradation: 'timeout', message: 'Stub did not answer within 1 seconds.'});
    expect(stub.requests).toHaveLength(2);
  });

  it('nobody there', async () => {
    const {baseUrl} = stub;
    await stub.close();
    const failure = await failureOf(open({baseUrl, retries: 0}).embedPassages(['a']));
    expect(failure.degradation).toBe('embedding_failed');
    expect(failure.message).toBe(`Stub cannot be asked at ${baseUrl}: nothing answers there; is the server running.`);
  });

  it('a host that does not exist', async () => {
    const failure = await failureOf(open({baseUrl: 'http://nowhere.invalid/v1', retries: 9}).embedPassages(['a']));
    expect(failure.message).toMatch(/no such host|cannot be looked up/);
  });

  it('a demand for a key where none is stored', async () => {
    stub.answers.push({status: 401, body: ''});
    const failure = await failureOf(open({}, {readKey: () => Promise.resolve(null)}).embedPassages(['a']));
    expect(failure.message).toBe('Stub asks for a key (401), and none is stored; enter one.');
  });
});

describe('after a failure that may pass', () => {
  it.each<[string, StubAnswer]>([
    ['500', {status: 500, body: ''}],
    ['429', {status: 429, headers: {'Retry-After': '0'}, body: ''}],
    ['a cut connection', 'cut'],
  ])('the next request may succeed (%s)', async (_, answer) => {
    stub.answers.push(answer, ({body}) => ({body: vectorsFor(body.input)}));
    expect(await open().embedPassages(['a'])).toHaveLength(1);
    expect(stub.requests).toHaveLength(2);
  });

  it('waits as long as Retry-After asks', async () => {
    stub.answers.push({status: 429, headers: {'Retry-After': '0.12'}, body: ''}, ({body}) => ({
      body: vectorsFor(body.input),
    }));
    const started = performance.now();
    await open().embedPassages(['a']);
    expect(performance.now() - started).toBeGreaterThan(110);
  });
});

describe('a search', () => {
  it('does not wait for a slow server as long as the making of vectors does', async () => {
    stub.answers.push('hang');
    const started = performance.now();
    const failure = await failureOf(open({timeoutSeconds: 30, retries: 3}).embedQuery('a'));
    expect(failure.degradation).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(2000);
    expect(stub.requests).toHaveLength(2);
  });
});

describe('stopping', () => {
  it.each<[string, StubAnswer]>([
    ['a request', 'hang'],
    ['a pause between two', {status: 429, headers: {'Retry-After': '0.1'}, body: ''}],
  ])('ends %s at once, as cancelled', async (_, answer) => {
    stub.answers.push(answer);
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort();
    }, 30);
    const failure = await failureOf(open({retries: 10}).embedPassages(['a'], stop.signal));
    expect(failure.degradation).toBe('cancelled');
  });

  it('closing the embedder does the same', async () => {
    stub.answers.push('hang');
    const embedder = open();
    const failing = failureOf(embedder.embedPassages(['a']));
    await embedder.close();
    expect((await failing).degradation).toBe('cancelled');
  });
});

describe('what an error tells', () => {
  it.each([400, 404, 429, 500, 401])('is free of the key and of the texts (%i)', async (status) => {
    const text = 'the diary entry of a Tuesday';
    for (const message of [`bad key ${key}`, 'bad key sk-Ver*******6789', `bad input: ${text}`, `Bearer ${key}`]) {
      stub.answers.splice(0, 9, {status, body: {error: {message}}});
      const failure = await failureOf(open({retries: 0}).embedPassages([text]));
      const told = JSON.stringify([failure.message, failure.stack, String(failure.cause)]);
      for (const secret of [key, 'sk-Ver', '6789', 'diary']) expect(told).not.toContain(secret);
    }
  });

  it('a key that no header can carry is not spelt out', async () => {
    const failure = await failureOf(open({}, {readKey: () => Promise.resolve('sk-one\nsk-two')}).embedQuery('a'));
    expect(failure.message).toBe('The key for Stub holds a space or line break; enter it again.');
    expect(stub.requests).toEqual([]);
  });

  it.each([400, 413, 422])('says which failures are about the texts (%i)', async (status) => {
    stub.answers.push({status, body: ''});
    expect(await failureOf(open().embedPassages(['a']))).toBeInstanceOf(RefusedText);
  });
});
