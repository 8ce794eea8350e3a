import {describe, expect, it} from 'vitest';
import {type LibraryOptions, type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'message' as const, id: 'talk:000000'}];

/** Memories of these names, linked as written: `A B` is an edge from A to B. */
async function linked(names: string, links: string, options?: LibraryOptions) {
  const library = await libraryWith(options);
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await library.remember(name)).id);
  for (const pair of links === '' ? [] : links.split(' '))
    await support(library, ids.get(pair.charAt(0)) ?? '', ids.get(pair.charAt(1)) ?? '');
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
  const walk = async (from: string, input: object = {}) => {
    const answer = await library.recall({seed_id: ids.get(from) ?? from, ...input});
    return {...answer, names: answer.data.hits.map(({id}) => nameOf.get(id) ?? id).join('')};
  };
  return {library, ids, walk};
}

function support(library: MemoryLibrary, from_id: string, to_id: string) {
  return library.call('memory.link', {from_id, to_id, edge_type: 'SUPPORTS'});
}

describe('a walk', () => {
  it.each([
    [undefined, 'AB'],
    [1, 'AB'],
    [2, 'ABC'],
    [3, 'ABCD'],
  ])('at depth %s along a chain of five gives %s', async (depth, expected) => {
    const {walk} = await linked('ABCDE', 'AB BC CD DE');
    const {names, explain} = await walk('A', depth === undefined ? {} : {depth});
    expect(names).toBe(expected);
    expect(explain.hits.map(({hop}) => hop)).toEqual(expected.split('').map((_, hop) => hop));
  });

  it('goes against the direction of edges, too, and ends in a circle', async () => {
    const {walk} = await linked('ABC', 'BA BC CA');
    expect((await walk('A', {depth: 3})).names.length).toBe(3);
  });

  it('starts with the seed, whatever its status, and gives it alone when it has no edges', async () => {
    const {library, ids, walk} = await linked('A', '');
    await library.call('memory.invalidate', {memory_id: ids.get('A') ?? '', expected_version: 1, reason: 'x'});
    const {names, data} = await walk('A');
    expect(names).toBe('A');
    expect(data.scores[0]?.similarity).toBe(1);
  });

  it('refuses a seed that is not there, or is a plain note', async () => {
    const {library} = await linked('', '');
    for (const seed_id of ['mem_none', 'talk'])
      expect((await library.refusal('memory.recall', {seed_id})).code).toBe('NOT_FOUND');
  });

  it('passes through a superseded memory without showing it', async () => {
    const {library, ids, walk} = await linked('ABC', 'AB BC');
    const change = {old_memory_id: ids.get('B') ?? '', expected_version: 1, new_content: 'B2', derived_from};
    const {id} = await library.call('memory.supersede', change);
    const {names, data} = await walk('A', {depth: 2});
    expect(names).toContain('C');
    expect(names).not.toContain('B');
    expect(data.hits.map((hit) => hit.id)).toContain(id);
    expect(JSON.stringify(data.edges)).not.toContain(ids.get('B'));
    expect((await walk('A', {depth: 2, filters: {include_superseded: true}})).names).toContain('B');
  });

  it('orders by nearness, then by total, and cuts after that', async () => {
    const library = await libraryWith();
    const seed = await library.remember('seed [1,0]');
    const far = await library.remember('far [1,0]');
    const near = await library.remember('near [0,1]');
    const nearer = await library.remember('nearer [0.6,0.8]');
    await support(library, seed.id, near.id);
    await support(library, nearer.id, seed.id);
    await support(library, near.id, far.id);
    const {data} = await library.recall({seed_id: seed.id, depth: 2});
    expect(data.hits.map(({content}) => content.split(' ')[0])).toEqual(['seed', 'nearer', 'near', 'far']);
    expect(data.scores[1]?.similarity).toBeCloseTo(0.6, 6);
    const cut = await library.recall({seed_id: seed.id, depth: 2, limit: 2});
    expect(cut.data.hits).toHaveLength(2);
    const floor = await library.recall({seed_id: seed.id, depth: 2, filters: {min_similarity: 0.5}});
    expect(floor.data.hits.map(({content}) => content.split(' ')[0])).toEqual(['seed', 'nearer', 'far']);
  });

  it('follows the links of notes that declare a kind, and no plain note', async () => {
    const {library, walk} = await linked('', '', {
      notes: [
        {pageId: 'a', kind: 'decision', links: ['b', 'plain']},
        {pageId: 'b', kind: 'fact'},
        {pageId: 'plain', links: ['c']},
        {pageId: 'c', kind: 'fact'},
      ],
    });
    const answer = await walk('a', {depth: 3});
    expect(answer.data.hits.map(({id}) => id)).toEqual(['a', 'b']);
    expect(answer.data.edges).toContainEqual(
      expect.objectContaining({id: 'a>b:REFERENCES', from_type: 'memory', to_type: 'memory'}),
    );
    expect(answer.data.edges).toContainEqual(expect.objectContaining({to_id: 'plain', to_type: 'artifact'}));
    expect(library.rows('SELECT 1 FROM statements')).toEqual([]);
  });

  it('walks derivations, and no edge that leads elsewhere than to a memory', async () => {
    const {library, ids, walk} = await linked('AB', '');
    const derived = await library.remember('D', {derived_from: [{kind: 'memory', id: ids.get('A') ?? ''}]});
    const {data} = await walk('A', {depth: 3});
    expect(data.hits.map(({id}) => id).sort()).toEqual([ids.get('A'), derived.id].sort());
  });
});

describe('what hangs on the hits', () => {
  it.each([
    [undefined, ['DERIVED_FROM', 'IN_SCOPE', 'STATED_BY', 'SUPPORTS'], true],
    [['provenance'], ['DERIVED_FROM'], true],
    [['related'], ['IN_SCOPE', 'STATED_BY', 'SUPPORTS'], false],
    [[], [], false],
  ])('with expand %j are edges of the types %j', async (expand, types, hasMessages) => {
    const {walk} = await linked('AB', 'AB');
    const {data} = await walk('A', expand === undefined ? {} : {expand});
    expect([...new Set(data.edges.map(({edge_type}) => edge_type))].sort()).toEqual(types);
    expect('messages' in data).toBe(hasMessages);
    const ids = new Set(data.hits.map(({id}) => id));
    for (const edge of data.edges) expect(ids.has(edge.from_id) || ids.has(edge.to_id)).toBe(true);
    expect(new Set(data.edges.map(({id}) => id)).size).toBe(data.edges.length);
  });

  it('gives every passage once, and each is what a hit was derived from', async () => {
    const {walk} = await linked('AB', 'AB');
    const {data} = await walk('A');
    expect(data.messages).toHaveLength(1);
    expect(data.messages?.[0]).toMatchObject({id: 'talk:000000', channel_id: 'channel:notes', thread_id: null});
    expect(data.edges.filter(({to_id}) => to_id === 'talk:000000')).toHaveLength(2);
  });

  it('adds no hits, and leaves out edges to what the filters hide, but not what a hit was derived from', async () => {
    const {library, ids, walk} = await linked('ABC', 'AB');
    const derived = await library.remember('D', {derived_from: [{kind: 'memory', id: ids.get('B') ?? ''}]});
    const {version} = await library.read(ids.get('B') ?? '');
    await library.call('memory.invalidate', {memory_id: ids.get('B') ?? '', expected_version: version, reason: 'x'});
    expect((await walk('A')).data.edges.map(({edge_type}) => edge_type)).not.toContain('SUPPORTS');
    const {data} = await library.recall({seed_id: derived.id});
    expect(data.hits.map(({id}) => id)).toEqual([derived.id]);
    expect(data.edges).toContainEqual(expect.objectContaining({edge_type: 'DERIVED_FROM', to_id: ids.get('B')}));
  });
});
