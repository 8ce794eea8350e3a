import type {GraphFilter} from './graph-filter.ts';
import {eachLink, type LinkMap} from './link-map.ts';

/**
 * The nodes around `centre`, out to `depth` links in either direction, with their number of links from it. Nodes that
 * do not pass are not walked through; the centre always is. The order is that of a breadth-first walk, nearest first.
 */
export function findNeighbourhood(
  map: LinkMap,
  centre: number,
  {depth, filter}: {readonly depth: number; readonly filter: GraphFilter},
): Map<number, number> {
  const hops = new Map([[centre, 0]]);
  let frontier = [centre];
  for (let hop = 1; hop <= depth && frontier.length > 0; hop++) {
    const next: number[] = [];
    for (const node of frontier)
      eachLink(map, node, (other, type) => {
        if (!filter.types.has(type) || hops.has(other) || !filter.passes(other)) return;
        hops.set(other, hop);
        next.push(other);
      });
    frontier = next;
  }
  return hops;
}
