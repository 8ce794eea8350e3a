import {describe, expect, it} from 'vitest';
import {noon} from '../../support/library.ts';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];
const later = new Date(noon + 5000).toISOString();

/** Brings a memory to a status, and says at which version it then is. */
const ways: Readonly<Record<string, (library: MemoryLibrary) => Promise<{id: string; version: number}>>> = {
  current: (library) => library.remember('it is so'),
  proposed: (library) => library.remember('it is so', {proposed: true}),
  contested: async (library) => {
    const {id} = await library.remember('it is so');
    const other = await library.remember('it is not so');
    await library.call('memory.flagContradiction', {a_id: id, b_id: other.id, note: 'cannot both be'});
    return library.read(id);
  },
  superseded: async (library) => {
    const {id} = await library.remember('it is so');
    const change = {old_memory_id: id, expected_version: 1, new_content: 'it is now so', derived_from};
    await library.call('memory.supersede', change);
    return library.read(id);
  },
  expired: async (library) => {
    const memory = await library.remember('it is so', {ttl_seconds: 1});
    library.clock.time += 1000;
    return memory;
  },
  invalidated: async (library) => {
    const {id} = await library.remember('it is so');
    return library.call('memory.invalidate', {memory_id: id, expected_version: 1, reason: 'was wrong'});
  },
};

/** Which moves each status allows, and where they lead. */
const moves: Readonly<
  Record<string, Partial<Record<'supersede' | 'invalidate' | 'revalidate' | 'accept' | 'reject', string>>>
> = {
  current: {supersede: 'superseded', invalidate: 'invalidated'},
  proposed: {supersede: 'superseded', invalidate: 'invalidated', accept: 'current', reject: 'invalidated'},
  contested: {supersede: 'superseded', invalidate: 'invalidated'},
  superseded: {invalidate: 'invalidated'},
  expired: {invalidate: 'invalidated'},
  invalidated: {revalidate: 'current'},
};
const allMoves = ['supersede', 'invalidate', 'revalidate', 'accept', 'reject'] as const;
const cases = Object.keys(ways).flatMap((status) =>
  allMoves.map((move) => [status, move, moves[status]?.[move] ?? 'refused'] as const),
);

function inputOf(move: (typeof allMoves)[number], id: string, version: number): unknown {
  if (move === 'supersede') return {old_memory_id: id, expected_version: version, new_content: 'new', derived_from};
  const reason = move === 'invalidate' ? {reason: 'wrong'} : {};
  return {memory_id: id, expected_version: version, ...reason};
}

describe('the status machine', () => {
  it.each(cases)('%s, then %s: %s', async (status, move, outcome) => {
    const library = await libraryWith();
    const {id, version} = await (ways[status]?.(library) ?? Promise.reject(new Error(status)));
    expect((await library.read(id)).status).toBe(status);
    if (outcome === 'refused') {
      const before = library.rows('SELECT * FROM memories');
      const failure = await library.refusal(`memory.${move}`, inputOf(move, id, version));
      expect(failure).toMatchObject({code: 'CONFLICT', details: {memory_id: id, current_version: version, status}});
      expect(library.rows('SELECT * FROM memories')).toEqual(before);
      return;
    }
    await library.call(`memory.${move}`, inputOf(move, id, version) as never);
    expect(await library.read(id)).toMatchObject({status: outcome, version: version + 1});
  });

  it('looks at the version before the status', async () => {
    const library = await libraryWith();
    const {id} = await (ways['invalidated']?.(library) ?? Promise.reject(new Error()));
    const failure = await library.refusal('memory.invalidate', {memory_id: id, expected_version: 1, reason: 'x'});
    expect(failure).toMatchObject({code: 'VERSION_CONFLICT', details: {expected_version: 1, current_version: 2}});
  });

  it.each(['supersede', 'invalidate', 'revalidate', 'accept', 'reject', 'edit'] as const)(
    'answers NOT_FOUND when there is nothing to %s',
    async (move) => {
      const library = await libraryWith();
      const input = move === 'edit' ? {memory_id: 'mem_x', expected_version: 1} : inputOf(move, 'mem_x', 1);
      expect((await library.refusal(`memory.${move}`, input)).code).toBe('NOT_FOUND');
    },
  );

  it('leaves a note to its file', async () => {
    const library = await libraryWith({notes: [{pageId: 'n', kind: 'decision'}]});
    expect((await library.refusal('memory.invalidate', inputOf('invalidate', 'n', 1))).code).toBe('CONFLICT');
    expect((await library.refusal('memory.invalidate', inputOf('invalidate', 'talk', 1))).code).toBe('NOT_FOUND');
  });
});

describe('supersede', () => {
  it('inherits kind and scope, starts at version 1 with a life of its own, and points to the old one', async () => {
    const library = await libraryWith();
    await library.call('memory.addScope', {name: 'Roof'});
    const old = await library.remember('slate', {kind: 'decision', scope_id: 'project:roof', ttl_preset: 'VOLATILE'});
    library.clock.time += 5000;
    const next = await library.call('memory.supersede', {
      old_memory_id: old.id,
      expected_version: 1,
      new_content: 'tiles',
      derived_from,
      ttl_seconds: 60,
    });
    expect(next).toMatchObject({kind: 'decision', status: 'current', version: 1, confidence: 1, created_at: later});
    expect(next.expires_at).toBe(new Date(noon + 65_000).toISOString());
    const card = await library.call('memory.read', {memory_id: next.id});
    expect(card.scope).toMatchObject({scope_id: 'project:roof'});
    expect(card.edges).toContainEqual(
      expect.objectContaining({edge_type: 'SUPERSEDES', from_id: next.id, to_id: old.id, from_type: 'memory'}),
    );
    expect(card.chain.map(({content}) => content)).toEqual(['slate', 'tiles']);
  });

  it.each(['kind', 'scope_id'])('does not take %s', async (key) => {
    const library = await libraryWith();
    const {id} = await library.remember('x');
    const input = {old_memory_id: id, expected_version: 1, new_content: 'y', derived_from, [key]: 'fact'};
    expect((await library.refusal('memory.supersede', input)).code).toBe('INVALID_INPUT');
  });
});

describe('invalidate and revalidate', () => {
  it('set and clear the three fields', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('x');
    library.clock.time += 5000;
    const gone = await library.call('memory.invalidate', {memory_id: id, expected_version: 1, reason: 'was wrong'});
    expect(gone).toMatchObject({
      invalidated_at: later,
      invalidated_by: 'local-user',
      invalidated_reason: 'was wrong',
    });
    const back = await library.call('memory.revalidate', {memory_id: id, expected_version: 2});
    expect(back).toMatchObject({invalidated_at: null, invalidated_by: null, invalidated_reason: null, version: 3});
  });

  it('brings back as expired what has outlived its time', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('x', {ttl_seconds: 10});
    await library.call('memory.invalidate', {memory_id: id, expected_version: 1, reason: 'was wrong'});
    library.clock.time += 10_000;
    expect((await library.call('memory.revalidate', {memory_id: id, expected_version: 2})).status).toBe('expired');
  });

  it('brings back as superseded what another stands in the place of', async () => {
    const library = await libraryWith();
    const {id} = await (ways['superseded']?.(library) ?? Promise.reject(new Error()));
    await library.call('memory.invalidate', {memory_id: id, expected_version: 2, reason: 'was wrong'});
    expect((await library.call('memory.revalidate', {memory_id: id, expected_version: 3})).status).toBe('superseded');
  });
});

describe('edit', () => {
  it('changes what is said about a memory and leaves the rest', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('x', {metadata: {tags: ['old']}, where: 'at home', why: 'because'});
    const edited = await library.call('memory.edit', {
      memory_id: id,
      expected_version: 1,
      metadata: {tags: ['new']},
      confidence: 0.5,
      why: null,
    });
    expect(edited).toMatchObject({version: 2, confidence: 0.5, metadata: {tags: ['new']}, status: 'current'});
    const {where, why} = await library.call('memory.read', {memory_id: id});
    expect([where, why]).toEqual(['at home', null]);
    expect(library.rows('SELECT tag FROM tags')).toEqual([{tag: 'new'}]);
    expect(library.rows(`SELECT 1 FROM words WHERE words MATCH 'tags: old'`)).toEqual([]);
  });
});

describe('contradiction', () => {
  async function two() {
    const library = await libraryWith();
    const a = await library.remember('open at nine');
    const b = await library.remember('open at ten', {proposed: true});
    const flag = (a_id: string, b_id: string) =>
      library.call('memory.flagContradiction', {a_id, b_id, note: 'not both'});
    const statuses = async () => [(await library.read(a.id)).status, (await library.read(b.id)).status];
    return {library, a, b, flag, statuses};
  }

  it('contests both, once, in either order', async () => {
    const {library, a, b, flag, statuses} = await two();
    const edge = await flag(a.id, b.id);
    expect(edge).toMatchObject({from_id: a.id, to_id: b.id, edge_type: 'CONTRADICTS', properties: {note: 'not both'}});
    expect(await statuses()).toEqual(['contested', 'contested']);
    expect(await flag(a.id, b.id)).toEqual(edge);
    expect(await flag(b.id, a.id)).toEqual(edge);
    expect((await library.read(a.id)).version).toBe(2);
  });

  it('is refused between a memory and itself', async () => {
    const {library, a} = await two();
    const failure = await library.refusal('memory.flagContradiction', {a_id: a.id, b_id: a.id, note: 'x'});
    expect(failure.code).toBe('INVALID_INPUT');
  });

  it('ends when one side is retracted, and the other returns to its own status', async () => {
    const {library, a, b, flag, statuses} = await two();
    await flag(a.id, b.id);
    await library.call('memory.invalidate', {memory_id: a.id, expected_version: 2, reason: 'nine was last year'});
    expect(await statuses()).toEqual(['invalidated', 'proposed']);
    expect((await library.read(b.id)).version).toBe(3);
  });

  it('ends when one side is superseded', async () => {
    const {library, a, b, flag, statuses} = await two();
    await flag(a.id, b.id);
    const change = {old_memory_id: b.id, expected_version: 2, new_content: 'open at nine or ten', derived_from};
    await library.call('memory.supersede', change);
    expect(await statuses()).toEqual(['current', 'superseded']);
  });

  it('goes on while another contradiction is open', async () => {
    const {library, a, b, flag} = await two();
    const c = await library.remember('open at noon');
    await flag(a.id, b.id);
    await flag(c.id, a.id);
    await library.call('memory.invalidate', {memory_id: b.id, expected_version: 2, reason: 'x'});
    expect((await library.read(a.id)).status).toBe('contested');
    await library.call('memory.invalidate', {memory_id: c.id, expected_version: 2, reason: 'x'});
    expect((await library.read(a.id)).status).toBe('current');
  });

  it('opens again when a retracted side comes back', async () => {
    const {library, a, b, flag, statuses} = await two();
    await flag(a.id, b.id);
    await library.call('memory.invalidate', {memory_id: a.id, expected_version: 2, reason: 'x'});
    await library.call('memory.revalidate', {memory_id: a.id, expected_version: 3});
    expect(await statuses()).toEqual(['contested', 'contested']);
  });

  it('contests only the statement when the other side is a note', async () => {
    const library = await libraryWith({
      notes: [
        {pageId: 'n', kind: 'fact'},
        {pageId: 'm', kind: 'fact'},
      ],
    });
    const {id} = await library.remember('x');
    const edge = await library.call('memory.flagContradiction', {a_id: 'n', b_id: id, note: 'x'});
    expect(edge).toMatchObject({from_id: id, to_id: 'n'});
    expect([(await library.read(id)).status, (await library.read('n')).status]).toEqual(['contested', 'current']);
    const both = {a_id: 'n', b_id: 'm', note: 'x'};
    expect((await library.refusal('memory.flagContradiction', both)).code).toBe('CONFLICT');
  });
});
