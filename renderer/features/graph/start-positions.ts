import type {GraphEdge, GraphNode} from '#contract/graph';
import type {Places} from './position-store.ts';

/** Pixels at zoom 1 between one ring of a local view and the next. */
const ringWidth = 90;
/** The area one node gets in the first picture, as the side of a square in pixels. */
const spacing = 48;

type Point = readonly [x: number, y: number];

/**
 * Where each node stands before the layout runs: where it was last time; else beside a linked node that has a place;
 * else by its community and distance from the centre. Chance comes from the id alone, so the same graph starts the same.
 */
export function startPositions(nodes: readonly GraphNode[], edges: readonly GraphEdge[], known: Places): Float32Array {
  const anchors = placedNeighbours(edges, known);
  const positions = new Float32Array(nodes.length * 2);
  nodes.forEach((node, index) => {
    const place = known.get(node.id);
    positions.set(place ? [place.x, place.y] : newPlace(node, anchors.get(node.id), nodes.length), index * 2);
  });
  return positions;
}

/** A number from 0 up to 1 that depends on the text alone (FNV-1a, then mixed). */
export function hashFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

function newPlace(node: GraphNode, anchor: Point | undefined, count: number): Point {
  const chance = hashFraction(node.id);
  const more = hashFraction(`${node.id}/`);
  if (anchor) return around(anchor, chance * 2 * Math.PI, spacing * (0.6 + more));
  if (node.hop > 0) return around([0, 0], sector(node.community, chance), node.hop * ringWidth * (0.8 + 0.4 * more));
  const radius = (Math.sqrt(count) * spacing) / 2;
  return around([0, 0], sector(node.community, chance), count === 1 ? 0 : radius * Math.sqrt(more));
}

/** Communities lie at the golden angle from one another, which keeps any number of them apart. */
function sector(community: number, chance: number): number {
  return community * 2.399963 + (chance - 0.5) * 1.2;
}

function around([x, y]: Point, angle: number, radius: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

/** For nodes without a place: the middle of their neighbours that have one. */
function placedNeighbours(edges: readonly GraphEdge[], known: Places): Map<string, Point> {
  const sums = new Map<string, {x: number; y: number; count: number}>();
  for (const {source, target} of edges) {
    add(sums, source, known.get(target));
    add(sums, target, known.get(source));
  }
  return new Map([...sums].map(([id, {x, y, count}]) => [id, [x / count, y / count]]));
}

function add(
  sums: Map<string, {x: number; y: number; count: number}>,
  id: string,
  place: {x: number; y: number} | undefined,
): void {
  if (!place) return;
  const sum = sums.get(id) ?? {x: 0, y: 0, count: 0};
  sums.set(id, {x: sum.x + place.x, y: sum.y + place.y, count: sum.count + 1});
}
