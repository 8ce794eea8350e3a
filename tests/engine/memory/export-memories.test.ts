import {describe, expect, it} from 'vitest';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];

/** A library in which everything has happened once. */
async function lived(): Promise<MemoryLibrary> {
  const library = await libraryWith({notes: [{pageId: 'n', kind: 'fact'}]});
  await library.call('memory.addScope', {name: 'roof'});
  const {identity_id} = await library.call('memory.addIdentity', {name: 'Builder'});
  const a = await library.remember('A “quoted” \u2028 line\nand another', {
    metadata: {z: 1, a: {b: [true, null]}, tags: ['x']},
    where: 'here',
    ttl_preset: 'ACTIVE',
  });
  const b = await library.remember('B', {scope_id: 'project:roof', caller: {identity_id}, proposed: true});
  await library.remember('C', {scope_id: 'channel:notes', derived_from: [{kind: 'memory', id: a.id}]});
  await library.call('memory.postMessage', {channel_id: 'project:roof', content: 'said', caller: {identity_id}});
  library.clock.time += 1234;
  await library.call('memory.flagContradiction', {a_id: a.id, b_id: b.id, note: 'no'});
  const change = {old_memory_id: a.id, expected_version: 2, new_content: 'A2', derived_from};
  const a2 = await library.call('memory.supersede', change);
  const edge = await library.call('memory.link', {from_id: a2.id, to_id: 'n', edge_type: 'SUPPORTS'});
  await library.call('memory.unlink', {edge_id: edge.id});
  await library.call('memory.accept', {memory_id: b.id, expected_version: 3});
  await library.call('memory.invalidate', {memory_id: b.id, expected_version: 4, reason: 'over'});
  return library;
}

describe('export and import', () => {
  it('give the same bytes after a round trip, and the same answers', async () => {
    const library = await lived();
    const exported = await library.call('memory.export', {});
    expect(exported).toMatchObject({memories: 4, edges: 7});
    const copy = await libraryWith({notes: [{pageId: 'n', kind: 'fact'}]});
    const imported = await copy.call('memory.import', {jsonl: exported.jsonl});
    expect(imported).toEqual({memories: 4, edges: 7, skipped: 0});
    expect((await copy.call('memory.export', {})).jsonl).toBe(exported.jsonl);
    copy.clock.time = library.clock.time;
    const filters = {include_superseded: true, include_invalidated: true};
    const asked = {query: 'A', filters};
    const strip = ({data}: Awaited<ReturnType<typeof copy.recall>>) =>
      JSON.stringify({...data, hits: data.hits.map((hit) => ({...hit, org_id: ''}))});
    expect(strip(await copy.recall(asked))).toBe(strip(await library.recall(asked)));
    expect(copy.rows(`SELECT 1 FROM words WHERE words MATCH 'quoted'`)).toHaveLength(1);
  });

  it('give the same bytes without the notes that the memories came from, too', async () => {
    const library = await lived();
    const {jsonl} = await library.call('memory.export', {});
    const bare = await libraryWith();
    bare.database.write.exec('DELETE FROM sources; DELETE FROM scopes');
    await bare.call('memory.import', {jsonl});
    expect((await bare.call('memory.export', {})).jsonl).toBe(jsonl);
  });

  it('leave alone what is there', async () => {
    const library = await lived();
    const {jsonl} = await library.call('memory.export', {});
    expect(await library.call('memory.import', {jsonl})).toEqual({memories: 0, edges: 0, skipped: 11});
    expect((await library.call('memory.export', {})).jsonl).toBe(jsonl);
  });

  it.each([
    ['something else', () => '{"a":1}\n', 'line 1'],
    ['a line that is no JSON', (jsonl: string) => `${jsonl}{\n`, 'line 42'],
    ['a line of an unknown type', (jsonl: string) => `${jsonl}{"type":"tune"}\n`, 'line 42'],
    [
      'a memory without its scope',
      (jsonl: string) => jsonl.replace(/\{"type":"scope","id":"project.*\n/, ''),
      'its scope',
    ],
    ['a memory without its events', (jsonl: string) => jsonl.replace(/\{"type":"event".*\n/g, ''), 'has no events'],
    [
      'an edge without its memory',
      (jsonl: string) => jsonl.replace(/\{"type":"memory".*\n/, ''),
      'starts at is missing',
    ],
  ])('refuse %s, and then nothing is imported', async (_, spoil, part) => {
    const library = await lived();
    const {jsonl} = await library.call('memory.export', {});
    const copy = await libraryWith();
    const lines = jsonl.trimEnd().split('\n').length;
    const failure = await copy.refusal('memory.import', {jsonl: spoil(jsonl)});
    expect(failure.code).toBe('INVALID_INPUT');
    expect(failure.message).toContain(part.replace('42', String(lines + 1)));
    expect(copy.rows(`SELECT 1 FROM memories WHERE origin = 'stated'`)).toEqual([]);
  });
});
