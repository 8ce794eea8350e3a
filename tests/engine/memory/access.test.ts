import {describe, expect, it} from 'vitest';
import {memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'message' as const, id: 'talk:000000'}];

/** Two scopes; the memory in the hidden one is linked to both sides. The caller reads `open` and writes nothing. */
async function guarded() {
  const library = await libraryWith();
  await library.call('memory.addScope', {name: 'open'});
  await library.call('memory.addScope', {name: 'hidden'});
  const a = await library.remember('A', {scope_id: 'project:open'});
  const secret = await library.remember('secret', {scope_id: 'project:hidden'});
  const b = await library.remember('B', {scope_id: 'project:open'});
  await library.call('memory.link', {from_id: a.id, to_id: secret.id, edge_type: 'SUPPORTS'});
  await library.call('memory.link', {from_id: secret.id, to_id: b.id, edge_type: 'SUPPORTS'});
  const reader = {readable_scopes: ['project:open'], writable_scopes: []};
  const writer = {readable_scopes: ['project:open'], writable_scopes: ['project:open']};
  return {library, a, b, secret, reader, writer};
}

describe('a caller who sees one scope', () => {
  it('recalls from it alone, and nothing tells of the others', async () => {
    const {library, secret, reader, a} = await guarded();
    for (const input of [{query: 'x'}, {seed_id: a.id, depth: 3}]) {
      const {data} = await library.recall({...input, caller: reader});
      expect(data.hits.map(({content}) => content).sort()).toEqual('query' in input ? ['A', 'B'] : ['A']);
      expect(JSON.stringify(data)).not.toContain(secret.id);
      expect(data.messages).toEqual([]);
      expect(JSON.stringify(data)).not.toContain('talk');
    }
  });

  it('finds, reads and lists nothing else', async () => {
    const {library, secret, reader, a} = await guarded();
    const {hits} = await library.call('memory.search', {caller: reader});
    expect(hits.map(({content}) => content).sort()).toEqual(['A', 'B']);
    const {scopes} = await library.call('memory.scopes', {caller: reader});
    expect(scopes).toEqual([{scope_id: 'project:open', kind: 'project', name: 'open', can_write: false}]);
    const context = await library.call('memory.bootstrap', {agent_identity_id: 'local-user', caller: reader});
    expect(JSON.stringify(context)).not.toContain('secret');
    const card = await library.call('memory.read', {memory_id: a.id, caller: reader});
    expect(JSON.stringify(card)).not.toContain(secret.id);
  });

  it('is told NOT_FOUND of a memory outside, and FORBIDDEN of a scope, whether it is there or not', async () => {
    const {library, secret, reader} = await guarded();
    for (const method of ['memory.read', 'memory.history'] as const)
      expect((await library.refusal(method, {memory_id: secret.id, caller: reader})).code).toBe('NOT_FOUND');
    expect((await library.refusal('memory.recall', {seed_id: secret.id, caller: reader})).code).toBe('NOT_FOUND');
    for (const scope_id of ['project:hidden', 'project:none', 'library'])
      for (const method of ['memory.recall', 'memory.search'] as const) {
        const input = {...(method === 'memory.recall' ? {query: 'x'} : {}), scope_id, caller: reader};
        expect((await library.refusal(method, input)).code).toBe('FORBIDDEN');
      }
  });

  it('changes nothing that it may only read', async () => {
    const {library, a, b, reader} = await guarded();
    const at = {memory_id: a.id, expected_version: 1, caller: reader};
    const refused = async (method: Parameters<typeof library.refusal>[0], input: object) =>
      (await library.refusal(method, input)).code;
    const said = {content: 'x', kind: 'fact', scope_id: 'project:open', derived_from, caller: reader};
    expect(await refused('memory.remember', said)).toBe('FORBIDDEN');
    expect(await refused('memory.invalidate', {...at, reason: 'x'})).toBe('FORBIDDEN');
    expect(await refused('memory.edit', {...at, confidence: 0})).toBe('FORBIDDEN');
    const ends = {from_id: a.id, to_id: b.id, edge_type: 'SUPPORTS', caller: reader};
    expect(await refused('memory.link', ends)).toBe('FORBIDDEN');
    expect(await refused('memory.flagContradiction', {a_id: a.id, b_id: b.id, note: 'x', caller: reader})).toBe(
      'FORBIDDEN',
    );
  });

  it('links to, and derives from, nothing that it does not see', async () => {
    const {library, a, secret, writer} = await guarded();
    const ends = {from_id: a.id, to_id: secret.id, edge_type: 'REFERENCES', caller: writer};
    expect((await library.refusal('memory.link', ends)).code).toBe('NOT_FOUND');
    const said = {content: 'x', kind: 'fact', scope_id: 'project:open', caller: writer};
    for (const source of [
      {kind: 'memory', id: secret.id},
      {kind: 'message', id: 'talk:000000'},
      {kind: 'artifact', id: 'talk'},
    ])
      expect((await library.refusal('memory.remember', {...said, derived_from: [source]})).code).toBe('NOT_FOUND');
    const own = await library.call('memory.remember', {
      ...said,
      kind: 'fact',
      derived_from: [{kind: 'memory', id: a.id}],
    });
    expect(own.status).toBe('current');
  });
});

describe('scopes and identities', () => {
  it('lists the library as a scope before anything is in it, and a scope for every source', async () => {
    const library = await libraryWith();
    const {scopes} = await library.call('memory.scopes', {});
    expect(scopes.map(({scope_id, kind}) => [scope_id, kind])).toEqual([
      ['library', 'org'],
      ['channel:notes', 'channel'],
    ]);
  });

  it('names each scope once, and gives back an identity that is there', async () => {
    const library = await libraryWith();
    const scope = await library.call('memory.addScope', {name: 'The Roof', kind: 'team'});
    expect(scope.scope_id).toBe('team:the roof');
    expect((await library.refusal('memory.addScope', {name: 'the  roof', kind: 'team'})).code).toBe('CONFLICT');
    const agent = await library.call('memory.addIdentity', {name: 'Builder'});
    expect(await library.call('memory.addIdentity', {name: 'builder'})).toEqual(agent);
    const {identities} = await library.call('memory.identities', {});
    expect(identities.map(({identity_id}) => identity_id)).toEqual(['local-user', 'agent:builder']);
  });
});
