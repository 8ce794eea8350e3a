import type {GraphEdge} from '#contract/graph';
import type {Picture} from './plan-layout.ts';

/** For every node that supersedes another or is superseded, the versions it is one of: oldest first. */
export type VersionChains = ReadonlyMap<string, readonly string[]>;

/** Reads the lines of versions off the links of a picture. What goes in a circle has an order too, only no right one. */
export function versionChains({edges}: Pick<Picture, 'edges'>): VersionChains {
  const steps = edges.filter(({edgeType, source, target}) => edgeType === 'SUPERSEDES' && source !== target);
  const neighbours = new Map<string, string[]>();
  for (const {source, target} of steps) {
    neighbours.set(source, [...(neighbours.get(source) ?? []), target]);
    neighbours.set(target, [...(neighbours.get(target) ?? []), source]);
  }
  const chains = new Map<string, readonly string[]>();
  for (const id of neighbours.keys()) {
    if (chains.has(id)) continue;
    const chain = inOrder(reach(id, neighbours), steps);
    for (const member of chain) chains.set(member, chain);
  }
  return chains;
}

function reach(start: string, neighbours: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set([start]);
  // A set is walked on while it grows.
  for (const id of reached) for (const other of neighbours.get(id) ?? []) reached.add(other);
  return reached;
}

/** A version comes when all that it supersedes have come; in a circle the smallest id breaks it. */
function inOrder(members: ReadonlySet<string>, steps: readonly GraphEdge[]): string[] {
  const older = new Map([...members].toSorted().map((id) => [id, new Set<string>()]));
  for (const {source, target} of steps) if (members.has(source)) older.get(source)?.add(target);
  const ordered: string[] = [];
  while (older.size > 0) {
    const next = [...older].find(([, waits]) => waits.size === 0)?.[0] ?? older.keys().next().value;
    if (next === undefined) break;
    ordered.push(next);
    older.delete(next);
    for (const waits of older.values()) waits.delete(next);
  }
  return ordered;
}
