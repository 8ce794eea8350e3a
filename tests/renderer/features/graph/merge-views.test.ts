import {describe, expect, test} from 'vitest';
import {mergeViews} from '../../../../renderer/features/graph/merge-views.ts';
import {edge, node, view} from './graph-sample.ts';

const base = view([node('a', {hop: 0, community: 4, rank: 1}), node('b', {hop: 1})], [edge('a-b')], 'a');

describe('unfolding a node', () => {
  test('adds its neighbours and their links', () => {
    const more = view([node('b'), node('c')], [edge('b-c')], 'b');
    const {nodes, edges} = mergeViews(base, [{from: 'b', view: more}]);
    expect(nodes.map(({id}) => id)).toEqual(['a', 'b', 'c']);
    expect(edges.map(({id}) => id)).toEqual(['a-b/REFERENCES', 'b-c/REFERENCES']);
  });

  test('leaves what is there as it is, and gives newcomers the group and distance of where they come from', () => {
    const more = view([node('a', {community: 9}), node('c', {community: 9, hop: 1, rank: 0.5})], [edge('a-c')], 'a');
    const {nodes} = mergeViews(base, [{from: 'a', view: more}]);
    expect(nodes[0]).toMatchObject({id: 'a', community: 4, hop: 0});
    expect(nodes[2]).toMatchObject({id: 'c', community: 4, hop: 1, rank: 0.25});
  });

  test('stops at the limit, and draws no link into the void', () => {
    const more = view([node('c'), node('d')], [edge('b-c'), edge('b-d')], 'b');
    const {nodes, edges} = mergeViews(base, [{from: 'b', view: more}], {nodes: 3, edges: 10});
    expect(nodes.map(({id}) => id)).toEqual(['a', 'b', 'c']);
    expect(edges.map(({target}) => target)).toEqual(['b', 'c']);
  });
});

test('nothing unfolded is the view itself', () => {
  expect(mergeViews(base, [])).toEqual({nodes: base.nodes, edges: base.edges});
});
