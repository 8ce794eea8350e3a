import type {GraphNode} from '#contract/graph';
import type {Picture} from './plan-layout.ts';
import {versionChains} from './version-chain.ts';

const namedNeighbours = 5;

/** One or two sentences about a node, for those who hear the graph instead of seeing it. */
export function describeNode(node: GraphNode, {nodes, edges}: Picture): string {
  const ids = new Set<string>();
  for (const {source, target} of edges) {
    if (source === node.id) ids.add(target);
    if (target === node.id) ids.add(source);
  }
  const neighbours = nodes.filter(({id}) => ids.has(id) && id !== node.id).toSorted((a, b) => b.rank - a.rank);
  const what = node.type === 'tag' ? 'tag' : `${node.status} ${node.kind}`;
  const version = describeVersion(node.id, versionChains({edges}).get(node.id) ?? []);
  return `${node.title}, ${what}, ${countLinks(node.degree)}. ${version}${describeNeighbours(neighbours)}`;
}

function describeVersion(id: string, chain: readonly string[]): string {
  return chain.length < 2 ? '' : `Version ${chain.indexOf(id) + 1} of ${chain.length}. `;
}

/** “1 link”, “1,204 links”. */
export function countLinks(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'link' : 'links'}`;
}

function describeNeighbours(neighbours: readonly GraphNode[]): string {
  if (neighbours.length === 0) return 'No linked notes shown.';
  const named = neighbours.slice(0, namedNeighbours).map(({title}) => title);
  const more = neighbours.length - named.length;
  return `Linked here to ${named.join('; ')}${more > 0 ? ` and ${String(more)} more` : ''}.`;
}
