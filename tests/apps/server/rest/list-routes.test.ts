import {describe, expect, it} from 'vitest';
import type {Output} from '#contract/methods';
import {noon} from '../../../support/library.ts';
import {apiMaker, contents} from './running-api.ts';

const open = apiMaker();

describe('search-memories', () => {
  it.each(['as_of=2026-01-01T00:00:00Z', 'expires_before=2026-01-01T00:00:00Z', 'caller=x', 'order=up'])(
    'in search-memories?%s are 400',
    async (query) => {
      const {api} = await open();
      const {status, error} = await api.search(query);
      expect([status, error]).toMatchObject([
        400,
        {code: 'invalid_input', retryable: false, details: {fields: [query.split('=')[0]]}},
      ]);
    },
  );

  it('gives current ones by default, newest first, and says that there is no other page', async () => {
    const {library, api} = await open();
    const gone = await api.remember('gone');
    await api.post('invalidate', {memory_id: gone.id, expected_version: 1, reason: 'x'});
    await api.remember('A');
    library.clock.time += 1;
    await api.remember('B', {kind: 'decision'});
    const answer = await api.search();
    expect(contents(answer)).toEqual(['B', 'A']);
    expect(answer.meta.pagination).toEqual({hasMore: false, cursor: null, historyCutoff: null});
    expect(contents(await api.search('status=invalidated'))).toEqual(['gone']);
    expect(contents(await api.search('kind=decision'))).toEqual(['B']);
  });

  it.each([
    ['GAUGE', ['The Tide Gauge']],
    ['%', ['100% sure']],
    ['_', ['snake_case']],
    ['', ['100% sure', 'The Tide Gauge', 'snake_case']],
  ])('finds q “%s” in any case, with no wildcards', async (q, expected) => {
    const {api} = await open();
    for (const content of ['The Tide Gauge', '100% sure', 'snake_case']) await api.remember(content);
    expect(contents(await api.search(`q=${encodeURIComponent(q)}`)).sort()).toEqual(expected);
  });

  it('wants all tags, given by repeating the parameter, and 21 are 400', async () => {
    const {api} = await open();
    await api.remember('both', {metadata: {tags: ['red', 'blue, green']}});
    await api.remember('one', {metadata: {tags: ['red']}});
    expect(contents(await api.search('tags=red')).sort()).toEqual(['both', 'one']);
    expect(contents(await api.search('tags=red&tags=blue%2C%20green'))).toEqual(['both']);
    const many = (count: number) => Array.from({length: count}, (_, number) => `tags=${number}`).join('&');
    expect((await api.search(many(20))).status).toBe(200);
    expect((await api.search(many(21))).status).toBe(400);
  });

  it('takes from with its bound and to without', async () => {
    const {library, api} = await open();
    for (const letter of ['A', 'B', 'C']) {
      await api.remember(letter);
      library.clock.time += 1000;
    }
    const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
    expect(contents(await api.search(`from=${at(1)}&to=${at(2)}`))).toEqual(['B']);
  });

  it.each(['limit=0', 'limit=101', 'limit=1.5', 'limit=', 'limit=1&limit=2', 'q=a&q=b', 'from=yesterday', 'kind=note'])(
    '%s is 400',
    async (query) => {
      const {api} = await open();
      expect((await api.search(query)).status).toBe(400);
    },
  );

  it('is walked by its cursor to the end without a repeat; a changed cursor is 400', async () => {
    const {api} = await open();
    for (let number = 0; number < 25; number++) await api.remember(`fact ${number}`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await api.search(`limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...contents(page));
      const {nextCursor} = page.data;
      expect(page.meta.pagination).toMatchObject({hasMore: nextCursor !== null, cursor: nextCursor});
      cursor = nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    const good = (await api.search('limit=10')).data.nextCursor ?? '';
    const other = await api.makeKey({name: 'other'});
    for (const [query, how] of [
      [`limit=10&cursor=${good.slice(0, -2)}AA`, {}],
      [`limit=10&kind=fact&cursor=${good}`, {}],
      [`limit=10&cursor=${good}`, {key: other}],
      ['cursor=x', {}],
    ] as const) {
      const {status, error} = await api.search(query, how);
      expect([status, error]).toMatchObject([400, {code: 'invalid_input', details: {fields: ['cursor']}}]);
    }
  });

  it('in a scope that the key cannot read is 403 permission_denied', async () => {
    const {library, api} = await open();
    await library.call('memory.addScope', {name: 'open'});
    const key = await api.makeKey({name: 'guest', scopes: ['project:open']});
    await api.remember('elsewhere');
    const {status, error} = await api.search('scope_id=library', {key});
    expect([status, error]).toMatchObject([403, {code: 'permission_denied', retryable: false}]);
    expect(contents(await api.search('', {key}))).toEqual([]);
  });
});

describe('bootstrap-context', () => {
  it('has five keys; an empty library gives empty lists and a text', async () => {
    const {api} = await open();
    const {status, data} = await api.post<Output<'memory.bootstrap'>>('bootstrap-context', {
      agent_identity_id: 'agent:tester',
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      current_decisions: [],
      active_constraints: [],
      open_questions: [],
      scope_membership: [{scope_id: 'channel:notes', kind: 'channel', name: 'notes', can_write: true}],
      recent_activity: '',
    });
  });

  it('tells what is decided, wanted and open', async () => {
    const {api} = await open();
    await api.remember('radar', {kind: 'decision'});
    await api.remember('short words', {kind: 'preference'});
    const {data} = await api.post<Output<'memory.bootstrap'>>('bootstrap-context', {agent_identity_id: 'agent:tester'});
    expect(data.current_decisions.map(({content}) => content)).toEqual(['radar']);
    expect(data.active_constraints.map(({content}) => content)).toEqual(['short words']);
    expect(data.recent_activity).toContain('agent:tester remembered: radar');
  });

  it('for an identity that is not there is 404', async () => {
    const {api} = await open();
    expect((await api.post('bootstrap-context', {agent_identity_id: 'agent:none'})).status).toBe(404);
  });
});
