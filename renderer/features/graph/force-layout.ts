import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type {LayoutProblem} from './layout-messages.ts';

const gravity = 0.06;
const repulsion = 10;
const floatsPerNode = 10;
/** Average movement per step, in pixels, under which the picture counts as settled. */
const settledBelow = 0.04;
/** The last part of a run pushes overlapping nodes apart instead of arranging them. */
const spreadShare = 0.16;
/** Above this many nodes forces from afar are lumped together (Barnes-Hut), which is by then two to three times as fast. */
const approximateFrom = 700;

/** One force-directed layout, advanced step by step so that its owner decides when to look and when to stop. */
export interface ForceLayout {
  readonly step: number;
  readonly finished: boolean;
  advance(): void;
  /** Puts a node somewhere and keeps it there. */
  hold(index: number, x: number, y: number): void;
  /** x and y of every node in turn, in pixels. */
  positions(): Float32Array;
}

/** ForceAtlas2 (Jacomy et al. 2014) with strong gravity; the same problem always gives the same picture. */
export function createForceLayout(problem: LayoutProblem): ForceLayout {
  const scale = pixelsPerUnit(problem);
  const nodes = nodeMatrix(problem, scale);
  const edges = edgeMatrix(problem, nodes);
  const settings = settingsFor(problem.fixed.length);
  const spreadFrom = Math.round(problem.steps * (1 - spreadShare));
  let step = 0;
  let finished = problem.steps === 0 || problem.fixed.every((fixed) => fixed === 1);
  return {
    get step() {
      return step;
    },
    get finished() {
      return finished;
    },
    advance() {
      const spreading = step >= spreadFrom;
      const before = spreading ? null : snapshot(nodes);
      iterate(spreading ? {...settings, adjustSizes: true, barnesHutOptimize: false} : settings, nodes, edges);
      step += 1;
      if (before && step < spreadFrom && movement(before, nodes) * scale < settledBelow) step = spreadFrom;
      finished = step >= problem.steps;
    },
    hold(index, x, y) {
      const at = index * floatsPerNode;
      nodes[at] = x / scale;
      nodes[at + 1] = y / scale;
      nodes[at + 9] = 1;
    },
    positions: () => snapshot(nodes).map((value) => value * scale),
  };
}

function settingsFor(count: number) {
  return {
    adjustSizes: false,
    barnesHutOptimize: count > approximateFrom,
    barnesHutTheta: 1.2,
    edgeWeightInfluence: 1,
    gravity,
    linLogMode: false,
    outboundAttractionDistribution: false,
    scalingRatio: repulsion,
    slowDown: 1 + Math.log(Math.max(1, count)),
    strongGravityMode: true,
  };
}

/**
 * Strong gravity and repulsion balance on a disc of radius sqrt(repulsion * mass / gravity), where every node weighs one
 * and one more for each end of a link. The disc is scaled so that every node has its share of room, small graphs more.
 */
function pixelsPerUnit({fixed, edges}: LayoutProblem): number {
  const count = Math.max(1, fixed.length);
  const natural = Math.sqrt((repulsion * (count + edges.length)) / gravity);
  const room = 50 + 420 / Math.sqrt(count);
  return (Math.sqrt(count) * room) / 2 / natural;
}

/** Per node: x, y, dx, dy, old dx, old dy, mass, convergence, size, fixed. */
function nodeMatrix({positions, fixed, radii}: LayoutProblem, scale: number): Float32Array {
  const nodes = new Float32Array(fixed.length * floatsPerNode);
  fixed.forEach((held, index) => {
    const x = (positions[2 * index] ?? 0) / scale;
    const y = (positions[2 * index + 1] ?? 0) / scale;
    nodes.set([x, y, 0, 0, 0, 0, 1, 1, (radii[index] ?? 0) / scale, held], index * floatsPerNode);
  });
  return nodes;
}

/** Builds the edges and adds each to the mass of its ends; a link from a note to itself pulls nowhere. */
function edgeMatrix({edges}: LayoutProblem, nodes: Float32Array): Float32Array {
  const matrix: number[] = [];
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const source = (edges[index] ?? 0) * floatsPerNode;
    const target = (edges[index + 1] ?? 0) * floatsPerNode;
    if (source === target) continue;
    matrix.push(source, target, 1);
    nodes[source + 6] = (nodes[source + 6] ?? 0) + 1;
    nodes[target + 6] = (nodes[target + 6] ?? 0) + 1;
  }
  return Float32Array.from(matrix);
}

function snapshot(nodes: Float32Array): Float32Array {
  const places = new Float32Array((nodes.length / floatsPerNode) * 2);
  for (let index = 0; index < places.length; index += 2) {
    const at = (index / 2) * floatsPerNode;
    places[index] = nodes[at] ?? 0;
    places[index + 1] = nodes[at + 1] ?? 0;
  }
  return places;
}

function movement(before: Float32Array, nodes: Float32Array): number {
  const after = snapshot(nodes);
  const total = after.reduce((sum, value, index) => sum + Math.abs(value - (before[index] ?? 0)), 0);
  return total / Math.max(1, after.length / 2);
}
