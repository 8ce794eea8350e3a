import {describe, expect, it} from 'vitest';
import {noon} from '../../support/library.ts';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const at = (time: number) => new Date(time).toISOString();

async function found(library: MemoryLibrary, input: object): Promise<string[]> {
  const {hits} = await library.call('memory.search', input);
  return hits.map(({content}) => content);
}

describe('search-memories', () => {
  it('lists current memories, newest first, unless another status is asked for', async () => {
    const library = await libraryWith();
    await library.remember('first');
    library.clock.time += 1;
    await library.remember('second');
    await library.remember('maybe', {proposed: true});
    await library.remember('brief', {ttl_seconds: 1});
    library.clock.time += 1000;
    expect(await found(library, {})).toEqual(['second', 'first']);
    expect(await found(library, {status: 'proposed'})).toEqual(['maybe']);
    expect(await found(library, {status: 'expired'})).toEqual(['brief']);
    expect(await found(library, {status: 'contested'})).toEqual([]);
  });

  it.each([
    ['ÄPFEL', ['Drei Äpfel']],
    ['100%', ['100% sure']],
    ['a_b', ['a_b']],
    ['%', ['100% sure']],
    ['zzz', []],
  ])('finds %j as it stands, in any case', async (q, expected) => {
    const library = await libraryWith();
    for (const content of ['Drei Äpfel', '100% sure', '1000 sure', 'a_b', 'axb']) await library.remember(content);
    expect(await found(library, {q})).toEqual(expected);
  });

  it('wants all of the tags, in any case, and at most twenty', async () => {
    const library = await libraryWith();
    await library.remember('one', {metadata: {tags: ['Roof', 'wood']}});
    await library.remember('two', {metadata: {tags: ['roof']}});
    await library.remember('none', {metadata: {tags: 'roof'}});
    expect((await found(library, {tags: ['roof']})).sort()).toEqual(['one', 'two']);
    expect(await found(library, {tags: ['roof', 'wood']})).toEqual(['one']);
    const tags = Array.from({length: 21}, (_, number) => `t${number}`);
    expect((await library.refusal('memory.search', {tags})).code).toBe('INVALID_INPUT');
    expect(await found(library, {tags: tags.slice(1)})).toEqual([]);
  });

  it('includes the moment it starts from, and not the one it ends at', async () => {
    const library = await libraryWith();
    for (const content of ['0', '1', '2']) {
      await library.remember(content);
      library.clock.time += 1000;
    }
    expect(await found(library, {from: at(noon), to: at(noon + 2000)})).toEqual(['1', '0']);
    expect(await found(library, {from: '2026-06-15T14:00:01+02:00'})).toEqual(['2', '1']);
  });

  it('lists kinds, scopes, and what expires soon', async () => {
    const library = await libraryWith({notes: [{pageId: 'n', kind: 'decision', body: 'in a note'}]});
    await library.remember('stated', {kind: 'decision'});
    await library.remember('brief', {ttl_seconds: 60});
    await library.remember('longer', {ttl_seconds: 6000, scope_id: 'channel:notes'});
    expect((await found(library, {kind: 'decision'})).sort()).toEqual(['in a note', 'stated']);
    expect((await found(library, {scope_id: 'channel:notes'})).sort()).toEqual(['in a note', 'longer']);
    expect(await found(library, {expires_before: at(noon + 61_000)})).toEqual(['brief']);
    expect((await library.refusal('memory.search', {scope_id: 'project:x'})).code).toBe('NOT_FOUND');
  });

  it('goes from page to page without a gap or a repeat, whatever comes in between', async () => {
    const library = await libraryWith();
    for (let number = 0; number < 25; number++) {
      await library.remember(`fact ${number}`);
      if (number % 3 === 0) library.clock.time += 1;
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: {hits: {content: string}[]; nextCursor: string | null} = await library.call('memory.search', {
        limit: 4,
        ...(cursor ? {cursor} : {}),
      });
      seen.push(...page.hits.map(({content}) => content));
      cursor = page.nextCursor;
      library.clock.time += 1;
      await library.remember(`late ${seen.length}`);
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it('refuses a cursor that was changed, or belongs to another request or library', async () => {
    const library = await libraryWith();
    const other = await libraryWith();
    for (const each of [library, other]) for (const content of ['a', 'b', 'c']) await each.remember(content);
    const {nextCursor} = await library.call('memory.search', {limit: 1});
    const cursor = nextCursor ?? '';
    const flipped = `${cursor.startsWith('W') ? 'X' : 'W'}${cursor.slice(1)}`;
    for (const input of [{cursor: flipped}, {cursor: 'nonsense'}, {cursor: `${cursor}x`}, {cursor, q: 'a'}])
      expect(await library.refusal('memory.search', input)).toMatchObject({
        code: 'INVALID_INPUT',
        details: {fields: ['cursor']},
      });
    expect((await other.refusal('memory.search', {cursor})).code).toBe('INVALID_INPUT');
    expect(await found(library, {cursor})).toHaveLength(2);
  });
});

describe('bootstrap-context', () => {
  it('gives empty lists and a text for an empty library', async () => {
    const library = await libraryWith();
    library.database.write.exec(`DELETE FROM scopes`);
    expect(await library.call('memory.bootstrap', {agent_identity_id: 'local-user'})).toEqual({
      current_decisions: [],
      active_constraints: [],
      open_questions: [],
      scope_membership: [],
      recent_activity: '',
    });
  });

  it('sorts memories into what holds, what binds and what is open', async () => {
    const library = await libraryWith();
    const {identity_id} = await library.call('memory.addIdentity', {name: 'Builder'});
    await library.remember('decided', {kind: 'decision'});
    await library.remember('liked', {kind: 'preference'});
    await library.remember('known');
    await library.remember('maybe', {kind: 'decision', proposed: true, scope_id: 'channel:notes'});
    const context = await library.call('memory.bootstrap', {agent_identity_id: identity_id});
    const contents = (memories: {content: string}[]) => memories.map(({content}) => content);
    expect(contents(context.current_decisions)).toEqual(['decided']);
    expect(contents(context.active_constraints)).toEqual(['liked']);
    expect(contents(context.open_questions)).toEqual(['maybe']);
    expect(context.scope_membership.map(({scope_id}) => scope_id)).toEqual(['channel:notes', 'library']);
    expect(context.recent_activity.split('\n')).toHaveLength(4);
    const narrow = await library.call('memory.bootstrap', {agent_identity_id: identity_id, scope_id: 'library'});
    expect(narrow.open_questions).toEqual([]);
    expect(narrow.recent_activity).not.toContain('maybe');
  });

  it('refuses an identity that is not there', async () => {
    const library = await libraryWith();
    expect((await library.refusal('memory.bootstrap', {agent_identity_id: 'agent:none'})).code).toBe('NOT_FOUND');
  });
});

describe('search-memories, where they belong', () => {
  it('says so of each hit when asked, and else leaves it out', async () => {
    const library = await libraryWith({
      notes: [{pageId: 'rule', title: 'The rule', kind: 'decision', body: 'Shut it.'}],
    });
    const {id} = await library.remember('Shut.\nAlways.');
    const plain = await library.call('memory.search', {});
    expect(plain.about).toBeUndefined();
    const {hits, about} = await library.call('memory.search', {with_about: true});
    expect(about?.map(({memory_id}) => memory_id)).toEqual(hits.map((hit) => hit.id));
    expect(about).toContainEqual({memory_id: id, origin: 'stated', title: 'Shut.', scope_id: 'library'});
    expect(about).toContainEqual({memory_id: 'rule', origin: 'note', title: 'The rule', scope_id: 'channel:notes'});
  });
});
