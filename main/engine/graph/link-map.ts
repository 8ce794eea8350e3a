import type {EdgeType} from '#contract/edge';
import {edgeTypes} from '#contract/edge';
import type {LinkRow} from '../db/edges-read.ts';
import type {NodeRow} from '../db/notes-read.ts';

/**
 * All notes and links of a library in flat arrays, small and quick to walk. A node is a number: its place in the order
 * of page ids. Links between the same two notes with the same type are one; a note's links to itself are left out.
 */
export interface LinkMap {
  readonly nodes: readonly NodeRow[];
  /** From a row id of a note to its node. */
  readonly nodeOf: ReadonlyMap<number, number>;
  readonly out: Arms;
  readonly in: Arms;
}

/** The links of every node in one direction: those of node `n` lie from `start[n]` up to `start[n + 1]`. */
export interface Arms {
  readonly start: Uint32Array;
  /** The node at the other end. */
  readonly other: Uint32Array;
  /** Index into `edgeTypes`. */
  readonly type: Uint8Array;
}

/** One link between two nodes. */
export interface Link {
  readonly source: number;
  readonly target: number;
  readonly edgeType: EdgeType;
}

/** An edge type that this version does not know is shown as the plainest one. */
const fallbackType = edgeTypes.indexOf('REFERENCES');

/** Lays out notes (in the order of page ids) and links. Links whose ends are not among the notes are left out. */
export function buildLinkMap(nodes: readonly NodeRow[], links: readonly LinkRow[]): LinkMap {
  const nodeOf = new Map(nodes.map(([id], node) => [id, node]));
  const outward = new Float64Array(links.length);
  const inward = new Float64Array(links.length);
  const typeCodes = new Map<string, number>(edgeTypes.map((type, code) => [type, code]));
  let length = 0;
  for (const [from, to, typeName] of links) {
    const source = nodeOf.get(from);
    const target = nodeOf.get(to);
    if (source === undefined || target === undefined || source === target) continue;
    const type = typeCodes.get(typeName) ?? fallbackType;
    outward[length] = pack(source, target, {type, count: nodes.length});
    inward[length++] = pack(target, source, {type, count: nodes.length});
  }
  return {
    nodes,
    nodeOf,
    out: layArms(outward.subarray(0, length), nodes.length),
    in: layArms(inward.subarray(0, length), nodes.length),
  };
}

/** Every type of link, as indices into `edgeTypes`. */
export const allTypes: ReadonlySet<number> = new Set(edgeTypes.keys());

/** How many links a node has, both directions; with `types`, only links of these. */
export function degreeOf(map: LinkMap, node: number, types = allTypes): number {
  if (types.size === allTypes.size) return armCount(map.out, node) + armCount(map.in, node);
  let degree = 0;
  eachLink(map, node, (_, type) => {
    if (types.has(type)) degree++;
  });
  return degree;
}

/** Calls back for every link of a node, first those that leave it, then those that arrive. */
export function eachLink(map: LinkMap, node: number, visit: (other: number, type: number) => void): void {
  for (const arms of [map.out, map.in]) eachArm(arms, node, visit);
}

/** The links among `nodes` whose type is one of `types`, in the order of nodes. */
export function linksAmong(map: LinkMap, nodes: readonly number[], types: ReadonlySet<number>): Link[] {
  const shown = new Set(nodes);
  const links: Link[] = [];
  for (const source of nodes)
    eachArm(map.out, source, (target, type) => {
      if (shown.has(target) && types.has(type)) links.push({source, target, edgeType: edgeTypes[type] ?? 'REFERENCES'});
    });
  return links;
}

function eachArm(arms: Arms, node: number, visit: (other: number, type: number) => void): void {
  const end = arms.start[node + 1] ?? 0;
  for (let at = arms.start[node] ?? 0; at < end; at++) visit(arms.other[at] ?? 0, arms.type[at] ?? 0);
}

function armCount(arms: Arms, node: number): number {
  return (arms.start[node + 1] ?? 0) - (arms.start[node] ?? 0);
}

/** A link as one number, so that sorting groups it by node and brings equal ones together: exact below 2^53. */
function pack(node: number, other: number, {type, count}: {type: number; count: number}): number {
  return (node * count + other) * edgeTypes.length + type;
}

function layArms(packed: Float64Array, count: number): Arms {
  packed.sort();
  const start = new Uint32Array(count + 1);
  const other = new Uint32Array(packed.length);
  const type = new Uint8Array(packed.length);
  let length = 0;
  let previous = -1;
  for (const link of packed) {
    if (link === previous) continue;
    previous = link;
    const pair = Math.floor(link / edgeTypes.length);
    const node = Math.floor(pair / count);
    type[length] = link % edgeTypes.length;
    other[length++] = pair % count;
    start[node + 1] = length;
  }
  for (let node = 0; node < count; node++) start[node + 1] = Math.max(start[node + 1] ?? 0, start[node] ?? 0);
  return {start, other: other.subarray(0, length), type: type.subarray(0, length)};
}
