import type {GraphEdge, GraphNode} from '#contract/graph';
import type {LayoutProblem} from './layout-messages.ts';
import type {Places} from './position-store.ts';
import {startPositions} from './start-positions.ts';

/** Up to this share of newcomers, everything already on the picture stays exactly where it is. */
const smallChange = 0.25;

/** What is on the picture, in the order of its arrays. */
export interface Picture {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Whether known nodes stay while few are new (`settle`), stay whatever comes (`keep`), or all but the pinned ones may
 * move (`loosen`).
 */
export type Firmness = 'settle' | 'keep' | 'loosen';

/**
 * Turns a picture and what is known of it into a layout problem. Pinned nodes never move. Other known nodes stay too
 * while few are new; when many are new they may move, starting from where they are, unless they are to be kept.
 */
export function planLayout({nodes, edges}: Picture, known: Places, firmness: Firmness = 'settle'): LayoutProblem {
  const index = new Map(nodes.map((node, at) => [node.id, at]));
  const fresh = nodes.filter((node) => !known.has(node.id)).length;
  const keepAll = firmness === 'keep' || (firmness === 'settle' && fresh <= nodes.length * smallChange);
  const ends = edges.flatMap(({source, target}) => pair(index.get(source), index.get(target)));
  return {
    positions: startPositions(nodes, edges, known),
    fixed: Uint8Array.from(nodes, ({id}) => (isFixed(known, id, keepAll) ? 1 : 0)),
    radii: Float32Array.from(nodes, (node) => nodeSize(node) / 2 + 2),
    edges: Uint32Array.from(ends),
    steps: stepsFor(nodes.length),
  };
}

/** Diameter of a node in pixels at zoom 1: grows with the root of its links, so that area stands for links. */
export function nodeSize({type, degree}: GraphNode): number {
  return type === 'tag' ? 14 : Math.min(46, 11 + 3.4 * Math.sqrt(degree));
}

function isFixed(known: Places, id: string, keepAll: boolean): boolean {
  const place = known.get(id);
  return place !== undefined && (keepAll || place.pinned);
}

function pair(source: number | undefined, target: number | undefined): number[] {
  return source === undefined || target === undefined ? [] : [source, target];
}

/** Small graphs get more steps; a step over 2,000 nodes takes some five milliseconds. */
function stepsFor(count: number): number {
  return Math.max(250, Math.min(800, Math.round(400_000 / Math.max(1, count))));
}
