import {describe, expect, it} from 'vitest';
import {apiMaker, chain, contents, derived_from} from './running-api.ts';

const open = apiMaker();

const question = {query: '? [1,0]'};

describe('query xor seed_id', () => {
  it.each([
    ['both', {query: 'x', seed_id: 'y'}],
    ['neither', {}],
    ['a blank query', {query: ' \n'}],
    ['a blank seed', {seed_id: ' '}],
  ])('%s is 400, and both fields are named', async (_, body) => {
    const {api} = await open();
    const {status, error} = await api.recall(body);
    expect([status, error.code, error.details]).toEqual([400, 'VALIDATION_ERROR', {fields: ['query', 'seed_id']}]);
  });

  it('each alone is 200', async () => {
    const {api} = await open();
    const {id} = await api.remember('x');
    expect((await api.recall({query: 'x'})).status).toBe(200);
    expect((await api.recall({seed_id: id})).status).toBe(200);
  });
});

describe('depth', () => {
  it.each([0, 4, 1.5, '1', null])('%j is 400', async (depth) => {
    const {api} = await open();
    expect((await api.recall({seed_id: 'x', depth})).status).toBe(400);
  });

  it('with a query is 400', async () => {
    const {api} = await open();
    const {status, error} = await api.recall({query: 'x', depth: 1});
    expect([status, error.details]).toEqual([400, {fields: ['depth']}]);
  });

  it('1, 2, 3 of a chain of five give 2, 3, 4 memories; left out it is 1; a cycle ends', async () => {
    const {api} = await open();
    const memories = await chain(api, 'ABCDE');
    const seed_id = memories[0]?.id ?? '';
    const count = async (depth?: number) => (await api.recall({seed_id, ...(depth && {depth})})).data.hits.length;
    expect([await count(1), await count(2), await count(3), await count()]).toEqual([2, 3, 4, 2]);
    await api.link(memories[2]?.id ?? '', seed_id);
    expect(await count(3)).toBe(5);
  });
});

describe('limit', () => {
  it.each([0, 101, 1.5])('%d is 400', async (limit) => {
    const {api} = await open();
    expect((await api.recall({query: 'x', limit})).status).toBe(400);
  });

  it('gives 1, 100, and 20 of 30 where it is left out', async () => {
    const {api} = await open();
    for (let number = 0; number < 30; number++) await api.remember(`fact ${number}`);
    const count = async (limit?: number) => (await api.recall({query: 'fact', limit})).data.hits.length;
    expect([await count(1), await count(100), await count()]).toEqual([1, 30, 20]);
  });
});

describe('unknown keys', () => {
  it.each([
    [{query: 'x', colour: 'red'}, 'colour'],
    [{query: 'x', filters: {colour: 'red'}}, 'filters.colour'],
    [{query: 'x', as_of: '2026-01-01T00:00:00Z'}, 'as_of'],
    [{query: 'x', caller: {identity_id: 'local-user'}}, 'caller'],
    [{query: 'x', cursor: 'y'}, 'cursor'],
  ])('%j is 400 and names it', async (body, field) => {
    const {api} = await open();
    const {status, error} = await api.recall(body);
    expect([status, error.details]).toEqual([400, {fields: [field]}]);
  });
});

describe('expand', () => {
  it('is both by default; each alone gives its own; [] gives neither edges nor messages', async () => {
    const {api} = await open();
    await chain(api, 'AB');
    const types = async (expand?: readonly string[]) => {
      const {data} = await api.recall({query: 'x', expand});
      return [[...new Set(data.edges.map(({edge_type}) => edge_type))].sort(), data.messages?.length];
    };
    const others = ['IN_SCOPE', 'STATED_BY', 'SUPPORTS'];
    expect(await types()).toEqual([['DERIVED_FROM', ...others], 1]);
    expect(await types(['provenance', 'related'])).toEqual(await types());
    expect(await types(['provenance'])).toEqual([['DERIVED_FROM'], 1]);
    const [related, messages] = await types(['related']);
    expect([related, messages ?? 0]).toEqual([others, 0]);
    expect(await types([])).toEqual([[], undefined]);
  });

  it('with an unknown value is 400', async () => {
    const {api} = await open();
    expect((await api.recall({query: 'x', expand: ['all']})).status).toBe(400);
  });
});

describe('scope_id', () => {
  it('gives only what is in that scope, and one that the key cannot read is 403, there or not', async () => {
    const {library, api} = await open();
    await library.call('memory.addScope', {name: 'open'});
    await library.call('memory.addScope', {name: 'hidden'});
    const a = await api.remember('A', {scope_id: 'project:open'});
    const secret = await api.remember('secret', {scope_id: 'project:hidden'});
    await api.link(a.id, secret.id);
    expect(contents(await api.recall({query: 'x', scope_id: 'project:hidden'}))).toEqual(['secret']);
    const key = await api.makeKey({name: 'guest', access: 'read', scopes: ['project:open']});
    for (const scope_id of ['project:hidden', 'project:none', 'library']) {
      const {status, error} = await api.recall({query: 'x', scope_id}, {key});
      expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
    }
    for (const body of [{query: 'x'}, {seed_id: a.id, depth: 3}, {query: 'x', scope_id: 'project:open'}]) {
      const {text, data} = await api.recall(body, {key});
      expect(data.hits.map(({content}) => content)).toEqual(['A']);
      expect(text).not.toContain(secret.id);
      expect(text).not.toContain('secret');
    }
    expect((await api.recall({seed_id: secret.id}, {key})).status).toBe(404);
  });
});

describe('filters.kind', () => {
  it('gives each of three kinds alone; another is 400', async () => {
    const {api} = await open();
    for (const kind of ['decision', 'fact', 'preference']) await api.remember(`a ${kind}`, {kind});
    for (const kind of ['decision', 'fact', 'preference'])
      expect(contents(await api.recall({query: 'a', filters: {kind}}))).toEqual([`a ${kind}`]);
    expect((await api.recall({query: 'a', filters: {kind: 'note'}})).status).toBe(400);
  });
});

describe('include_*', () => {
  it('shows each of the hidden statuses by its own flag, in all eight combinations', async () => {
    const {library, api} = await open();
    const old = await api.remember('superseded');
    await api.post('supersede', {old_memory_id: old.id, expected_version: 1, new_content: 'current', derived_from});
    const gone = await api.remember('invalidated');
    await api.post('invalidate', {memory_id: gone.id, expected_version: 1, reason: 'wrong'});
    await api.remember('expired', {ttl_seconds: 1});
    library.clock.time += 1000;
    const hidden = ['superseded', 'invalidated', 'expired'];
    for (let bits = 0; bits < 8; bits++) {
      const shown = hidden.filter((_, index) => bits & (1 << index));
      const filters = Object.fromEntries(shown.map((status) => [`include_${status}`, true]));
      const {data} = await api.recall({query: 'x', filters});
      expect(data.hits.map(({status}) => status).sort()).toEqual(['current', ...shown].sort());
    }
  });
});

describe('min_confidence, min_similarity', () => {
  it.each([[{min_confidence: -0.1}], [{min_confidence: 1.1}], [{min_similarity: -0.1}], [{min_similarity: 1.1}]])(
    '%j is 400',
    async (filters) => {
      const {api} = await open();
      expect((await api.recall({query: 'x', filters})).status).toBe(400);
    },
  );

  it('include what lies at the bound, and opposite vectors are 0, not less', async () => {
    const {api} = await open();
    await api.remember('same [1,0]', {confidence: 0.5});
    await api.remember('opposite [-1,0]', {confidence: 0.4});
    expect(contents(await api.recall({...question, filters: {min_confidence: 0.5}}))).toEqual(['same [1,0]']);
    expect(contents(await api.recall({...question, filters: {min_similarity: 1}}))).toEqual(['same [1,0]']);
    const {data} = await api.recall({...question, filters: {min_similarity: 0}});
    expect(data.scores.map(({similarity}) => similarity)).toEqual([1, 0]);
  });
});

describe('metadata_filter', () => {
  const quote = `it's "so"'); DROP TABLE memories; --`;

  it.each([
    [{team: 'roof'}, ['A']],
    [{tags: ['x', 'y']}, ['A']],
    [{tags: ['y']}, ['A', 'B']],
    [{place: {city: 'Oslo'}}, ['B']],
    [{place: {city: 'Oslo', floor: 2}}, []],
    [{none: 1}, []],
    [{said: quote}, ['B']],
    [{}, ['A', 'B']],
  ])('%j finds %j', async (metadata_filter, expected) => {
    const {api} = await open();
    await api.remember('A', {metadata: {team: 'roof', tags: ['x', 'y', 'z']}});
    await api.remember('B', {metadata: {tags: ['y'], place: {city: 'Oslo', floor: 1}, said: quote}});
    const answer = await api.recall({query: 'x', metadata_filter});
    expect(contents(answer).sort()).toEqual(expected);
  });
});
