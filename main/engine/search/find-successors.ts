import type {Replacement} from '#contract/query';
import {retiredStatuses} from '#contract/memory';
import type {ReadConnection} from '../db/connection.ts';
import {every} from '../db/filters.ts';
import {edgesOf} from '../db/memory-edges.ts';
import {whichMeet} from '../db/memory-conditions.ts';
import type {Moment} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {inScopes} from '../db/readable-memories.ts';
import {knownCondition, statusesOf} from '../db/statuses.ts';

/** Which library is looked at: when, and the scopes in sight, null for all. */
export interface Sight {
  readonly moment: Moment;
  readonly scopes: readonly string[] | null;
}

/** From a retired memory to the living ones that stand in its place, by row id. */
export type Successors = ReadonlyMap<number, readonly number[]>;

/** More versions than this are not followed one by one. */
const longestChain = 200;

/** What holds in the place of some retired memories, directly or through other retired versions. */
export function findSuccessors(read: ReadConnection, retired: readonly number[], sight: Sight): Successors {
  const newer = new Map<number, readonly number[]>();
  const living = new Set<number>();
  let frontier = retired;
  for (let step = 0; step < longestChain && frontier.length > 0; step++) {
    const found = successorsOf(read, frontier, sight);
    for (const older of frontier) newer.set(older, found.get(older) ?? []);
    const fresh = [...new Set([...found.values()].flat())].filter((id) => !newer.has(id) && !living.has(id));
    const statuses = statusesOf(read, fresh, sight.moment);
    frontier = fresh.filter((id) => retiredStatuses.some((status) => status === statuses.get(id)));
    const passedOver = new Set(frontier);
    for (const id of fresh) if (!passedOver.has(id)) living.add(id);
  }
  return new Map(retired.map((id) => [id, endsOf(id, newer).filter((end) => living.has(end))]));
}

/** The same with names, for those of the memories that have a living successor. */
export function nameSuccessors(
  read: ReadConnection,
  retired: readonly number[],
  sight: Sight,
): ReadonlyMap<number, readonly Replacement[]> {
  const successors = findSuccessors(read, retired, sight);
  const summaries = readSummaries(read, [...new Set([...successors.values()].flat())], sight.moment);
  const name = (id: number) => {
    const summary = summaries.get(id);
    return summary ? [{pageId: summary.pageId, title: summary.title, status: summary.status}] : [];
  };
  return new Map(
    [...successors].map(([id, ends]) => [id, ends.flatMap(name)] as const).filter(([, {length}]) => length),
  );
}

/** One step from each memory to those in sight that say they supersede it. */
function successorsOf(
  read: ReadConnection,
  ids: readonly number[],
  {moment: {past}, scopes}: Sight,
): Map<number, number[]> {
  const wanted = new Set(ids);
  const steps = edgesOf(read, ids, past?.at ?? null).flatMap(({type, from, to}) =>
    type === 'SUPERSEDES' && to !== null && to !== from && wanted.has(to) ? [{newer: from, older: to}] : [],
  );
  const known = [...(past === null ? [] : [knownCondition(past)]), ...(scopes === null ? [] : [inScopes(scopes)])];
  const ends = steps.map(({newer}) => newer);
  const inSight = known.length === 0 ? new Set(ends) : whichMeet(read, ends, every(known));
  const seen = steps.filter(({newer}) => inSight.has(newer));
  return new Map(
    [...Map.groupBy(seen, ({older}) => older)].map(([older, all]) => [older, all.map(({newer}) => newer)]),
  );
}

/** Everything that can be reached, in whatever circles. */
function endsOf(start: number, newer: ReadonlyMap<number, readonly number[]>): number[] {
  const reached = new Set<number>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const next of newer.get(id) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return [...reached];
}
