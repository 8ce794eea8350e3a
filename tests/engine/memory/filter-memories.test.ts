import {describe, expect, it} from 'vitest';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const contents = (answer: {data: {hits: readonly {content: string}[]}}) => answer.data.hits.map(({content}) => content);
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];
const question = '? [1,0]';

describe('the filters', () => {
  async function mixed(): Promise<MemoryLibrary> {
    const library = await libraryWith();
    await library.remember('lasting');
    const old = await library.remember('old');
    const change = {old_memory_id: old.id, expected_version: 1, new_content: 'new', derived_from};
    await library.call('memory.supersede', change);
    const wrong = await library.remember('wrong');
    await library.call('memory.invalidate', {memory_id: wrong.id, expected_version: 1, reason: 'x'});
    await library.remember('brief', {ttl_seconds: 1});
    const brief = await library.remember('brief and old', {ttl_seconds: 1});
    await library.call('memory.supersede', {
      old_memory_id: brief.id,
      expected_version: 1,
      new_content: 'newer',
      derived_from,
    });
    library.clock.time += 1000;
    return library;
  }

  const flags = ['include_superseded', 'include_invalidated', 'include_expired'] as const;
  const reveals = {
    include_superseded: ['brief and old', 'old'],
    include_invalidated: ['wrong'],
    include_expired: ['brief'],
  };

  it.each(Array.from({length: 8}, (_, bits) => ({chosen: flags.filter((__, at) => (bits >> at) & 1)})))(
    'show beside what stands only what they are told to: $chosen',
    async ({chosen}) => {
      const library = await mixed();
      const filters = Object.fromEntries(chosen.map((flag) => [flag, true]));
      const expected = ['lasting', 'new', 'newer', ...chosen.flatMap((flag) => reveals[flag])];
      expect(contents(await library.recall({query: 'x', filters})).sort()).toEqual(expected.sort());
    },
  );

  it('show proposed and contested memories, flagged', async () => {
    const library = await libraryWith();
    await library.remember('maybe', {proposed: true});
    const [a, b] = [await library.remember('a'), await library.remember('b')];
    await library.call('memory.flagContradiction', {a_id: a.id, b_id: b.id, note: 'x'});
    const {data} = await library.recall('x');
    expect(data.hits.map(({status}) => status).sort()).toEqual(['contested', 'contested', 'proposed']);
  });

  it.each(['decision', 'fact', 'preference'] as const)('give one kind: %s', async (kind) => {
    const library = await libraryWith();
    for (const each of ['decision', 'fact', 'preference'] as const) await library.remember(each, {kind: each});
    expect(contents(await library.recall({query: 'x', filters: {kind}}))).toEqual([kind]);
  });

  it('include what lies exactly on a bound', async () => {
    const library = await libraryWith();
    await library.remember('sure [1,0]', {confidence: 0.7});
    await library.remember('less sure [0,1]', {confidence: 0.6});
    const found = async (filters: object) => contents(await library.recall({query: question, filters}));
    expect(await found({min_confidence: 0.7})).toEqual(['sure [1,0]']);
    expect(await found({min_confidence: 0.6})).toHaveLength(2);
    expect(await found({min_similarity: 1})).toEqual(['sure [1,0]']);
    expect(await found({min_similarity: 0})).toHaveLength(2);
  });

  it.each([
    ['a text', {area: 'roof'}, ['one']],
    ['a number', {size: 2}, ['two']],
    ['two keys at once', {area: 'roof', size: 2}, []],
    ['some items of a list', {tags: ['a']}, ['one', 'two']],
    ['all items of a list', {tags: ['a', 'b']}, ['two']],
    ['an object within an object', {deep: {x: {y: 1}}}, ['two']],
    ['a key that is not there', {nothing: null}, []],
    ['a value with quotes', {area: `' OR 1=1 --`}, ['three']],
    ['nothing', {}, ['one', 'three', 'two']],
  ])('compare metadata with %s', async (_, metadata_filter, expected) => {
    const library = await libraryWith();
    await library.remember('one', {metadata: {area: 'roof', tags: ['a']}});
    await library.remember('two', {metadata: {size: 2, tags: ['b', 'a'], deep: {x: {y: 1, z: 2}}}});
    await library.remember('three', {metadata: {area: `' OR 1=1 --`}});
    expect(contents(await library.recall({query: 'x', metadata_filter})).sort()).toEqual(expected);
  });

  it('give only one scope, and show nothing of the others', async () => {
    const library = await libraryWith();
    const inside = await library.remember('inside', {scope_id: 'channel:notes'});
    const outside = await library.remember('outside');
    await library.call('memory.link', {from_id: inside.id, to_id: outside.id, edge_type: 'SUPPORTS'});
    const {data} = await library.recall({query: 'x', scope_id: 'channel:notes'});
    expect(data.hits.map(({id}) => id)).toEqual([inside.id]);
    expect(JSON.stringify(data)).not.toContain(outside.id);
    expect((await library.refusal('memory.recall', {query: 'x', scope_id: 'project:none'})).code).toBe('NOT_FOUND');
  });
});

describe('what takes part', () => {
  it('is every statement, and notes that declare a decision, fact or preference', async () => {
    const library = await libraryWith({
      notes: [
        {pageId: 'n', kind: 'decision', body: 'In a note. [1,0]', tags: ['roof'], updatedAt: '2026-06-15T00:00:00Z'},
      ],
    });
    await library.remember('stated [0,1]');
    const {data, explain} = await library.recall({query: question, metadata_filter: {tags: ['roof']}});
    expect(data.hits).toMatchObject([{id: 'n', kind: 'decision', content: 'In a note. [1,0]', confidence: 1}]);
    expect(explain.hits).toMatchObject([{origin: 'note', scope_id: 'channel:notes'}]);
    expect(contents(await library.recall(question))).toHaveLength(2);
  });
});
