import {describe, expect, it} from 'vitest';
import type {EdgeOutput, MemoryOutput, MessageOutput} from '#contract/memories';
import {noon} from '../../../support/library.ts';
import {day} from '../../../support/memory-library.ts';
import {type Api, apiMaker, contents, derived_from} from './running-api.ts';

const open = apiMaker();

const stated = {content: 'x', kind: 'fact', scope_id: 'library', derived_from};

async function read(api: Api, id: string): Promise<MemoryOutput | undefined> {
  const filters = {include_superseded: true, include_invalidated: true, include_expired: true};
  return (await api.recall({seed_id: id, filters})).data.hits[0];
}

describe('status machine', () => {
  it('remember, supersede, invalidate and revalidate change status and version as published', async () => {
    const {api} = await open();
    const first = await api.post('remember', {...stated, kind: 'decision'});
    expect([first.status, first.data.status, first.data.version]).toEqual([201, 'current', 1]);
    const change = {old_memory_id: first.data.id, expected_version: 1, new_content: 'y', derived_from};
    const second = await api.post('supersede', change);
    expect([second.status, second.data]).toMatchObject([201, {status: 'current', version: 1, kind: 'decision'}]);
    expect(await read(api, first.data.id)).toMatchObject({status: 'superseded', version: 2});
    const {edges} = (await api.recall({seed_id: second.data.id, filters: {include_superseded: true}})).data;
    const between = edges.find(({edge_type}) => edge_type === 'SUPERSEDES');
    expect(between).toMatchObject({from_id: second.data.id, to_id: first.data.id});
    const seen = {memory_id: second.data.id, expected_version: 1};
    const gone = await api.post('invalidate', {...seen, reason: 'was wrong'});
    expect([gone.status, gone.data]).toMatchObject([
      200,
      {status: 'invalidated', version: 2, invalidated_by: 'agent:tester', invalidated_reason: 'was wrong'},
    ]);
    const back = await api.post('revalidate', {...seen, expected_version: 2});
    expect([back.status, back.data]).toMatchObject([
      200,
      {status: 'current', version: 3, invalidated_at: null, invalidated_by: null, invalidated_reason: null},
    ]);
  });

  it('answers an illegal move with 409 CONFLICT', async () => {
    const {api} = await open();
    const {id} = await api.remember('x');
    const {status, error} = await api.post('revalidate', {memory_id: id, expected_version: 1});
    expect([status, error.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('version lock', () => {
  it('lets one of two writers with version 1 win, and shows the other the current version', async () => {
    const {api} = await open();
    const {id} = await api.remember('x');
    const change = (new_content: string) => ({old_memory_id: id, expected_version: 1, new_content, derived_from});
    const outcomes = await Promise.all([api.post('supersede', change('one')), api.post('supersede', change('two'))]);
    expect(outcomes.map(({status}) => status).sort()).toEqual([201, 409]);
    const won = outcomes.find(({status}) => status === 201);
    const lost = outcomes.find(({status}) => status === 409);
    expect(lost?.error).toMatchObject({code: 'VERSION_CONFLICT', details: {current_version: 2, expected_version: 1}});
    expect((await api.search()).data.hits).toEqual([won?.data]);
  });

  it('is looked at before the status', async () => {
    const {api} = await open();
    const {id} = await api.remember('x');
    const {error} = await api.post('revalidate', {memory_id: id, expected_version: 9});
    expect(error).toMatchObject({code: 'VERSION_CONFLICT', details: {current_version: 1}});
  });
});

describe('TTL', () => {
  it.each([
    ['VOLATILE', 604_800],
    ['ACTIVE', 7_776_000],
    ['STABLE', 31_536_000],
  ])('%s is %d seconds', async (ttl_preset, ttl_seconds) => {
    const {api} = await open();
    const memory = await api.remember('x', {ttl_preset});
    const expires_at = new Date(noon + ttl_seconds * 1000).toISOString();
    expect(memory).toMatchObject({ttl_seconds, expires_at});
  });

  it('in both ways is 400, and so is none at all', async () => {
    const {api} = await open();
    for (const life of [{ttl_seconds: 1, ttl_preset: 'ACTIVE'}, {ttl_seconds: 0}, {ttl_preset: 'FOREVER'}])
      expect((await api.post('remember', {...stated, ...life})).status).toBe(400);
  });

  it('hides a memory from expires_at on, unless asked for', async () => {
    const {library, api} = await open();
    const {id} = await api.remember('x', {ttl_seconds: 10});
    library.clock.time += 9999;
    expect(contents(await api.recall({query: 'x'}))).toEqual(['x']);
    library.clock.time += 1;
    expect(contents(await api.recall({query: 'x'}))).toEqual([]);
    const {data} = await api.recall({query: 'x', filters: {include_expired: true}});
    expect(data.hits).toMatchObject([{id, status: 'expired', version: 1}]);
  });
});

describe('provenance', () => {
  it.each([
    ['no list', {derived_from: undefined}, 400],
    ['an empty list', {derived_from: []}, 400],
    ['a quote, which is ours', {derived_from: [{...derived_from[0], quote: 'x'}]}, 400],
    ['an id of nothing', {derived_from: [{kind: 'message', id: 'none'}]}, 404],
    ['a memory that is not there', {derived_from: [{kind: 'memory', id: 'none'}]}, 404],
  ])('with %s is refused', async (_, changes, status) => {
    const {api} = await open();
    expect((await api.post('remember', {...stated, ...changes})).status).toBe(status);
    expect(contents(await api.search())).toEqual([]);
  });

  it('becomes an edge, also from something posted before', async () => {
    const {api} = await open();
    const posted = await api.post<MessageOutput>('post', {channel_id: 'library', content: 'We meet at nine.'});
    expect([posted.status, posted.data.author_identity_id]).toEqual([201, 'agent:tester']);
    const {id} = await api.remember('at nine', {derived_from: [{kind: 'message', id: posted.data.id}]});
    const {data} = await api.recall({seed_id: id});
    expect(data.edges.find(({edge_type}) => edge_type === 'DERIVED_FROM')).toMatchObject({
      from_id: id,
      to_id: posted.data.id,
    });
    expect(data.messages).toEqual([posted.data]);
  });
});

describe('unknown keys', () => {
  it.each([
    ['remember', {...stated, proposed: true}],
    ['remember', {...stated, caller: {}}],
    ['supersede', {old_memory_id: 'x', expected_version: 1, new_content: 'y', derived_from, kind: 'fact'}],
    ['supersede', {old_memory_id: 'x', expected_version: 1, new_content: 'y', derived_from, scope_id: 'library'}],
    ['invalidate', {memory_id: 'x', expected_version: 1, reason: 'y', caller: {}}],
    ['revalidate', {memory_id: 'x', expected_version: 1, reason: 'y'}],
    ['link', {from_id: 'x', to_id: 'y', edge_type: 'SUPPORTS', caller: {}}],
    ['flag-contradiction', {a_id: 'x', b_id: 'y', note: 'z', caller: {}}],
    ['bootstrap-context', {agent_identity_id: 'local-user', caller: {}}],
    ['post', {channel_id: 'library', content: 'x', caller: {}}],
  ] as const)('in %s %j are 400', async (route, body) => {
    const {api} = await open();
    const {status, error} = await api.post(route, body);
    expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('metadata cap', () => {
  it.each([
    [4096, 201],
    [4097, 400],
  ])('%d bytes of JSON are %d', async (bytes, status) => {
    const {api} = await open();
    const metadata = {a: 'é' + 'x'.repeat(bytes - 10)};
    expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(bytes);
    expect((await api.post('remember', {...stated, metadata})).status).toBe(status);
  });
});

describe('contradiction', () => {
  it('contests both, is the same edge again and swapped, and ends when one side goes', async () => {
    const {api} = await open();
    const [a, b] = [await api.remember('at nine'), await api.remember('at ten')];
    const flag = async (a_id: string, b_id: string) =>
      api.post<EdgeOutput>('flag-contradiction', {a_id, b_id, note: 'which?'});
    const first = await flag(a.id, b.id);
    expect([first.status, first.data.edge_type]).toEqual([201, 'CONTRADICTS']);
    expect((await flag(a.id, b.id)).data).toEqual(first.data);
    expect((await flag(b.id, a.id)).data).toEqual(first.data);
    expect((await api.search('status=contested')).data.hits).toHaveLength(2);
    await api.post('invalidate', {memory_id: a.id, expected_version: 2, reason: 'ten it is'});
    expect(await read(api, b.id)).toMatchObject({status: 'current'});
    expect((await flag(a.id, a.id)).status).toBe(400);
  });
});

describe('links', () => {
  it('are made once, and refused to what is of another type or not there', async () => {
    const {api} = await open();
    const [a, b] = [await api.remember('A'), await api.remember('B')];
    expect(await api.link(a.id, b.id)).toEqual(await api.link(a.id, b.id));
    const link = (changes: object) => api.post('link', {from_id: a.id, to_id: b.id, edge_type: 'SUPPORTS', ...changes});
    expect((await link({to_type: 'artifact', to_id: 'talk'})).status).toBe(201);
    expect((await link({to_id: 'none'})).status).toBe(404);
    expect((await link({edge_type: 'LIKES'})).status).toBe(400);
    expect((await link({edge_type: 'CAN_READ'})).status).toBe(400);
  });
});

describe('reinforcement', () => {
  it('by the same content keeps the id, moves the time on, and lowers the recency penalty', async () => {
    const {library, api} = await open();
    const first = await api.remember('x');
    library.clock.time += 90 * day;
    const penalty = async () => (await api.recall({query: 'x'})).data.scores[0]?.recency_penalty;
    const before = await penalty();
    const again = await api.remember(' x ');
    expect(again).toEqual({...first, version: 2, last_reinforced_at: new Date(noon + 90 * day).toISOString()});
    expect(before).toBeCloseTo(0.075, 9);
    expect(await penalty()).toBe(0);
  });
});
