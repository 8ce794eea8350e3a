import type {ReadConnection} from '../db/connection.ts';
import {stepsFrom} from '../db/memory-edges.ts';
import {walkedTypes} from '../domain/edge-rules.ts';

/** How far a walk goes, and what it may set foot on. */
export interface WalkPlan {
  readonly depth: number;
  /** Whether a row id is that of a memory that the caller may see. */
  readonly isOpen: (id: number) => boolean;
  /** Whether a row id is that of a memory that will be shown, and how many of them are enough. */
  readonly isShown: (id: number) => boolean;
  readonly enough: number;
  /** UTC ISO, to walk the edges of that time; null for those of now. */
  readonly at: string | null;
}

/**
 * The memories around a seed along edges between memories, in either direction, by row id, with their number of edges
 * from it. Every one the walk may set foot on is walked through, whether it is shown in the end or not. Once enough
 * to show are found the walk goes no further, because nearer ones come first.
 */
export function walk(read: ReadConnection, seed: number, plan: WalkPlan): Map<number, number> {
  const {depth, isOpen, isShown, enough, at} = plan;
  const hops = new Map([[seed, 0]]);
  let frontier = [seed];
  let shown = 1;
  for (let hop = 1; hop <= depth && frontier.length > 0 && shown < enough; hop++) {
    const ends = stepsFrom(read, frontier, {types: walkedTypes, at}).flat();
    frontier = [...new Set(ends)].filter((id) => !hops.has(id) && isOpen(id));
    for (const id of frontier) hops.set(id, hop);
    shown += frontier.filter(isShown).length;
  }
  return hops;
}
