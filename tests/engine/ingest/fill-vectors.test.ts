import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {activeVectorSet, identityKey} from '../../../main/engine/db/vectors.ts';
import {openEndpoint} from '../../../main/engine/embed/endpoint-embedder.ts';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {fillVectors, type VectorFiller} from '../../../main/engine/ingest/fill-vectors.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {type StubEndpoint, startStub} from '../../support/stub-endpoint.ts';
import {countRows, pages, type TestVault, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();
let stub: StubEndpoint;
let endpoint: Embedder;
const fillers: VectorFiller[] = [];

beforeEach(async () => {
  stub = await startStub();
  const patience = {firstWait: 1, longestWait: 20, queryTimeout: 100};
  const provider = stub.provider({retries: 0, batchSize: 16});
  endpoint = openEndpoint({provider, readKey: () => Promise.resolve(null), clock: {now: () => 0}, patience});
});

afterEach(async () => {
  await Promise.all(fillers.splice(0).map((filler) => filler.close()));
  await endpoint.close();
  await stub.close();
});

/** A library with vectors of `hash-local`, and what makes those of an embedder that is chosen then. */
async function switching(notes: number, {embedder = endpoint, isStandIn = false, pause = 10} = {}) {
  const vault = vaultWith(pages(notes), createHashLocal());
  await vault.sync();
  await vault.embed();
  const warnings: string[] = [];
  const filler = fillVectors(() => ({...vault.context, embedder}), {
    log: {...vault.context.log, warn: (message) => warnings.push(message)},
    emit: vault.context.emit,
    file: 'library.db',
    isStandIn: () => isStandIn,
    patience: {first: pause, longest: pause * 2},
  });
  fillers.push(filler);
  return {vault, filler, warnings};
}

const serving = (vault: TestVault) => activeVectorSet(vault.database.read)?.identity;
const hashLocal = identityKey(createHashLocal().identity);
const stubbed = () => identityKey(endpoint.identity);
const made = (vault: TestVault) =>
  vault.rows<{n: number}>('SELECT count(*) AS n FROM embedded_chunks WHERE set_id = 2')[0]?.n ?? 0;

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, {timeout: 10_000, interval: 5}).toBe(true);
}

describe('changing over to another embedder', () => {
  it('leaves the old vectors in use until the new ones are whole, and then drops them', async () => {
    const {vault, filler} = await switching(40);
    const seen = new Set<string | undefined>();
    stub.answers.push(() => {
      seen.add(serving(vault));
      return undefined;
    });
    await filler.fillInBackground();
    await until(() => serving(vault) === stubbed());
    expect(seen).toEqual(new Set([hashLocal]));
    await until(() => countRows(vault, 'vector_sets') === 1);
    expect(countRows(vault, 'embedded_chunks')).toBe(40);
    expect(vault.rows(`SELECT 1 FROM sqlite_schema WHERE name LIKE 'vectors_1%'`)).toEqual([]);
  });

  it('in the foreground goes on to the rest of the library when one source is done', async () => {
    const {vault, filler} = await switching(20);
    expect(await filler.fill(999)).toEqual({written: 0});
    expect(serving(vault)).toBe(stubbed());
  });

  it('keeps the vectors of the model that something stands in for', async () => {
    const {vault, filler} = await switching(5, {isStandIn: true});
    await filler.fill();
    expect(serving(vault)).toBe(stubbed());
    expect(vault.rows('SELECT set_id FROM embedded_chunks GROUP BY 1')).toHaveLength(2);
  });

  it('goes back at once to vectors that are still whole, and drops what was made of the others', async () => {
    const {vault, filler} = await switching(5, {embedder: createHashLocal()});
    await fillVectors(() => ({...vault.context, embedder: endpoint}), {
      ...vault.context,
      file: 'library.db',
      isStandIn: () => true,
    }).fill();
    expect(serving(vault)).toBe(stubbed());
    await filler.fill();
    expect(serving(vault)).toBe(hashLocal);
    expect(countRows(vault, 'vector_sets')).toBe(1);
  });

  it('is stopped within a request that hangs', async () => {
    const {vault, filler} = await switching(5);
    stub.answers.push('hang');
    await filler.fillInBackground();
    await until(() => stub.requests.length === 1);
    await filler.close();
    expect([made(vault), serving(vault), filler.problem()]).toEqual([0, hashLocal, '']);
  });
});

describe('an embedder that fails', () => {
  it('is tried again after a pause, and what was made by then is kept', async () => {
    const {vault, filler, warnings} = await switching(40);
    stub.answers.push(
      () => undefined,
      {status: 503, body: ''},
      {status: 503, body: ''},
      () => undefined,
    );
    await filler.fillInBackground();
    await until(() => filler.problem() !== '');
    expect(filler.problem()).toMatch(/a fault of its own \(503\)/);
    expect([made(vault), serving(vault)]).toEqual([16, hashLocal]);
    await until(() => serving(vault) === stubbed());
    expect(filler.problem()).toBe('');
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/^vectors wait, next try in 1 seconds: Stub has a fault/);
    const texts = stub.requests.flatMap(({body}) => body.input);
    expect(texts.filter((text) => text.includes('word0\n') || text.endsWith('word0'))).toHaveLength(1);
  });

  it('is not asked for one batch after the other meanwhile', async () => {
    const {filler} = await switching(100, {pause: 60_000});
    stub.answers.push({status: 401, body: ''});
    await filler.fillInBackground();
    await until(() => filler.problem() !== '');
    expect(stub.requests).toHaveLength(1);
  });

  it('tells the page that the work has ended', async () => {
    const {vault, filler} = await switching(3, {pause: 60_000});
    stub.answers.push({status: 401, body: ''});
    vault.events.length = 0;
    await filler.fillInBackground();
    await until(() => filler.problem() !== '');
    expect(vault.events.map(({type}) => type)).toEqual(['progress', 'status-changed']);
    expect(vault.events[0]).toMatchObject({phase: 'done'});
  });

  it('goes on in another process from where it was', async () => {
    const {vault, filler} = await switching(40, {pause: 60_000});
    stub.answers.push(
      () => undefined,
      {status: 500, body: ''},
      () => undefined,
    );
    await filler.fillInBackground();
    await until(() => filler.problem() !== '');
    stub.requests.length = 0;
    const next = fillVectors(() => ({...vault.context, embedder: endpoint}), {
      ...vault.context,
      file: 'library.db',
      isStandIn: () => false,
    });
    expect(await next.fill()).toEqual({written: 24});
    expect(stub.requests.flatMap(({body}) => body.input)).toHaveLength(24);
  });
});

describe('a text that an embedder refuses', () => {
  it('is found out and left out; all others get their vectors, and searches wait with the change', async () => {
    const {vault, filler} = await switching(40);
    stub.answers.push(({body}) =>
      body.input.some((text) => text.includes('word7')) ? {status: 400, body: {error: 'too long'}} : undefined,
    );
    await expect(filler.fill()).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringMatching(/failed on 1 chunk: Stub did not take the texts \(400\).*too long/) as string,
    });
    expect([made(vault), serving(vault)]).toEqual([39, hashLocal]);
  });
});
