import {describe, expect, it} from 'vitest';
import {day, memoryLibraryMaker} from '../../support/memory-library.ts';
import {noon} from '../../support/library.ts';
import {sha256} from '../../../main/engine/domain/hash.ts';

const libraryWith = memoryLibraryMaker();
const at = (time: number) => new Date(time).toISOString();

describe('remember', () => {
  it('gives a current memory at version 1 with every field of the API', async () => {
    const library = await libraryWith();
    const memory = await library.remember('  We use SQLite. ', {kind: 'decision', confidence: 0.8, metadata: {a: 1}});
    expect(memory).toEqual({
      id: memory.id,
      org_id: memory.org_id,
      kind: 'decision',
      status: 'current',
      content: 'We use SQLite.',
      confidence: 0.8,
      version: 1,
      ttl_seconds: null,
      created_at: at(noon),
      last_reinforced_at: at(noon),
      expires_at: null,
      invalidated_at: null,
      invalidated_by: null,
      invalidated_reason: null,
      content_hash: sha256('We use SQLite.'),
      metadata: {a: 1},
    });
  });

  it('hashes trimmed NFC text', async () => {
    const library = await libraryWith();
    const composed = await library.remember('café', {kind: 'fact'});
    const decomposed = await library.remember(' cafe\u0301\n', {kind: 'decision'});
    expect(decomposed.content_hash).toBe(composed.content_hash);
  });

  it.each([
    ['VOLATILE', 604_800],
    ['ACTIVE', 7_776_000],
    ['STABLE', 31_536_000],
  ] as const)('lets %s live %i seconds', async (ttl_preset, seconds) => {
    const library = await libraryWith();
    const memory = await library.remember('brief', {ttl_preset});
    expect(memory.ttl_seconds).toBe(seconds);
    expect(memory.expires_at).toBe(at(noon + seconds * 1000));
  });

  it.each([
    ['no provenance', {derived_from: []}],
    ['a blank statement', {content: ' \n '}],
    ['both lives', {ttl_seconds: 5, ttl_preset: 'ACTIVE'}],
    ['no life', {ttl_seconds: 0}],
    ['a kind that cannot be stated', {kind: 'note'}],
    ['too much confidence', {confidence: 1.1}],
    ['a key it does not know', {colour: 'red'}],
    ['a key it does not know, deeper', {derived_from: [{kind: 'message', id: 'talk:000000', x: 1}]}],
    ['4097 bytes of metadata', {metadata: {a: 'x'.repeat(4097 - 8)}}],
    ['4097 bytes in UTF-8', {metadata: {a: `${'ä'.repeat(2044)}x`}}],
  ])('refuses %s', async (_, said) => {
    const library = await libraryWith();
    const base = {content: 'x', kind: 'fact', scope_id: 'library', derived_from: [{kind: 'artifact', id: 'talk'}]};
    expect((await library.refusal('memory.remember', {...base, ...said})).code).toBe('INVALID_INPUT');
    expect(library.rows(`SELECT 1 FROM memories WHERE origin = 'stated'`)).toEqual([]);
  });

  it('takes 4096 bytes of metadata', async () => {
    const library = await libraryWith();
    const metadata = {a: 'x'.repeat(4096 - 8)};
    expect((await library.remember('x', {metadata})).metadata).toEqual(metadata);
  });

  it.each([
    ['message', 'nowhere:000000'],
    ['message', 'talk:000009'],
    ['artifact', 'nowhere'],
    ['memory', 'nowhere'],
  ] as const)('refuses a %s that is not there', async (kind, id) => {
    const library = await libraryWith();
    const failure = await library.refusal('memory.remember', {
      content: 'x',
      kind: 'fact',
      scope_id: 'library',
      derived_from: [{kind, id}],
    });
    expect(failure.code).toBe('NOT_FOUND');
    expect(library.rows(`SELECT 1 FROM memories WHERE origin = 'stated'`)).toEqual([]);
  });

  it('refuses a note that is named as a memory, and a memory that is named as a note', async () => {
    const library = await libraryWith();
    const memory = await library.remember('x');
    const refused = async (kind: 'memory' | 'artifact', id: string) =>
      (
        await library.refusal('memory.remember', {
          content: 'y',
          kind: 'fact',
          scope_id: 'library',
          derived_from: [{kind, id}],
        })
      ).code;
    expect(await refused('memory', 'talk')).toBe('INVALID_INPUT');
    expect(await refused('artifact', memory.id)).toBe('INVALID_INPUT');
  });

  it('keeps the passage as it read, and a quote of it as another', async () => {
    const library = await libraryWith();
    const whole = await library.remember('one');
    const part = await library.remember('two', {
      derived_from: [{kind: 'message', id: 'talk:000000', quote: 'said about'}],
    });
    library.database.write.exec(`UPDATE bodies SET text = 'Something else entirely.   ' WHERE memory_id = 1`);
    const later = await library.remember('three');
    const contentOf = async (id: string) => (await library.call('memory.read', {memory_id: id})).messages[0];
    expect(await contentOf(whole.id)).toMatchObject({id: 'talk:000000', content: 'What we said about it.'});
    expect(await contentOf(part.id)).toMatchObject({content: 'said about', channel_id: 'channel:notes'});
    expect((await contentOf(later.id))?.content).toMatch(/^Something else/);
    expect((await contentOf(later.id))?.id).not.toBe('talk:000000');
  });

  it('can be derived from something said, in a library without a note', async () => {
    const library = await libraryWith();
    const said = await library.call('memory.postMessage', {channel_id: 'channel:notes', content: ' Use tiles. '});
    expect(said).toMatchObject({
      kind: 'message',
      content: 'Use tiles.',
      author_identity_id: 'local-user',
      metadata: {},
    });
    const memory = await library.remember('We use tiles.', {derived_from: [{kind: 'message', id: said.id}]});
    expect((await library.recall('tiles')).data.messages).toEqual([said]);
    expect((await library.call('memory.read', {memory_id: memory.id})).messages).toEqual([said]);
  });

  it('reinforces the same text of the same kind in the same scope instead of stating it twice', async () => {
    const library = await libraryWith();
    const first = await library.remember('We use SQLite.', {ttl_seconds: 100_000});
    library.clock.time += 1000;
    const again = await library.remember(' We use SQLite.', {derived_from: [{kind: 'artifact', id: 'talk'}]});
    expect(again).toEqual({...first, version: 2, last_reinforced_at: at(noon + 1000)});
    const {edges} = await library.call('memory.read', {memory_id: first.id});
    expect(edges.filter(({edge_type}) => edge_type === 'DERIVED_FROM').map(({to_id}) => to_id)).toEqual([
      'talk:000000',
      'talk',
    ]);
  });

  it.each([
    ['another kind', {kind: 'decision'} as const],
    ['another scope', {scope_id: 'channel:notes'}],
  ])('states the same text anew in %s', async (_, said) => {
    const library = await libraryWith();
    const first = await library.remember('We use SQLite.');
    expect((await library.remember('We use SQLite.', said)).id).not.toBe(first.id);
  });

  it('states anew what has expired or was retracted', async () => {
    const library = await libraryWith();
    const brief = await library.remember('brief', {ttl_seconds: 10});
    library.clock.time += 10_000;
    const renewed = await library.remember('brief');
    expect(renewed.id).not.toBe(brief.id);
    await library.call('memory.invalidate', {memory_id: renewed.id, expected_version: 1, reason: 'wrong'});
    expect((await library.remember('brief')).id).not.toBe(renewed.id);
  });

  it('makes a proposed memory current when somebody states it outright', async () => {
    const library = await libraryWith();
    const proposed = await library.remember('x', {proposed: true});
    expect(proposed.status).toBe('proposed');
    expect((await library.remember('x', {proposed: true})).status).toBe('proposed');
    expect(await library.remember('x')).toMatchObject({id: proposed.id, status: 'current', version: 3});
  });

  it('is found by words and by meaning at once, and tells the page', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('Quokkas are small. [1,0]', {metadata: {tags: ['#animals']}});
    expect(library.events).toContainEqual({type: 'library-changed', pageIds: [id], removed: []});
    expect(library.rows(`SELECT tag FROM tags JOIN memories ON id = memory_id WHERE uid = ?`, id)).toEqual([
      {tag: 'animals'},
    ]);
    expect(library.rows(`SELECT 1 AS found FROM words WHERE words MATCH 'quokka'`)).toHaveLength(1);
    expect(library.rows(`SELECT 1 FROM passages`)).toHaveLength(3);
  });

  it('refuses a scope or an identity that is not there', async () => {
    const library = await libraryWith();
    const base = {content: 'x', kind: 'fact', scope_id: 'library', derived_from: [{kind: 'artifact', id: 'talk'}]};
    for (const said of [{scope_id: 'project:none'}, {stated_by_identity_id: 'agent:none'}])
      expect((await library.refusal('memory.remember', {...base, ...said})).code).toBe('NOT_FOUND');
  });

  it('lasts as long as its time, and no moment longer', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('brief', {ttl_preset: 'VOLATILE'});
    library.clock.time += 7 * day - 1;
    expect((await library.read(id)).status).toBe('current');
    library.clock.time += 1;
    expect((await library.read(id)).status).toBe('expired');
  });
});
