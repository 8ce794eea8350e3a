import {describe, expect, it} from 'vitest';
import {findCommunities} from '../../../main/engine/graph/communities.ts';
import type {Pair} from '../../../main/engine/graph/rank-nodes.ts';

/** Every node of the range linked to every later one. */
function clique(from: number, to: number): Pair[] {
  const pairs: Pair[] = [];
  for (let source = from; source < to; source++)
    for (let target = source + 1; target < to; target++) pairs.push({source, target});
  return pairs;
}

describe('findCommunities', () => {
  it('gives nothing for no nodes', () => {
    expect([...findCommunities(0, [])]).toEqual([]);
  });

  it('makes every node its own community when none is linked', () => {
    expect([...findCommunities(3, [])]).toEqual([0, 1, 2]);
  });

  it('tells two knots with one link between them apart, the larger first', () => {
    const links = [...clique(0, 4), ...clique(4, 9), {source: 0, target: 4}];
    expect([...findCommunities(9, links)]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  it('gives the same numbers every time', () => {
    const links = Array.from({length: 200}, (_, at) => ({source: (at * 7) % 60, target: (at * at) % 60}));
    expect(findCommunities(60, links)).toEqual(findCommunities(60, links));
  });

  it('takes self links, double links and links both ways', () => {
    const links = [
      {source: 0, target: 0},
      {source: 0, target: 1},
      {source: 1, target: 0},
      {source: 0, target: 1},
    ];
    expect([...findCommunities(3, links)]).toEqual([0, 0, 1]);
  });
});
