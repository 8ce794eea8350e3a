import {type MemoryStatus, type RetiredStatus, retiredStatuses} from '#contract/memory';
import type {QueryOutput} from '#contract/query';
import type {Filter} from '../domain/query-model.ts';
import type {FusedChunk} from './trace.ts';

/** What decides which results yield to others. */
export interface Retirement {
  /** Status of the memories that are not current, by row id. */
  readonly statuses: ReadonlyMap<number, MemoryStatus>;
  /** Chunks of notes that the whole search names. */
  readonly named: ReadonlySet<number>;
  readonly filters: readonly Filter[];
  /** The list is in the order of dates, and not ranked. */
  readonly listing: boolean;
}

/** A result is near the best one when a raw score reaches this share of the best of its channel. */
const nearShare = {lexical: 0.5, semantic: 0.75};

/**
 * Puts superseded, invalidated and expired results behind the last living one that comes near the best: of a topic
 * with many old versions, what holds is shown first. Scores stay, and so does the order of the living and that of the
 * retired. Nothing moves in a list by date, nor when the search asks for such a status, nor a note that it names.
 */
export function placeRetired(
  ranking: readonly FusedChunk[],
  {statuses, named, filters, listing}: Retirement,
): readonly FusedChunk[] {
  if (listing || filters.some(asksForRetired)) return ranking;
  const retired = ({memoryId}: FusedChunk) => retiredStatuses.find((status) => status === statuses.get(memoryId));
  const isNear = nearTheBest(ranking.filter(({id}) => !named.has(id)));
  const last = ranking.findLast((chunk) => retired(chunk) === undefined && isNear(chunk))?.rank ?? 0;
  const yielding = ranking.slice(0, last).flatMap((chunk) => {
    const status = named.has(chunk.id) ? undefined : retired(chunk);
    return status ? [{...chunk, yielded: {status, rankByScore: chunk.rank}}] : [];
  });
  if (yielding.length === 0) return ranking;
  const moved = new Set(yielding.map(({id}) => id));
  const before = ranking.slice(0, last).filter(({id}) => !moved.has(id));
  return [...before, ...yielding, ...ranking.slice(last)].map((chunk, index) => ({...chunk, rank: index + 1}));
}

/** How many results yielded to living ones, by status; undefined when none did. */
export function countYielded(ranking: readonly FusedChunk[]): QueryOutput['retiredLast'] {
  const counts: Record<RetiredStatus, number> = {superseded: 0, invalidated: 0, expired: 0};
  for (const {yielded} of ranking) if (yielded) counts[yielded.status]++;
  return retiredStatuses.some((status) => counts[status] > 0) ? counts : undefined;
}

/** The same in a sentence. */
export function describeYielded(counts: NonNullable<QueryOutput['retiredLast']>): string {
  const parts = retiredStatuses.flatMap((status) => (counts[status] > 0 ? [`${counts[status]} ${status}`] : []));
  return `listed after the living ones that come near the best: ${parts.join(', ')}`;
}

function asksForRetired({field, value, negated}: Filter): boolean {
  return field === 'status' && !negated && retiredStatuses.some((status) => status === value);
}

/** Raw scores are compared, because min–max makes 0 of the last of a list however good it is. */
function nearTheBest(ranking: readonly FusedChunk[]): (chunk: FusedChunk) => boolean {
  const best = {lexical: 0, semantic: 0};
  for (const {channels} of ranking)
    for (const {channel, raw} of channels) best[channel] = Math.max(best[channel], raw ?? 0);
  return ({channels}) =>
    channels.some(({channel, raw}) => raw !== null && raw > 0 && raw >= nearShare[channel] * best[channel]);
}
