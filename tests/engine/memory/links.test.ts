import {describe, expect, it} from 'vitest';
import {edgeTypes} from '#contract/edge';
import {edgeRules} from '../../../main/engine/domain/edge-rules.ts';
import {memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();

async function two() {
  const library = await libraryWith({notes: [{pageId: 'decided', kind: 'decision'}]});
  const a = await library.remember('A');
  const b = await library.remember('B');
  return {library, a: a.id, b: b.id};
}

describe('link', () => {
  const ends = ['memory', 'message', 'artifact', 'identity'] as const;
  const cases = edgeTypes.flatMap((edge_type) =>
    ends.map((to_type) => {
      const {made, to} = edgeRules[edge_type];
      return [edge_type, to_type, made === 'stated' && to.includes(to_type) ? 'is allowed' : 'is refused'] as const;
    }),
  );

  it.each(cases)('%s to a %s %s', async (edge_type, to_type, outcome) => {
    const {library, a, b} = await two();
    const to_id = {memory: b, message: 'talk:000001', artifact: 'talk', identity: 'local-user'}[to_type];
    const input = {from_id: a, to_id, to_type, edge_type};
    if (outcome === 'is refused') {
      expect((await library.refusal('memory.link', input)).code).toBe('INVALID_INPUT');
      return;
    }
    expect(await library.call('memory.link', input)).toMatchObject({...input, from_type: 'memory'});
  });

  it('gives the edge that is there when asked again', async () => {
    const {library, a, b} = await two();
    const input = {from_id: a, to_id: b, edge_type: 'SUPPORTS', properties: {how: 'much'}} as const;
    const edge = await library.call('memory.link', input);
    expect(edge.properties).toEqual({how: 'much'});
    expect(await library.call('memory.link', {...input, properties: {}})).toEqual(edge);
  });

  it.each([
    ['a node that is not there', {to_id: 'mem_none'}, 'NOT_FOUND'],
    ['a memory that is not there', {from_id: 'mem_none'}, 'NOT_FOUND'],
    ['a plain note where a memory is meant', {to_id: 'talk'}, 'INVALID_INPUT'],
    ['a type outside the catalogue', {edge_type: 'LIKES'}, 'INVALID_INPUT'],
    ['a start in a note', {from_id: 'decided'}, 'CONFLICT'],
  ])('refuses %s', async (_, change, code) => {
    const {library, a, b} = await two();
    const input = {from_id: a, to_id: b, edge_type: 'SUPPORTS', ...change};
    expect((await library.refusal('memory.link', input)).code).toBe(code);
  });

  it('refuses a memory linked to itself', async () => {
    const {library, a} = await two();
    const input = {from_id: a, to_id: a, edge_type: 'SUPPORTS'};
    expect((await library.refusal('memory.link', input)).code).toBe('INVALID_INPUT');
  });

  it('retires what it says is superseded, once', async () => {
    const {library, a, b} = await two();
    await library.call('memory.link', {from_id: a, to_id: b, edge_type: 'SUPERSEDES'});
    expect(await library.read(b)).toMatchObject({status: 'superseded', version: 2});
    const back = {from_id: b, to_id: a, edge_type: 'SUPERSEDES'};
    expect((await library.refusal('memory.link', back)).code).toBe('CONFLICT');
  });

  it('contests what it says contradict', async () => {
    const {library, a, b} = await two();
    await library.call('memory.link', {from_id: a, to_id: b, edge_type: 'CONTRADICTS'});
    expect((await library.read(b)).status).toBe('contested');
  });
});

describe('unlink', () => {
  it('takes an edge away, so that it can be stated anew', async () => {
    const {library, a, b} = await two();
    const input = {from_id: a, to_id: b, edge_type: 'SUPPORTS'} as const;
    const edge = await library.call('memory.link', input);
    expect(await library.call('memory.unlink', {edge_id: edge.id})).toEqual(edge);
    expect((await library.call('memory.read', {memory_id: a})).edges.map(({id}) => id)).not.toContain(edge.id);
    expect((await library.refusal('memory.unlink', {edge_id: edge.id})).code).toBe('NOT_FOUND');
    expect((await library.call('memory.link', input)).id).not.toBe(edge.id);
  });

  it('settles a contradiction', async () => {
    const {library, a, b} = await two();
    const edge = await library.call('memory.flagContradiction', {a_id: a, b_id: b, note: 'x'});
    await library.call('memory.unlink', {edge_id: edge.id});
    expect([(await library.read(a)).status, (await library.read(b)).status]).toEqual(['current', 'current']);
  });

  it('lets a memory stand again that nothing supersedes any more', async () => {
    const {library, a, b} = await two();
    const edge = await library.call('memory.link', {from_id: a, to_id: b, edge_type: 'SUPERSEDES'});
    await library.call('memory.unlink', {edge_id: edge.id});
    expect(await library.read(b)).toMatchObject({status: 'current', version: 3});
  });

  it('does not take the last reason of a memory', async () => {
    const {library, a} = await two();
    const {edges} = await library.call('memory.read', {memory_id: a});
    const edge_id = edges.find(({edge_type}) => edge_type === 'DERIVED_FROM')?.id ?? '';
    expect((await library.refusal('memory.unlink', {edge_id})).code).toBe('CONFLICT');
  });
});
