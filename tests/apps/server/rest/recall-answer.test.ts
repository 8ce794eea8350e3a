import {describe, expect, it} from 'vitest';
import {day} from '../../../support/memory-library.ts';
import {apiMaker, chain, contents, derived_from} from './running-api.ts';

const open = apiMaker();

/** Words whose vector has this cosine with the question. */
const like = (cosine: number) => `[${cosine},${Math.sqrt(1 - cosine * cosine)}]`;
const question = {query: '? [1,0]'};

describe('hits: 16 fields', () => {
  it('are all there, with null only where it may be, times in UTC, and a hash that stays', async () => {
    const {api} = await open();
    const memory = await api.remember('x', {ttl_preset: 'VOLATILE', confidence: 0.25});
    const {data} = await api.recall({query: 'x'});
    expect(data.hits).toEqual([memory]);
    expect(Object.keys(memory)).toHaveLength(16);
    for (const time of [memory.created_at, memory.last_reinforced_at, memory.expires_at])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(memory.content_hash).toBe('2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881');
  });
});

describe('edges', () => {
  it('have 8 fields, touch a hit, and come once each', async () => {
    const {api} = await open();
    await chain(api, 'ABC');
    const {data} = await api.recall({query: 'x', limit: 2});
    const hits = new Set(data.hits.map(({id}) => id));
    expect(data.edges.length).toBeGreaterThan(0);
    for (const edge of data.edges) {
      expect(Object.keys(edge)).toHaveLength(8);
      expect(hits.has(edge.from_id) || hits.has(edge.to_id)).toBe(true);
    }
    expect(new Set(data.edges.map(({id}) => id)).size).toBe(data.edges.length);
  });
});

describe('scores', () => {
  it.each([
    {cosine: 0.8, confidence: 0.9, age: 90, superseded: false, total: 0.815},
    {cosine: 0.62, confidence: 1, age: 0, superseded: false, total: 0.72},
    {cosine: 0.62, confidence: 0.5, age: 180, superseded: true, total: 0.2575},
  ])('give $total for cosine $cosine, confidence $confidence, $age days', async (given) => {
    const {library, api} = await open();
    const {id} = await api.remember(like(given.cosine), {confidence: given.confidence});
    const change = {old_memory_id: id, expected_version: 1, new_content: 'newer', derived_from};
    if (given.superseded) await api.post('supersede', change);
    library.clock.time += given.age * day;
    const {data} = await api.recall({...question, filters: {include_superseded: true}});
    expect(data.scores.find(({memory_id}) => memory_id === id)?.total).toBeCloseTo(given.total, 6);
  });

  it('are one per hit in their order, add up, and fall with age, doubt and supersession', async () => {
    const {library, api} = await open();
    const old = await api.remember('old [1,0]');
    library.clock.time += 100 * day;
    await api.remember('new [1,0]');
    await api.remember('doubtful [1,0]', {confidence: 0.5});
    const change = {old_memory_id: old.id, expected_version: 1, new_content: 'old too [1,0]', derived_from};
    const before = await api.recall(question);
    expect(contents(before)).toEqual(['new [1,0]', 'doubtful [1,0]', 'old [1,0]']);
    await api.post('supersede', change);
    const {data} = await api.recall({...question, filters: {include_superseded: true}});
    expect(data.hits.at(-1)?.status).toBe('superseded');
    expect(data.scores.map(({memory_id}) => memory_id)).toEqual(data.hits.map(({id}) => id));
    for (const {total, similarity, confidence_bonus, recency_penalty, supersession_penalty} of data.scores) {
      const sum = similarity + confidence_bonus - recency_penalty - supersession_penalty;
      expect(Math.abs(total - sum)).toBeLessThan(1e-9);
      for (const part of [similarity, confidence_bonus, recency_penalty, supersession_penalty])
        expect(part).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('ranking', () => {
  it('goes by total, breaks ties the same way, and is the same twice', async () => {
    const {api} = await open();
    for (const letter of ['a', 'b', 'c']) await api.remember(`${letter} [1,0]`);
    await api.remember(`d ${like(0.9)}`);
    const first = await api.recall(question);
    const totals = first.data.scores.map(({total}) => total);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect(contents(first).at(-1)).toMatch(/^d/);
    expect((await api.recall(question)).data).toEqual(first.data);
  });
});

describe('messages', () => {
  it('are the sources of the hits, each once, and only with provenance', async () => {
    const {api} = await open();
    await api.remember('A');
    await api.remember('B');
    const {data} = await api.recall({query: 'x'});
    const sources = new Set(data.edges.filter(({edge_type}) => edge_type === 'DERIVED_FROM').map(({to_id}) => to_id));
    expect(data.messages?.map(({id}) => id)).toEqual([...sources]);
    expect(Object.keys(data.messages?.[0] ?? {})).toHaveLength(9);
    expect((await api.recall({query: 'x', expand: ['related']})).data.messages ?? []).toEqual([]);
  });
});

describe('walk', () => {
  it('has the seed first; alone it is one hit; an unknown one is 404', async () => {
    const {api} = await open();
    const [, b] = await chain(api, 'ABC');
    const alone = await api.remember('alone');
    expect(contents(await api.recall({seed_id: b?.id}))[0]).toBe('B');
    expect(contents(await api.recall({seed_id: alone.id}))).toEqual(['alone']);
    const {status, error} = await api.recall({seed_id: 'mem_none'});
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('passes through a superseded memory and does not show it', async () => {
    const {api} = await open();
    const [a, b] = await chain(api, 'ABC');
    await api.post('supersede', {old_memory_id: b?.id, expected_version: 1, new_content: 'B2', derived_from});
    expect(contents(await api.recall({seed_id: a?.id, depth: 2})).sort()).toEqual(['A', 'B2', 'C']);
  });
});

describe('meta', () => {
  it('has an id of its own for every request and a time; a recall has no pages', async () => {
    const {api} = await open();
    const metas = await Promise.all([1, 2, 3].map(async () => (await api.recall({query: 'x'})).meta));
    expect(new Set(metas.map(({requestId}) => requestId)).size).toBe(3);
    for (const meta of metas) {
      expect(Object.keys(meta)).toEqual(['requestId', 'timestamp']);
      expect(new Date(meta.timestamp).toISOString()).toBe(meta.timestamp);
    }
  });

  it.each([
    ['trace-0042.a_b', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['<script>alert(1)</script>', false],
    ['two words here', false],
  ])('takes over the id “%.20s” of the caller: %s', async (id, isKept) => {
    const {api} = await open();
    const {meta} = await api.recall({query: 'x'}, {headers: {'x-request-id': id}});
    expect(meta.requestId === id).toBe(isKept);
  });
});
