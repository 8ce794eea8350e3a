import {type MemoryStatus, type RetiredStatus, retiredStatuses} from '#contract/memory';
import type {QueryOutput} from '#contract/query';
import type {Filter} from '../domain/query-model.ts';
import type {Successors} from './find-successors.ts';
import type {FusedChunk} from './trace.ts';

/** What decides which results go before others. */
export interface Retirement {
  /** Gives the status of the memories that are not current, by row id. */
  readonly readStatuses: () => ReadonlyMap<number, MemoryStatus>;
  /** Gives what holds in the place of retired memories, by row id. */
  readonly readSuccessors: (retired: readonly number[]) => Successors;
  /** Chunks of notes that the whole search names. */
  readonly named: ReadonlySet<number>;
  readonly filters: readonly Filter[];
  /** The list is in the order of dates, and not ranked. */
  readonly listing: boolean;
}

/** A living result comes near the retired ones when it has this share of the evidence of the best of them. */
const nearShare = 0.75;

/** Gives the status of a chunk's memory if that is retired. */
type StatusOf = (chunk: FusedChunk) => RetiredStatus | undefined;

/**
 * Lists superseded, invalidated and expired results after the last living one that comes near them, and each in any
 * case after what replaced it: of a topic with many old versions, what holds is shown first. Scores stay. Only a living
 * memory that replaced a listed one is moved up, to the place of that; else nothing moves in a list by date, nor when
 * the search asks for such a status, nor a note that it names.
 */
export function placeRetired(ranking: readonly FusedChunk[], retirement: Retirement): readonly FusedChunk[] {
  const statuses = retirement.readStatuses();
  const retired: StatusOf = ({memoryId}) => retiredStatuses.find((status) => status === statuses.get(memoryId));
  const old = [...new Set(ranking.filter(retired).map(({memoryId}) => memoryId))];
  if (old.length === 0) return ranking;
  const stays = retirement.listing || retirement.filters.some(asksForRetired);
  const yielding = stays ? ranking : yieldToNear(ranking, retired, retirement.named);
  const placed = liftSuccessors(yielding, retirement.readSuccessors(old));
  return placed.map((chunk, index) => ({...chunk, rank: index + 1}));
}

function yieldToNear(
  ranking: readonly FusedChunk[],
  retired: StatusOf,
  named: Retirement['named'],
): readonly FusedChunk[] {
  const unnamed = ranking.filter(({id}) => !named.has(id));
  const evidence = evidenceAmong(unnamed);
  const most = Math.max(...unnamed.filter(retired).map(evidence));
  const last = ranking.findLast((chunk) => !retired(chunk) && evidence(chunk) >= nearShare * most)?.rank ?? 0;
  const yielding = ranking.slice(0, last).flatMap((chunk) => {
    const status = named.has(chunk.id) ? undefined : retired(chunk);
    return status ? [{...chunk, yielded: {status, rankByScore: chunk.rank}}] : [];
  });
  const moved = new Set(yielding.map(({id}) => id));
  const before = ranking.slice(0, last).filter(({id}) => !moved.has(id));
  return [...before, ...yielding, ...ranking.slice(last)];
}

/**
 * Puts the best chunk of what replaced a retired memory before the first chunk of that. It is brought to where the old
 * one stands, because that is where somebody looks who asks in the words of the old one.
 */
function liftSuccessors(order: readonly FusedChunk[], successors: Successors): readonly FusedChunk[] {
  const best = new Map<number, FusedChunk>();
  for (const chunk of order) if (!best.has(chunk.memoryId)) best.set(chunk.memoryId, chunk);
  const listed = new Set<number>();
  const lifted = new Set<number>();
  return order.flatMap((chunk) => {
    if (lifted.has(chunk.id)) return [];
    const waiting = (successors.get(chunk.memoryId) ?? []).filter((id) => !listed.has(id));
    const late = waiting.flatMap((id) => best.get(id) ?? []).sort((a, b) => a.rank - b.rank);
    for (const {id, memoryId} of late) {
      lifted.add(id);
      listed.add(memoryId);
    }
    listed.add(chunk.memoryId);
    return [...late.map((one) => ({...one, lifted: {rankByScore: one.rank}})), chunk];
  });
}

/** How many results yielded to living ones, by status; undefined when none did. */
export function countYielded(ranking: readonly FusedChunk[]): QueryOutput['retiredLast'] {
  const counts: Record<RetiredStatus, number> = {superseded: 0, invalidated: 0, expired: 0};
  for (const {yielded} of ranking) if (yielded) counts[yielded.status]++;
  return retiredStatuses.some((status) => counts[status] > 0) ? counts : undefined;
}

/** What was moved, in sentences. */
export function describePlaces(ranking: readonly FusedChunk[]): string[] {
  const counts = countYielded(ranking);
  const parts = retiredStatuses.flatMap((status) =>
    counts && counts[status] > 0 ? [`${counts[status]} ${status}`] : [],
  );
  const lifted = ranking.filter((chunk) => chunk.lifted).length;
  return [
    ...(parts.length > 0 ? [`listed after living ones that come near them: ${parts.join(', ')}`] : []),
    ...(lifted > 0 ? [`listed before the versions that they replaced: ${lifted}`] : []),
  ];
}

function asksForRetired({field, value, negated}: Filter): boolean {
  return field === 'status' && !negated && retiredStatuses.some((status) => status === value);
}

/**
 * What is known of a result: BM25 over the best of the list, and the cosine on its way from half the best to the best,
 * added up. Raw scores are taken, because min–max makes 0 of the last of a list however good it is.
 */
function evidenceAmong(ranking: readonly FusedChunk[]): (chunk: FusedChunk) => number {
  const best = {lexical: 0, semantic: 0};
  for (const {channels} of ranking)
    for (const {channel, raw} of channels) best[channel] = Math.max(best[channel], raw ?? 0);
  const half = best.semantic / 2;
  return ({channels: [lexical, semantic]}) =>
    shareOf(lexical.raw ?? 0, best.lexical) + shareOf((semantic.raw ?? 0) - half, half);
}

function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.max(0, part) / whole : 0;
}
