import type {ReadConnection} from '../db/connection.ts';
import type {Condition} from '../db/filters.ts';
import {whichMeet} from '../db/memory-conditions.ts';
import {linksLeaving, tagBearers, tagsBorne, tagsInUse} from '../db/walk-rows.ts';
import {type MemoryId, memoryId, type TagKey} from '../domain/node-ids.ts';

/** Where a walk starts. The two kinds of seed cannot be mistaken for each other. */
export interface Seeds {
  readonly memories: readonly MemoryId[];
  readonly tags: readonly TagKey[];
}

export interface WalkOptions {
  readonly maxHops: number;
  /** Steps that weigh less are not taken. */
  readonly minWeight: number;
  /** A memory that does not meet it is not walked through. */
  readonly through: Condition;
  /** A memory that does not meet it is walked through but not given. */
  readonly give: Condition;
  /** Most memories to give; null for all. */
  readonly limit: number | null;
}

/** A memory that a walk reached, over the fewest steps. */
export interface Reached {
  readonly id: MemoryId;
  readonly hop: number;
  /** Product of the weights of its steps: the largest of all ways with so few steps. */
  readonly weight: number;
}

/** What following a link weighs. */
const linkWeight = 1;

/** What going over a shared tag weighs: the more memories bear it, the less it says. Under 0.3 above 215 of them. */
export function tagWeight(members: number): number {
  return 1 / (1 + Math.log10(Math.max(1, members)));
}

/**
 * Walks breadth first from the seeds, along links from source to target, and between memories that share a tag, which
 * is one hop too. Gives the memories that are no seeds, nearest first, then by weight, then by id. Ends with the hop
 * that fills the limit: what is further away could not be in the answer.
 */
export function walkMemories(read: ReadConnection, seeds: Seeds, options: WalkOptions): Reached[] {
  const seen = new Set<number>(seeds.memories);
  const usedTags = new Set<string>();
  const given: Reached[] = [];
  let frontier = new Map<number, number>(seeds.memories.map((id) => [id, 1]));
  for (let hop = 1; hop <= options.maxHops; hop++) {
    const step = {minWeight: options.minWeight, usedTags, seedTags: hop === 1 ? seeds.tags : []};
    frontier = enter(read, takeStep(read, frontier, step), {seen, through: options.through});
    if (frontier.size === 0) break;
    given.push(...order(read, frontier, {hop, give: options.give}));
    if (options.limit !== null && given.length >= options.limit) break;
  }
  return options.limit === null ? given : given.slice(0, options.limit);
}

interface Step {
  readonly minWeight: number;
  /** Tags that were gone over already: their memories are all reached. */
  readonly usedTags: Set<string>;
  readonly seedTags: readonly TagKey[];
}

/** Everything that one step from the frontier reaches, with the best weight of a way there. */
function takeStep(read: ReadConnection, frontier: ReadonlyMap<number, number>, step: Step): Map<number, number> {
  const from = [...frontier.keys()];
  const reached = new Map<number, number>();
  if (linkWeight >= step.minWeight)
    for (const [source, target] of linksLeaving(read, from))
      raise(reached, target, (frontier.get(source) ?? 0) * linkWeight);
  const tags = openTags(read, bestOfTags(read, frontier, step), step);
  for (const [key, memory] of tagBearers(read, [...tags.keys()])) raise(reached, memory, tags.get(key) ?? 0);
  for (const key of tags.keys()) step.usedTags.add(key);
  return reached;
}

/** The tags of the frontier and the seeds among the tags, with the best weight of a way to each. */
function bestOfTags(
  read: ReadConnection,
  frontier: ReadonlyMap<number, number>,
  {usedTags, seedTags}: Step,
): Map<string, number> {
  const best = new Map<string, number>(seedTags.map((key) => [key, 1]));
  for (const [key, memory] of tagsBorne(read, [...frontier.keys()]))
    if (!usedTags.has(key)) raise(best, key, frontier.get(memory) ?? 0);
  return best;
}

/** Those of the tags that weigh enough to go over, with the weight behind them. */
function openTags(
  read: ReadConnection,
  best: ReadonlyMap<string, number>,
  {minWeight}: Pick<Step, 'minWeight'>,
): Map<string, number> {
  const used = tagsInUse(read, [...best.keys()]).map(({key, members}) => ({key, own: tagWeight(members)}));
  return new Map(used.filter(({own}) => own >= minWeight).map(({key, own}) => [key, own * (best.get(key) ?? 0)]));
}

function raise<K>(weights: Map<K, number>, key: K, weight: number): void {
  if (weight > (weights.get(key) ?? -1)) weights.set(key, weight);
}

/** The next frontier: what is new and may be walked through. */
function enter(
  read: ReadConnection,
  reached: ReadonlyMap<number, number>,
  {seen, through}: {readonly seen: Set<number>; readonly through: Condition},
): Map<number, number> {
  const fresh = [...reached.keys()].filter((id) => !seen.has(id));
  const allowed = whichMeet(read, fresh, through);
  for (const id of allowed) seen.add(id);
  return new Map([...reached].filter(([id]) => allowed.has(id)));
}

function order(
  read: ReadConnection,
  frontier: ReadonlyMap<number, number>,
  {hop, give}: {readonly hop: number; readonly give: Condition},
): Reached[] {
  const wanted = whichMeet(read, [...frontier.keys()], give);
  return [...frontier]
    .filter(([id]) => wanted.has(id))
    .map(([id, weight]) => ({id: memoryId(id), hop, weight}))
    .sort((a, b) => b.weight - a.weight || a.id - b.id);
}
