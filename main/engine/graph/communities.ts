import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import type {Pair} from './rank-nodes.ts';

const seed = 20_240_229;

/**
 * The community of each of the nodes 0 to `count - 1` (Louvain, links taken both ways). Communities are numbered by
 * size, largest 0, then by their first node. The same graph always gives the same numbers.
 */
export function findCommunities(count: number, links: readonly Pair[]): Uint32Array {
  const graph = new Graph({type: 'undirected'});
  for (let node = 0; node < count; node++) graph.addNode(node);
  for (const {source, target} of links)
    if (source !== target)
      graph.updateEdge(source, target, ({weight}) => ({weight: typeof weight === 'number' ? weight + 1 : 1}));
  const found = louvain(graph, {rng: seededRandom(seed)});
  return numberBySize(Array.from({length: count}, (_, node) => found[node] ?? node));
}

function numberBySize(labels: readonly number[]): Uint32Array {
  const members = new Map<number, {size: number; first: number}>();
  labels.forEach((label, node) => {
    const known = members.get(label);
    if (known) known.size++;
    else members.set(label, {size: 1, first: node});
  });
  const order = [...members].sort(([, a], [, b]) => b.size - a.size || a.first - b.first);
  const numbers = new Map(order.map(([label], number) => [label, number]));
  return Uint32Array.from(labels, (label) => numbers.get(label) ?? 0);
}

/** Numbers in [0, 1) that only look random (mulberry32, public domain). */
function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
