import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import Database from 'better-sqlite3';
import type {Input} from '#contract/methods';
import {noon} from '../../support/library.ts';
import {makePlace, openEngine} from '../../support/engine.ts';

/** An engine whose clock the test moves, with a project `roof`. */
async function engineWithClock() {
  const clock = {time: noon, now: () => clock.time};
  const place = makePlace();
  const engine = await openEngine({clock, embedder: 'none'}, place);
  const {client} = engine;
  await client.call('memory.addScope', {name: 'roof'});
  const create = (input: Partial<Input<'key.create'>> = {}) => client.call('key.create', {name: 'Builder', ...input});
  const check = (key: string) => client.call('key.check', {key});
  return {...engine, place, clock, create, check};
}

const at = (time: number) => new Date(time).toISOString();

describe('a new key', () => {
  it('is told this once, and reads every scope as an agent of its name', async () => {
    const {client, create} = await engineWithClock();
    const {key, record} = await create({name: '  Builder '});
    expect(key).toMatch(/^cp_[\w-]{43}$/);
    expect(record).toEqual({
      key_id: expect.stringMatching(/^key_[0-9a-f]{12}$/) as string,
      name: 'Builder',
      hint: key.slice(-4),
      identity_id: 'agent:builder',
      identity_name: 'Builder',
      access: 'read',
      scopes: null,
      created_at: at(noon),
      last_used_at: null,
      revoked_at: null,
    });
    expect(await client.call('key.list', {})).toEqual({keys: [record]});
  });

  it('is stored as its SHA-256, and nowhere as its text', async () => {
    const {create, dbPath} = await engineWithClock();
    const {key} = await create();
    const database = new Database(dbPath, {readonly: true});
    const {key_hash: hash} = database.prepare('SELECT key_hash FROM api_keys').get() as {key_hash: string};
    database.close();
    expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
    for (const file of [dbPath, `${dbPath}-wal`]) expect(readFileSync(file).includes(key.slice(3))).toBe(false);
  });

  it('speaks for the identity that is named, or shares the agent of its name', async () => {
    const {client, create} = await engineWithClock();
    expect((await create({identity_id: 'local-user'})).record).toMatchObject({identity_name: 'You'});
    const first = await create();
    const second = await create({name: 'builder'});
    expect(second.record.identity_id).toBe(first.record.identity_id);
    const {keys} = await client.call('key.list', {});
    expect(keys.map(({name}) => name)).toEqual(['builder', 'Builder', 'Builder']);
  });

  it.each([
    ['a blank name', {name: ' '}, 'INVALID_INPUT'],
    ['a name of 201 characters', {name: 'x'.repeat(201)}, 'INVALID_INPUT'],
    ['an unknown access', {access: 'own' as never}, 'INVALID_INPUT'],
    ['no scope at all', {scopes: []}, 'INVALID_INPUT'],
    ['an unknown identity', {identity_id: 'agent:nobody'}, 'NOT_FOUND'],
    ['an unknown scope', {scopes: ['library', 'project:rof']}, 'NOT_FOUND'],
  ])('is refused with %s, and no trace is left', async (_, input, code) => {
    const {client, create} = await engineWithClock();
    await expect(create(input)).rejects.toMatchObject({code});
    expect(await client.call('key.list', {})).toEqual({keys: []});
    expect((await client.call('memory.identities', {})).identities).toHaveLength(1);
  });
});

describe('what a key opens', () => {
  it.each([
    [{}, {writable_scopes: []}],
    [{access: 'write'}, {}],
    [{scopes: ['project:roof']}, {readable_scopes: ['project:roof'], writable_scopes: []}],
    [
      {access: 'write', scopes: ['project:roof', 'library', 'library']},
      {readable_scopes: ['project:roof', 'library'], writable_scopes: ['project:roof', 'library']},
    ],
  ] as const)('made with %o, is %o', async (input, scopes) => {
    const {create, check} = await engineWithClock();
    const {key, record} = await create(input as Partial<Input<'key.create'>>);
    const {key_id, access} = record;
    expect(await check(key)).toEqual({key_id, access, caller: {identity_id: 'agent:builder', ...scopes}});
  });

  it('to read all is everything to read and nothing to write', async () => {
    const {client, create, check} = await engineWithClock();
    const {caller} = await check((await create()).key);
    const {id} = await client.call('memory.postMessage', {channel_id: 'project:roof', content: 'We meet at nine.'});
    const derived_from = [{kind: 'message' as const, id}];
    const said = {content: 'at nine', kind: 'fact' as const, scope_id: 'project:roof'};
    const memory = await client.call('memory.remember', {...said, derived_from});
    const {hits} = await client.call('memory.search', {caller});
    expect(hits).toEqual([memory]);
    for (const scope_id of ['project:roof', 'library'])
      await expect(client.call('memory.remember', {...said, scope_id, derived_from, caller})).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    const seen = {memory_id: memory.id, expected_version: 1, caller};
    await expect(client.call('memory.invalidate', {...seen, reason: 'x'})).rejects.toMatchObject({code: 'FORBIDDEN'});
    const {scopes} = await client.call('memory.scopes', {caller});
    expect(scopes.map(({can_write}) => can_write)).toEqual([false, false]);
  });
});

describe('a key that is no good', () => {
  it.each(['', 'cp_', `cp_${'A'.repeat(43)}`, "' OR 1=1 --"])('(%s) is unknown', async (key) => {
    const {create, check} = await engineWithClock();
    await create();
    await expect(check(key)).rejects.toMatchObject({code: 'UNAUTHENTICATED', details: {reason: 'unknown'}});
  });

  it('is one that differs in a letter, or in white space', async () => {
    const {create, check} = await engineWithClock();
    const {key} = await create();
    for (const other of [`${key} `, key.toUpperCase(), key.slice(0, -1), key.slice(3)])
      await expect(check(other)).rejects.toMatchObject({code: 'UNAUTHENTICATED'});
  });

  it('is one that was revoked, which stays on the list with its first date', async () => {
    const {client, clock, create, check} = await engineWithClock();
    const {key, record} = await create();
    clock.time += 1000;
    const revoked = await client.call('key.revoke', {key_id: record.key_id});
    expect(revoked).toEqual({...record, revoked_at: at(noon + 1000)});
    clock.time += 1000;
    expect(await client.call('key.revoke', {key_id: record.key_id})).toEqual(revoked);
    expect(await client.call('key.list', {})).toEqual({keys: [revoked]});
    await expect(check(key)).rejects.toMatchObject({code: 'UNAUTHENTICATED', details: {reason: 'revoked'}});
  });

  it('cannot be revoked when it was never made', async () => {
    const {client} = await engineWithClock();
    await expect(client.call('key.revoke', {key_id: 'key_x'})).rejects.toMatchObject({code: 'NOT_FOUND'});
  });
});

describe('the last use', () => {
  it('is written at most once a minute', async () => {
    const {client, clock, create, check} = await engineWithClock();
    const {key} = await create();
    const lastUse = async () => (await client.call('key.list', {})).keys[0]?.last_used_at;
    for (const [later, written] of [
      [0, noon],
      [59_999, noon],
      [60_000, noon + 60_000],
      [60_001, noon + 60_000],
    ] as const) {
      clock.time = noon + later;
      await check(key);
      expect(await lastUse()).toBe(at(written));
    }
  });

  it('is left out, at once, while another program writes', async () => {
    const {client, create, check, dbPath} = await engineWithClock();
    const {key} = await create();
    const other = new Database(dbPath);
    other.exec('BEGIN IMMEDIATE');
    const begin = performance.now();
    await expect(check(key)).resolves.toMatchObject({access: 'read'});
    expect(performance.now() - begin).toBeLessThan(1000);
    other.exec('COMMIT');
    other.close();
    expect((await client.call('key.list', {})).keys[0]?.last_used_at).toBeNull();
    // The patience of other writes is what it was.
    await check(key);
    expect((await client.call('key.list', {})).keys[0]?.last_used_at).toBe(at(noon));
  });
});

describe('keys and copies of the library', () => {
  it('are no part of an export', async () => {
    const {client, create} = await engineWithClock();
    const {key, record} = await create();
    const {jsonl} = await client.call('memory.export', {});
    for (const text of [key, record.key_id, 'api_key', createHash('sha256').update(key).digest('hex')])
      expect(jsonl).not.toContain(text);
  });
});
