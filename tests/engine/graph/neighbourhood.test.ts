import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {edgeTypes} from '#contract/edge';
import type {LinkRow} from '../../../main/engine/db/edges-read.ts';
import type {NodeRow} from '../../../main/engine/db/notes-read.ts';
import {allTypes, buildLinkMap} from '../../../main/engine/graph/link-map.ts';
import {findNeighbourhood} from '../../../main/engine/graph/neighbourhood.ts';

const size = 10;
const nodes = Array.from({length: size}, (_, node): NodeRow => [node, `n${node}`, 'note']);
const numbers = fc.nat({max: size - 1});
const types = fc.constantFrom('REFERENCES', 'SUPPORTS');
const graph = fc.array(fc.tuple(numbers, numbers, types), {maxLength: 20});

describe('findNeighbourhood', () => {
  it('gives the hops of a plain search over what passes, for any graph and any filter', () => {
    const cases = fc.record({
      links: graph,
      centre: numbers,
      depth: fc.integer({min: 1, max: 3}),
      shown: fc.set(numbers),
    });
    fc.assert(
      fc.property(cases, ({links, centre, depth, shown}) => {
        const passes = (node: number) => shown.has(node);
        const filter = {passes, types: new Set([edgeTypes.indexOf('REFERENCES')])};
        const hops = findNeighbourhood(buildLinkMap(nodes, links), centre, {depth, filter});
        expect(Object.fromEntries(hops)).toEqual(naiveHops(links, centre, {depth, passes}));
      }),
      {numRuns: 300},
    );
  });

  it('lists the nearest first and ends on a cycle', () => {
    const ring = nodes.map(([id]): LinkRow => [id, (id + 1) % size, 'REFERENCES']);
    const hops = findNeighbourhood(buildLinkMap(nodes, ring), 0, {
      depth: 99,
      filter: {passes: () => true, types: allTypes},
    });
    expect([...hops.values()]).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });
});

function naiveHops(
  links: readonly LinkRow[],
  centre: number,
  {depth, passes}: {depth: number; passes: (node: number) => boolean},
): Record<number, number> {
  const hops: Record<number, number> = {[centre]: 0};
  for (let hop = 1; hop <= depth; hop++)
    for (const [a, b] of links
      .filter(([, , type]) => type === 'REFERENCES')
      .flatMap(
        ([x, y]) =>
          [
            [x, y],
            [y, x],
          ] as const,
      ))
      if (hops[a] === hop - 1 && passes(b)) hops[b] ??= hop;
  return hops;
}
