import {type MemoryStatus, type RetiredStatus, retiredStatuses} from '#contract/memory';
import type {QueryOutput} from '#contract/query';
import type {Filter} from '../domain/query-model.ts';
import type {FusedChunk} from './trace.ts';

/** What decides which results yield to others. */
export interface Retirement {
  /** Gives the status of the memories that are not current, by row id. Asked only where something may move. */
  readonly readStatuses: () => ReadonlyMap<number, MemoryStatus>;
  /** Chunks of notes that the whole search names. */
  readonly named: ReadonlySet<number>;
  readonly filters: readonly Filter[];
  /** The list is in the order of dates, and not ranked. */
  readonly listing: boolean;
}

/** A living result comes near the retired ones when it has this share of the evidence of the best of them. */
const nearShare = 0.75;

/**
 * Lists superseded, invalidated and expired results after the last living one that comes near them: of a topic with
 * many old versions, what holds is shown first. Scores stay, and so does the order of the living and that of the
 * retired. Nothing moves in a list by date, nor when the search asks for such a status, nor a note that it names.
 */
export function placeRetired(
  ranking: readonly FusedChunk[],
  {readStatuses, named, filters, listing}: Retirement,
): readonly FusedChunk[] {
  if (listing || filters.some(asksForRetired)) return ranking;
  const statuses = readStatuses();
  const retired = ({memoryId}: FusedChunk) => retiredStatuses.find((status) => status === statuses.get(memoryId));
  const unnamed = ranking.filter(({id}) => !named.has(id));
  const evidence = evidenceAmong(unnamed);
  const most = Math.max(...unnamed.filter(retired).map(evidence));
  const last = ranking.findLast((chunk) => !retired(chunk) && evidence(chunk) >= nearShare * most)?.rank ?? 0;
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
  return `listed after living ones that come near them: ${parts.join(', ')}`;
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
