import {describe, expect, it} from 'vitest';
import {edgeTypes} from '#contract/edge';
import type {LinkRow} from '../../../main/engine/db/edges-read.ts';
import type {NodeRow} from '../../../main/engine/db/notes-read.ts';
import {allTypes, buildLinkMap, degreeOf, eachLink, linksAmong} from '../../../main/engine/graph/link-map.ts';

const nodes: NodeRow[] = [
  [70, 'a', 'note'],
  [9_000_000_000, 'b', 'note'],
  [3, 'c', 'note'],
];
const idOf = {a: 70, b: 9_000_000_000, c: 3, missing: 4} as const;

function link(from: keyof typeof idOf, to: keyof typeof idOf, type = 'REFERENCES'): LinkRow {
  return [idOf[from], idOf[to], type];
}

describe('buildLinkMap', () => {
  it('keeps both directions of a link', () => {
    const map = buildLinkMap(nodes, [link('a', 'c')]);
    expect([0, 1, 2].map((node) => degreeOf(map, node))).toEqual([1, 0, 1]);
    expect(linksAmong(map, [0, 1, 2], allTypes)).toEqual([{source: 0, target: 2, edgeType: 'REFERENCES'}]);
  });

  it.each<{title: string; links: LinkRow[]; degrees: number[]}>([
    {title: 'nothing', links: [], degrees: [0, 0, 0]},
    {title: 'the same link written three times', links: Array(3).fill(link('a', 'b')) as LinkRow[], degrees: [1, 1, 0]},
    {title: 'two types between two notes', links: [link('a', 'b'), link('a', 'b', 'SUPPORTS')], degrees: [2, 2, 0]},
    {title: 'a pair that links both ways', links: [link('a', 'b'), link('b', 'a')], degrees: [2, 2, 0]},
    {title: 'a note that links to itself', links: [link('b', 'b')], degrees: [0, 0, 0]},
    {title: 'an end that is missing', links: [link('a', 'missing'), link('missing', 'c')], degrees: [0, 0, 0]},
  ])('counts $title', ({links, degrees}) => {
    const map = buildLinkMap(nodes, links);
    expect([0, 1, 2].map((node) => degreeOf(map, node))).toEqual(degrees);
  });

  it('is empty for an empty library', () => {
    const map = buildLinkMap([], []);
    expect(map.nodes).toEqual([]);
    expect(degreeOf(map, 0)).toBe(0);
  });

  it('shows a type that it does not know as a reference', () => {
    const map = buildLinkMap(nodes, [link('a', 'b', 'INVENTED_LATER')]);
    expect(linksAmong(map, [0, 1], allTypes)).toEqual([{source: 0, target: 1, edgeType: 'REFERENCES'}]);
  });

  it('keeps every type apart', () => {
    const map = buildLinkMap(
      nodes,
      edgeTypes.map((type) => link('c', 'b', type)),
    );
    expect(linksAmong(map, [1, 2], allTypes).map(({edgeType}) => edgeType)).toEqual([...edgeTypes]);
    expect(degreeOf(map, 1, new Set([0, 3]))).toBe(2);
  });

  it('visits links that leave before links that arrive', () => {
    const map = buildLinkMap(nodes, [link('a', 'b'), link('b', 'c')]);
    const visited: number[] = [];
    eachLink(map, 1, (other) => visited.push(other));
    expect(visited).toEqual([2, 0]);
  });
});
