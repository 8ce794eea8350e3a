import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {momentOf} from '../db/moment.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import type {Clock} from '../ports.ts';
import {eachLink, type LinkMap} from './link-map.ts';
import {loadLinkMap} from './load-link-map.ts';
import {requireNote} from './require-note.ts';

/**
 * Page ids of a shortest way from one note to another, over links in either direction, both ends included; empty when
 * there is none of at most `maxDepth` links. A way leads through what the caller may see. Throws `NOT_FOUND` for a page
 * id that is not in the library.
 */
export function shortestPath(read: ReadConnection, input: Parsed<'graph.path'>, clock: Clock): string[] {
  const {from, to, maxDepth} = input;
  const scopes = readableScopes(input.caller);
  const ends = [requireNote(read, from, scopes), requireNote(read, to, scopes)];
  const map = loadLinkMap(read, {past: momentOf(read, clock, input.as_of).past, scopes});
  const [start, goal] = ends.map((id) => map.nodeOf.get(id));
  if (start === undefined || goal === undefined) return [];
  return findPath(map, {start, goal, maxDepth}).flatMap((node) => map.nodes[node]?.[1] ?? []);
}

/** One side of the search: how each node was reached, and the nodes reached last. */
interface Side {
  readonly cameFrom: Map<number, number>;
  frontier: readonly number[];
}

/** A breadth-first search from both ends, the smaller side first. Gives the nodes of the path; empty without one. */
export function findPath(
  map: LinkMap,
  {start, goal, maxDepth}: {readonly start: number; readonly goal: number; readonly maxDepth: number},
): number[] {
  if (start === goal) return [start];
  const near: Side = {cameFrom: new Map([[start, start]]), frontier: [start]};
  const far: Side = {cameFrom: new Map([[goal, goal]]), frontier: [goal]};
  for (let depth = 1; depth <= maxDepth; depth++) {
    const isNearSmaller = near.frontier.length <= far.frontier.length;
    const [side, opposite] = isNearSmaller ? [near, far] : [far, near];
    if (side.frontier.length === 0) return [];
    const meeting = advance(map, side, opposite);
    if (meeting !== undefined) return [...trace(near, meeting).reverse(), ...trace(far, meeting).slice(1)];
  }
  return [];
}

/**
 * Takes one side a link further and gives the first node that the other side knows. Whole levels are taken in turn, so
 * every such node lies on a shortest path.
 */
function advance(map: LinkMap, side: Side, opposite: Side): number | undefined {
  const next: number[] = [];
  let meeting: number | undefined;
  for (const node of side.frontier) {
    eachLink(map, node, (other) => {
      if (side.cameFrom.has(other)) return;
      side.cameFrom.set(other, node);
      next.push(other);
      if (opposite.cameFrom.has(other)) meeting ??= other;
    });
    if (meeting !== undefined) return meeting;
  }
  side.frontier = next;
  return undefined;
}

/** The way back from a node to the end its side started at. */
function trace(side: Side, from: number): number[] {
  const path = [from];
  for (let node = from; ;) {
    const before = side.cameFrom.get(node);
    if (before === undefined || before === node) return path;
    path.push(before);
    node = before;
  }
}
