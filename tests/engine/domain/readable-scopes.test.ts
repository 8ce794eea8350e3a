import {afterEach, describe, expect, it} from 'vitest';
import type {Caller} from '#contract/caller';
import {localGraphInput} from '#contract/graph';
import {readableScopes} from '../../../main/engine/domain/readable-scopes.ts';
import {localGraph} from '../../../main/engine/graph/graph-view.ts';
import {readNote} from '../../../main/engine/graph/read-note.ts';
import {clock} from '../../support/graph-fixture.ts';
import {compass, makeRecallLibrary, type RecallLibrary} from '../../support/recall-library.ts';

let library: RecallLibrary | undefined;
afterEach(() => {
  library?.close();
  library = undefined;
});

/** `open` lies between two hidden notes: it links to one, and the other links to it. */
async function open(): Promise<RecallLibrary> {
  const made = await makeRecallLibrary(
    [
      {pageId: 'open', body: 'north heron', links: ['hidden', 'beside'], tags: ['bird']},
      {pageId: 'beside', body: 'north', links: ['open']},
      {pageId: 'hidden', body: 'north heron', tags: ['bird']},
      {pageId: 'behind', body: 'north heron', links: ['open']},
    ],
    compass,
  );
  made.moveTo('cellar', 'hidden', 'behind');
  library = made;
  return made;
}

const bound: Caller = {readable_scopes: ['channel:notes']};
const nothing: Caller = {readable_scopes: []};

describe('readableScopes', () => {
  it.each([
    [{}, null],
    [{writable_scopes: ['a']}, null],
    [{readable_scopes: []}, []],
    [{readable_scopes: ['a'], writable_scopes: ['b']}, ['a', 'b']],
  ] as const)('of %o is %o', (caller, scopes) => {
    expect(readableScopes(caller as Caller)).toEqual(scopes);
  });
});

describe('what a caller who sees one scope finds', () => {
  it.each(['hybrid', 'lexical', 'vector'] as const)('by search in mode %s', async (mode) => {
    const made = await open();
    const found = async (caller: Caller) =>
      (await made.query({q: 'north', mode, caller})).output.results.map(({pageId}) => pageId).sort();
    expect(await found({})).toEqual(['behind', 'beside', 'hidden', 'open']);
    expect(await found(bound)).toEqual(['beside', 'open']);
    expect(await found(nothing)).toEqual([]);
  });

  it('by search that asks for another space', async () => {
    const made = await open();
    const {output} = await made.query({q: 'north space:notes path:hidden', caller: bound});
    expect(output.results).toEqual([]);
    expect(output.request).not.toHaveProperty('caller');
  });

  it('by hybrid search, rows of the walk included', async () => {
    const made = await open();
    const found = async (caller: Caller) => {
      const {results, graph_matches: near} = await made.hybrid({query: 'north heron', k: 1, graph: true, caller});
      return [...results, ...near].map(({name}) => name).sort();
    };
    expect(await found({})).toContain('hidden');
    expect(await found(bound)).toEqual(['beside', 'open']);
    expect(await found(nothing)).toEqual([]);
  });

  it('by recall', async () => {
    const made = await open();
    const {results} = await made.recall({query: 'north heron', caller: bound});
    expect(results.map(({name}) => name).sort()).toEqual(['beside', 'open']);
  });

  it('in a note: links out of sight are broken, and those from out of sight are not there', async () => {
    const {read} = (await open()).database;
    const note = readNote(read, {pageId: 'open', scopes: readableScopes(bound)}, clock);
    expect(note.outgoing.map(({target, state, other}) => [target, state, other?.pageId])).toEqual([
      ['hidden', 'broken', undefined],
      ['beside', 'resolved', 'beside'],
    ]);
    expect(note.backlinks.map(({other}) => other?.pageId)).toEqual(['beside']);
    expect(note.linkTotals).toEqual({outgoing: 2, backlinks: 1});
    expect(() => readNote(read, {pageId: 'hidden', scopes: readableScopes(bound)}, clock)).toThrow(
      'There is no note “hidden”',
    );
  });

  it('around a note', async () => {
    const {read} = (await open()).database;
    const view = (pageId: string) => localGraph(read, localGraphInput.parse({pageId, depth: 3, caller: bound}), clock);
    expect(view('open').nodes.map(({id}) => id)).toEqual(['open', 'beside']);
    expect(() => view('hidden')).toThrow('There is no note “hidden”');
  });
});
