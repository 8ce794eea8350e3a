import type {GraphEdge} from '#contract/graph';
import type {Picture} from './plan-layout.ts';

/** How a link is drawn: by what it says, and by what the reader points at. */
export const linkLooks = ['faint', 'mention', 'plain', 'near', 'contradicts', 'supersedes', 'chain', 'path'] as const;
export type LinkLook = (typeof linkLooks)[number];

/** What the reader points at. */
export interface Pointed {
  /** The node under the pointer, whose links stand out; null for none. */
  readonly hovered: string | null;
  /** Ids of the nodes of a path, in order. */
  readonly path: readonly string[];
  /** Ids of the versions of what the reader points at, whose line stands out. */
  readonly chain: readonly string[];
}

/** For each look the links that have it, as indices of source and target node in turn. */
export type LinksByLook = Readonly<Record<LinkLook, readonly number[]>>;

/** Sorts the links of a picture by how they are to be drawn. */
export function linksByLook({nodes, edges}: Picture, pointed: Pointed): LinksByLook {
  const index = new Map(nodes.map((node, at) => [node.id, at]));
  const steps = new Set(pointed.path.slice(1).map((id, at) => stepKey(pointed.path[at] ?? id, id)));
  const chain = new Set(pointed.chain);
  const links: Record<LinkLook, number[]> = {
    ...{faint: [], mention: [], plain: [], near: []},
    ...{contradicts: [], supersedes: [], chain: [], path: []},
  };
  for (const edge of edges) {
    const [source, target] = [index.get(edge.source), index.get(edge.target)];
    if (source === undefined || target === undefined) continue;
    const onPath = steps.has(stepKey(edge.source, edge.target));
    const isVersion = edge.edgeType === 'SUPERSEDES' && chain.has(edge.source) && chain.has(edge.target);
    links[onPath ? 'path' : isVersion ? 'chain' : lookOf(edge, pointed.hovered)].push(source, target);
  }
  return links;
}

/** For each node the nodes it is linked with. */
export function neighboursOf({edges}: Picture): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>();
  const add = (from: string, to: string) => {
    const known = neighbours.get(from);
    if (known) known.add(to);
    else neighbours.set(from, new Set([to]));
  };
  for (const {source, target} of edges) {
    add(source, target);
    add(target, source);
  }
  return neighbours;
}

function lookOf({edgeType, source, target}: GraphEdge, hovered: string | null): LinkLook {
  if (hovered !== null && source !== hovered && target !== hovered) return 'faint';
  if (edgeType === 'SUPERSEDES') return 'supersedes';
  if (edgeType === 'CONTRADICTS') return 'contradicts';
  if (hovered !== null) return 'near';
  return edgeType === 'MENTIONS' ? 'mention' : 'plain';
}

/** The same for both directions. */
function stepKey(one: string, other: string): string {
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
}
