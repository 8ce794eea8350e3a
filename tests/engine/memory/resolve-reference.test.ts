import {describe, expect, it} from 'vitest';
import {mostCandidates, type NamedType} from '#contract/resolve';
import {writeAnchors} from '../../../main/engine/db/anchors.ts';
import {slugger} from '../../../main/engine/domain/slug.ts';
import {inOneGo} from '../../../main/engine/domain/steps.ts';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';

const makeLibrary = memoryLibraryMaker();

const notes = [
  {
    pageId: 'mast',
    path: 'field/Mast #2.md',
    title: 'Mast',
    body: 'Before.\n\n# Guy ropes\n\nThree.\n\n# Guy Ropes\n\nFour.',
  },
  {
    pageId: 'choice',
    path: 'decisions/Radar.md',
    title: 'Radar',
    kind: 'decision' as const,
    body: 'Why.\n\n# C#\n\nBecause.',
  },
];

/** Stores the headings of the notes, as indexing does. */
function addHeadings(library: MemoryLibrary): void {
  for (const {pageId, body} of notes) {
    const [row] = library.rows<{id: number}>('SELECT id FROM memories WHERE uid = ?', pageId);
    const slugOf = slugger();
    const anchors = [...body.matchAll(/^# (.*)$/gm)].map(({1: text = '', index: start}) => {
      return {type: 'heading' as const, depth: 1, text, slug: slugOf(text), start};
    });
    inOneGo(writeAnchors(library.database.write, row?.id ?? 0, anchors));
  }
}

const everything: NamedType[] = ['memory', 'artifact', 'message', 'identity', 'scope', 'edge'];

describe('what a person writes for a node', () => {
  it.each<[string, NamedType[], string[]]>([
    ['mast', everything, ['artifact mast']],
    ['field/Mast #2.md', everything, ['artifact mast']],
    ['field/Mast #2.md#guy-ropes-1', everything, ['message mast:000002']],
    ['mast#guy-ropes-1', everything, ['message mast:000002']],
    ['mast#Guy ropes', everything, ['message mast:000001', 'message mast:000002']],
    ['decisions/Radar.md#C#', everything, ['message choice:000001']],
    ['mast:000001', everything, ['message mast:000001']],
    ['mast:000009', everything, []],
    ['decisions/Radar.md', ['artifact', 'memory'], ['artifact choice']],
    ['decisions/Radar.md', ['memory', 'artifact'], ['memory choice']],
    ['mast', ['memory'], []],
    ['mas', everything, []],
    ['you', everything, ['identity local-user']],
    ['LIBRARY', ['scope'], ['scope library']],
    ['field/nowhere.md', everything, []],
    ["' OR 1=1 --", everything, []],
    ['mem_', everything, []],
  ])('%s as %o is %o', async (reference, as, expected) => {
    const library = await makeLibrary({notes});
    addHeadings(library);
    await library.remember('Anything.');
    const {candidates} = await library.call('memory.resolve', {reference, as});
    expect(candidates.map(({type, id}) => `${type} ${id}`)).toEqual(expected);
  });

  it('is the whole id or a beginning of it that only one has; of several the first are given', async () => {
    const library = await makeLibrary();
    const {id} = await library.remember('One.');
    for (let count = 0; count < 12; count++) await library.remember(`Another ${count}.`);
    const find = async (reference: string) => {
      const {candidates} = await library.call('memory.resolve', {reference, as: everything});
      return candidates.map((candidate) => candidate.id);
    };
    expect(await find(id)).toEqual([id]);
    expect(await find(id.slice(0, 30))).toEqual([id]);
    expect(await find(id.slice(0, 8))).toContain(id);
    expect(await find(id.slice(0, 7))).toEqual([]);
    const {jsonl} = await library.call('memory.export', {});
    const ids = new Map([...jsonl.matchAll(/mem_[0-9a-f-]{36}/g)].map(([uid], index) => [uid, `mem_same-${index}`]));
    const other = await makeLibrary();
    await other.call('memory.import', {jsonl: jsonl.replace(/mem_[0-9a-f-]{36}/g, (uid) => ids.get(uid) ?? uid)});
    const {candidates} = await other.call('memory.resolve', {reference: 'mem_same', as: everything});
    expect(candidates).toHaveLength(mostCandidates);
    expect(await find(`${id}0`)).toEqual([]);
  });

  it('names messages and edges too, but no edge that was taken away', async () => {
    const library = await makeLibrary();
    const [a, b] = [await library.remember('A.'), await library.remember('B.')];
    const said = await library.call('memory.postMessage', {channel_id: 'library', content: 'What was said.'});
    const edge = await library.call('memory.link', {from_id: a.id, to_id: b.id, edge_type: 'SUPPORTS'});
    const find = (reference: string) => library.call('memory.resolve', {reference, as: everything});
    expect(await find(said.id.slice(0, 16))).toEqual({
      candidates: [{type: 'message', id: said.id, title: 'What was said.'}],
    });
    expect((await find(edge.id.slice(0, 16))).candidates).toMatchObject([{type: 'edge', id: edge.id}]);
    await library.call('memory.unlink', {edge_id: edge.id});
    expect((await find(edge.id.slice(0, 16))).candidates).toEqual([]);
  });

  it('what lies in other scopes does not exist', async () => {
    const library = await makeLibrary();
    const {id} = await library.remember('Hidden.');
    const caller = {readable_scopes: ['project:other']};
    for (const reference of [id, id.slice(0, 16), 'talk', 'talk:000000', 'talk#later', 'library'])
      expect(
        await library.call('memory.resolve', {reference, as: ['memory', 'artifact', 'message', 'scope'], caller}),
      ).toEqual({candidates: []});
  });
});
