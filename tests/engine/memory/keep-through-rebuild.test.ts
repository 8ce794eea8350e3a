import {describe, expect, it} from 'vitest';
import {makePlace, openEngine} from '../../support/engine.ts';

/** A library indexed from a folder of two notes, with memories stated beside them. */
async function lived() {
  const place = makePlace({
    'a.md': '---\nid: a\nkind: decision\n---\nWe chose the blue roof.\n\n[[b]]\n',
    'b.md': '---\nid: b\n---\n# Prices\n\nBlue costs less.\n',
  });
  const {client, root: notes} = await openEngine({}, place);
  await client.call('library.index', {folder: notes});
  const stated = await client.call('memory.remember', {
    content: 'The blue roof costs less.',
    kind: 'fact',
    scope_id: 'channel:notes',
    derived_from: [
      {kind: 'message', id: 'b:000000'},
      {kind: 'memory', id: 'a'},
    ],
  });
  await client.call('memory.link', {from_id: stated.id, to_id: 'a', edge_type: 'SUPPORTS'});
  return {client, notes, stated};
}

describe('what was stated', () => {
  it('comes through a rebuild of its source with the same bytes', async () => {
    const {client, notes, stated} = await lived();
    const before = await client.call('memory.export', {});
    const card = await client.call('memory.read', {memory_id: stated.id});
    await client.call('library.index', {folder: notes, rebuild: true});
    expect((await client.call('memory.export', {})).jsonl).toBe(before.jsonl);
    expect(await client.call('memory.read', {memory_id: stated.id})).toEqual(card);
  });

  it('outlives its source, and finds its notes again when that comes back', async () => {
    const {client, notes, stated} = await lived();
    const before = await client.call('memory.export', {});
    const walk = async () => (await client.call('memory.recall', {seed_id: stated.id})).data.hits.map(({id}) => id);
    expect(await walk()).toEqual([stated.id, 'a']);
    const {sources} = await client.call('library.status', {});
    await client.call('library.removeSource', {id: sources[0]?.id ?? 0});
    expect((await client.call('memory.export', {})).jsonl).toBe(before.jsonl);
    expect(await walk()).toEqual([stated.id]);
    const {messages, scope} = await client.call('memory.read', {memory_id: stated.id});
    expect(messages).toMatchObject([{content: '# Prices\n\nBlue costs less.'}]);
    expect(scope).toMatchObject({scope_id: 'channel:notes', name: 'notes'});
    await client.call('library.index', {folder: notes});
    expect((await client.call('memory.export', {})).jsonl).toBe(before.jsonl);
    expect(await walk()).toEqual([stated.id, 'a']);
  });

  it('is found by the ordinary search, by its words and by its meaning', async () => {
    const {client, stated} = await lived();
    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      const {results} = await client.call('search.query', {q: 'blue roof costs', mode});
      expect(results.map(({pageId}) => pageId)).toContain(stated.id);
    }
    const note = await client.call('note.read', {pageId: stated.id});
    expect(note).toMatchObject({title: 'The blue roof costs less.', kind: 'fact', localPath: '', body: note.body});
  });

  it('does not take a name away from a note', async () => {
    const {client} = await lived();
    const derived_from = [{kind: 'artifact' as const, id: 'b'}];
    await client.call('memory.remember', {content: 'Prices', kind: 'fact', scope_id: 'library', derived_from});
    const {state} = await client.call('note.resolveLink', {from: 'a', target: 'Prices'});
    expect(state).toBe('resolved');
  });
});
