import {afterEach, describe, expect, it} from 'vitest';
import {type GraphView, graphView, localGraphInput, overviewGraphInput} from '#contract/graph';
import type {LocalGraphInput, OverviewGraphInput} from '#contract/graph';
import {localGraph, overviewGraph} from '../../../main/engine/graph/graph-view.ts';
import {clock, type FixtureLibrary, makeLibrary, numberedNotes, scatteredLinks} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

function open(...parts: Parameters<typeof makeLibrary>): FixtureLibrary {
  const library = makeLibrary(...parts);
  opened.push(library);
  return library;
}

function local({database}: FixtureLibrary, input: LocalGraphInput): GraphView {
  return graphView.parse(localGraph(database.read, localGraphInput.parse(input), clock));
}

function overview({database}: FixtureLibrary, input: OverviewGraphInput = {}): GraphView {
  return graphView.parse(overviewGraph(database.read, overviewGraphInput.parse(input), clock));
}

const idsOf = (view: GraphView) => view.nodes.map(({id}) => id);
const edgesOf = (view: GraphView) => view.edges.map(({id}) => id);

/** plan → budget → supplier → invoice, and retro → plan; old-plan is superseded by plan. */
function team(): FixtureLibrary {
  return open(
    [
      {pageId: 'plan', kind: 'decision', tags: ['Work', 'work/2025']},
      {pageId: 'budget', tags: ['work/money']},
      {pageId: 'supplier', kind: 'fact', tags: ['people']},
      {pageId: 'invoice'},
      {pageId: 'retro', tags: ['work']},
      {pageId: 'old-plan', kind: 'decision', status: 'superseded'},
      {pageId: 'alone'},
    ],
    [
      {from: 'plan', to: 'budget'},
      {from: 'plan', to: 'budget', start: 90},
      {from: 'budget', to: 'supplier', type: 'SUPPORTS'},
      {from: 'supplier', to: 'invoice'},
      {from: 'retro', to: 'plan'},
      {from: 'plan', to: 'old-plan', type: 'SUPERSEDES', via: 'front-matter'},
      {from: 'plan', to: 'plan'},
      {from: 'plan', target: 'missing'},
    ],
  );
}

describe('localGraph', () => {
  it('shows links in both directions, the centre first, then the most linked', () => {
    const view = local(team(), {pageId: 'plan'});
    expect(view.centre).toBe('plan');
    expect(idsOf(view)).toEqual(['plan', 'budget', 'old-plan', 'retro']);
    expect(view.nodes.map(({hop}) => hop)).toEqual([0, 1, 1, 1]);
    expect(view).toMatchObject({totalNodes: 4, truncated: false});
  });

  it('draws links of one type between two notes once, and no note’s link to itself', () => {
    const view = local(team(), {pageId: 'plan'});
    expect(edgesOf(view)).toEqual(['plan>budget:REFERENCES', 'plan>old-plan:SUPERSEDES', 'retro>plan:REFERENCES']);
  });

  it.each([
    {depth: 1, ids: ['budget', 'plan', 'supplier']},
    {depth: 2, ids: ['budget', 'invoice', 'old-plan', 'plan', 'retro', 'supplier']},
  ])('walks $depth links far', ({depth, ids}) => {
    expect(idsOf(local(team(), {pageId: 'budget', depth})).sort()).toEqual(ids);
  });

  it('counts the links of the whole library, not only those shown', () => {
    const [centre] = local(team(), {pageId: 'budget', limit: 1}).nodes;
    expect(centre).toMatchObject({id: 'budget', degree: 2});
  });

  it('says how many it left out, and keeps the nearest', () => {
    const view = local(team(), {pageId: 'invoice', depth: 3, limit: 3});
    expect(idsOf(view)).toEqual(['invoice', 'supplier', 'budget']);
    expect(view).toMatchObject({totalNodes: 4, truncated: true});
  });

  it.each<{title: string; input: Omit<LocalGraphInput, 'pageId'>; ids: string[]}>([
    {title: 'kinds', input: {kinds: ['note']}, ids: ['plan', 'budget', 'retro']},
    {title: 'statuses', input: {statuses: ['superseded']}, ids: ['plan', 'old-plan']},
    {title: 'tags, nested ones included, in any case', input: {tags: ['WORK']}, ids: ['plan', 'budget', 'retro']},
    {title: 'tags written with a hash', input: {tags: ['#people']}, ids: ['plan']},
    {title: 'edge types', input: {edgeTypes: ['SUPERSEDES']}, ids: ['plan', 'old-plan']},
    {
      title: 'lists that are empty, as if they were left out',
      input: {kinds: [], tags: [], edgeTypes: []},
      ids: ['plan', 'budget', 'old-plan', 'retro'],
    },
  ])('filters by $title, and always shows the centre', ({input, ids}) => {
    expect(idsOf(local(team(), {pageId: 'plan', ...input}))).toEqual(ids);
  });

  it('does not walk through what is filtered out', () => {
    const view = local(team(), {pageId: 'plan', depth: 3, edgeTypes: ['REFERENCES']});
    expect(idsOf(view)).toEqual(['plan', 'budget', 'retro']);
  });

  it('hangs tags on their notes when asked, spellings of one tag together', () => {
    const view = local(team(), {pageId: 'plan', tagNodes: true, kinds: ['note']});
    const tags = view.nodes.filter(({type}) => type === 'tag');
    expect(tags.map(({id, title, degree, hop}) => ({id, title, degree, hop}))).toEqual([
      {id: 'tag:Work', title: '#Work', degree: 2, hop: 1},
      {id: 'tag:work/2025', title: '#work/2025', degree: 1, hop: 1},
      {id: 'tag:work/money', title: '#work/money', degree: 1, hop: 2},
    ]);
    expect(edgesOf(view).filter((id) => id.includes('tag:'))).toEqual([
      'plan>tag:Work:MENTIONS',
      'retro>tag:Work:MENTIONS',
      'plan>tag:work/2025:MENTIONS',
      'budget>tag:work/money:MENTIONS',
    ]);
  });

  it('names a page id that is not there', () => {
    expect(() => local(team(), {pageId: 'gone'})).toThrow(
      expect.objectContaining({code: 'NOT_FOUND', message: expect.stringContaining('“gone”') as string}),
    );
  });
});

describe('overviewGraph', () => {
  it('shows the most linked notes, equals by page id, and the links among them', () => {
    const view = overview(team(), {limit: 3});
    expect(idsOf(view)).toEqual(['plan', 'budget', 'supplier']);
    expect(edgesOf(view)).toEqual(['plan>budget:REFERENCES', 'budget>supplier:SUPPORTS']);
    expect(view).toMatchObject({centre: null, totalNodes: 7, truncated: true});
  });

  it('shows notes without links when there is room', () => {
    expect(idsOf(overview(team())).at(-1)).toBe('alone');
  });

  it('orders by the links that the filter leaves', () => {
    expect(idsOf(overview(team(), {edgeTypes: ['SUPPORTS'], limit: 2}))).toEqual(['budget', 'supplier']);
  });

  it('counts what the filters leave', () => {
    expect(overview(team(), {kinds: ['decision'], limit: 1})).toMatchObject({totalNodes: 2, truncated: true});
  });

  it('ranks the shown notes up to 1 and numbers their communities from 0', () => {
    const {nodes} = overview(team());
    expect(Math.max(...nodes.map(({rank}) => rank))).toBe(1);
    expect(Math.min(...nodes.map(({rank}) => rank))).toBeGreaterThan(0);
    expect(Math.min(...nodes.map(({community}) => community))).toBe(0);
  });

  it('is empty for an empty library', () => {
    expect(overview(open())).toEqual({
      ...{nodes: [], edges: [], centre: null, totalNodes: 0, truncated: false},
      ...{knownMemories: 0, firstDate: null, asOf: null},
    });
  });

  it('sees at once what was written since the last view', () => {
    const library = team();
    overview(library);
    library.add([{pageId: 'new'}], [{from: 'new', to: 'alone'}]);
    expect(edgesOf(overview(library))).toContain('new>alone:REFERENCES');
  });

  it('leaves no two nodes or edges with one id, whatever page ids look like', () => {
    const library = open(
      [{pageId: 'a'}, {pageId: 'a>b'}, {pageId: 'b>c'}, {pageId: 'c'}, {pageId: 'tag:x', tags: ['x']}],
      [
        {from: 'a', to: 'b>c'},
        {from: 'a>b', to: 'c'},
      ],
    );
    const view = overview(library, {tagNodes: true});
    const ids = [...idsOf(view), ...edgesOf(view)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows kinds, statuses and types of a later version as the plainest ones', () => {
    const library = open(
      [{pageId: 'a', kind: 'dream', status: 'foreseen'}, {pageId: 'b'}],
      [{from: 'a', to: 'b', type: 'HAUNTS'}],
    );
    const view = overview(library, {kinds: ['note'], statuses: ['current']});
    expect(view.nodes[0]).toMatchObject({kind: 'note', status: 'current'});
    expect(edgesOf(view)).toEqual(['a>b:REFERENCES']);
  });

  it('gives the same bytes twice on 20,000 notes with 60,000 links, and a capped view of them', () => {
    const library = open(numberedNotes(20_000), scatteredLinks(20_000, 60_000));
    const first = overview(library, {limit: 2000});
    library.add([], [{from: 'n1', to: 'n1'}]);
    expect(JSON.stringify(overview(library, {limit: 2000}))).toBe(JSON.stringify(first));
    expect(first.nodes).toHaveLength(2000);
    expect(first).toMatchObject({totalNodes: 20_000, truncated: true});
    const around = local(library, {pageId: 'n0', depth: 3});
    expect(around.nodes).toHaveLength(300);
    expect(around.totalNodes).toBeGreaterThan(10_000);
  });
});
