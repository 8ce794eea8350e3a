import {describe, expect, it} from 'vitest';
import {noon} from '../../support/library.ts';
import {memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

/** A memory that is superseded, one that is retracted and brought back, and one that is linked and unlinked; a second apart. */
async function eventful() {
  const library = await libraryWith();
  const tick = () => void (library.clock.time += 1000);
  const old = await library.remember('old [1,0]', {metadata: {n: 1}});
  tick();
  await library.call('memory.edit', {memory_id: old.id, expected_version: 1, metadata: {n: 2}, confidence: 0.5});
  tick();
  const change = {old_memory_id: old.id, expected_version: 2, new_content: 'new [1,0]', derived_from};
  const next = await library.call('memory.supersede', change);
  tick();
  const edge = await library.call('memory.link', {from_id: next.id, to_id: old.id, edge_type: 'SUPPORTS'});
  tick();
  await library.call('memory.unlink', {edge_id: edge.id});
  return {library, old, next, edge};
}

describe('history', () => {
  it('has every change, who made it, when, and what it came to', async () => {
    const {library, old, next} = await eventful();
    const {events, chain, warnings} = await library.call('memory.history', {memory_id: old.id});
    const by = {identity_id: 'local-user'};
    expect(events).toEqual([
      {...by, at: at(0), action: 'remembered', version: 1, status: 'current', note: ''},
      {...by, at: at(1), action: 'edited', version: 2, status: 'current', note: 'metadata, confidence'},
      {...by, at: at(2), action: 'superseded', version: 3, status: 'superseded', note: next.id},
    ]);
    expect(chain.map(({content}) => content)).toEqual(['old [1,0]', 'new [1,0]']);
    expect(warnings).toEqual([]);
    const own = await library.call('memory.history', {memory_id: next.id});
    expect(own.events.map(({action, note}) => [action, note])).toEqual([
      ['remembered', ''],
      ['linked', `SUPPORTS ${old.id}`],
      ['unlinked', `SUPPORTS ${old.id}`],
    ]);
  });

  it('tells who acted on whose behalf', async () => {
    const library = await libraryWith();
    const {identity_id} = await library.call('memory.addIdentity', {name: 'Builder'});
    const memory = await library.remember('x', {caller: {identity_id}, stated_by_identity_id: 'local-user'});
    const {stated_by} = await library.call('memory.read', {memory_id: memory.id});
    expect(stated_by).toMatchObject({identity_id: 'local-user'});
    const {events} = await library.call('memory.history', {memory_id: memory.id});
    expect(events[0]?.identity_id).toBe(identity_id);
  });

  it.each([
    [
      'a circle',
      `UPDATE edges SET dst_id = src_id WHERE 0; INSERT INTO edges (src_id, dst_id, type, origin, via, target,
        target_key, state, created_at) SELECT dst_id, src_id, 'SUPERSEDES', 'file', 'front-matter', '', '', 'resolved', ''
        FROM edges WHERE type = 'SUPERSEDES'`,
      /circle/,
    ],
    ['a gap', `DELETE FROM edges WHERE type = 'SUPERSEDES'`, /nothing here supersedes it/],
    ['an expiry before the beginning', `UPDATE memories SET expires_at = '2001-01-01T00:00:00.000Z'`, /expires before/],
    [
      'a successor that is older',
      `UPDATE memories SET created_at = '2001-01-01T00:00:00.000Z' WHERE title LIKE 'new%'`,
      /is older/,
    ],
    [
      'two successors',
      `INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
        SELECT 1, dst_id, 'SUPERSEDES', 'file', 'front-matter', '', '', 'resolved', '' FROM edges
        WHERE type = 'SUPERSEDES'`,
      /2 successors/,
    ],
  ])('warns of %s', async (_, sql, warning) => {
    const {library, old} = await eventful();
    library.database.write.exec(sql);
    const {warnings} = await library.call('memory.history', {memory_id: old.id});
    expect(warnings.join(' ')).toMatch(warning);
    expect((await library.call('memory.read', {memory_id: old.id})).warnings).toEqual(warnings);
  });
});

describe('as_of', () => {
  const ask = async (seconds: number, input: object = {}) => {
    const {library, old, next, edge} = await eventful();
    const answer = await library.recall({query: '? [1,0]', as_of: at(seconds), ...input});
    return {...answer, old, next, edge, library};
  };

  it.each([
    [-1, []],
    [0, ['old [1,0]']],
    [2, ['new [1,0]']],
    [99, ['new [1,0]']],
  ])('recalls what was known %i seconds in', async (seconds, expected) => {
    const {data, explain} = await ask(seconds);
    expect(data.hits.map(({content}) => content)).toEqual(expected);
    expect(explain).toMatchObject({as_of: at(seconds), now: at(seconds)});
  });

  it('shows a memory as it was then', async () => {
    expect((await ask(0)).data.hits[0]).toMatchObject({version: 1, confidence: 1, metadata: {n: 1}, status: 'current'});
    expect((await ask(1)).data.hits[0]).toMatchObject({version: 2, confidence: 0.5, metadata: {n: 2}});
    expect((await ask(0, {metadata_filter: {n: 2}})).data.hits).toEqual([]);
    expect((await ask(1, {metadata_filter: {n: 2}})).data.hits).toHaveLength(1);
  });

  it('shows the edges that stood then', async () => {
    const {data, edge} = await ask(3);
    expect(data.edges.map(({id}) => id)).not.toContain(edge.id);
    const both = await ask(3, {filters: {include_superseded: true}});
    expect(both.data.edges.map(({id}) => id)).toContain(both.edge.id);
    const after = await ask(4, {filters: {include_superseded: true}});
    expect(after.data.edges.map(({id}) => id)).not.toContain(after.edge.id);
  });

  it('walks the edges that stood then', async () => {
    const library = await libraryWith();
    const [a, b] = [await library.remember('A'), await library.remember('B')];
    library.clock.time += 1000;
    const {id} = await library.call('memory.link', {from_id: a.id, to_id: b.id, edge_type: 'SUPPORTS'});
    library.clock.time += 1000;
    await library.call('memory.unlink', {edge_id: id});
    for (const seed of [a, b]) {
      const count = async (seconds: number) =>
        (await library.recall({seed_id: seed.id, as_of: at(seconds)})).data.hits.length;
      expect([await count(0), await count(1), await count(2)]).toEqual([1, 2, 1]);
    }
  });

  it('reckons expiry at that time', async () => {
    const library = await libraryWith();
    await library.remember('brief', {ttl_seconds: 10});
    library.clock.time += 60_000;
    expect((await library.recall({query: 'x', as_of: at(9)})).data.hits).toHaveLength(1);
    expect((await library.recall({query: 'x', as_of: at(10)})).data.hits).toEqual([]);
    const {hits} = await library.call('memory.search', {as_of: at(9)});
    expect(hits).toMatchObject([{content: 'brief', status: 'current'}]);
  });

  it('knows a note from its own date on', async () => {
    const notes = [{pageId: 'n', kind: 'fact', updatedAt: at(10)}];
    const library = await libraryWith({notes});
    const count = async (seconds: number) => (await library.call('memory.search', {as_of: at(seconds)})).hits.length;
    expect([await count(9), await count(10)]).toEqual([0, 1]);
  });

  it('refuses what is not a time with a zone', async () => {
    const library = await libraryWith();
    for (const as_of of ['yesterday', '2026-01-01', '2026-01-01T00:00:00'])
      expect((await library.refusal('memory.recall', {query: 'x', as_of})).code).toBe('INVALID_INPUT');
  });
});
