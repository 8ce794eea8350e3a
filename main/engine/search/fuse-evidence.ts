import type {ChannelPart} from '#contract/explain';
import {absentPart, belowList, type ChannelEvidence, placeOf} from './channel-evidence.ts';

/** Fusion `auto` takes both channels' raw scores on scales that do not depend on how good the best result is. */
export interface EvidenceScale {
  /** What scores 0. */
  readonly low: number;
  /** What scores 1. */
  readonly high: number;
  readonly method: 'over-maximum' | 'median-to-maximum';
  readonly weight: number;
}

/** All words of a query together must be worth at least this share of their rarity before a keyword score is full. */
const fullShare = 0.4;

/**
 * BM25 over the best one of the list, but at least over a share of what all words of the query weigh: the best of a
 * list that has one word of five is not a full match.
 */
export function lexicalScale({rows}: ChannelEvidence, weight: number, rarities: readonly number[]): EvidenceScale {
  const best = Math.max(0, ...Array.from(rows.values(), ({raw}) => raw));
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return {method: 'over-maximum', low: 0, high: Math.max(best, fullShare * whole), weight};
}

/**
 * Cosine from the library's median, which any unrelated text reaches, to 1, the maximum that a cosine can have. The
 * best cosine of the list as the upper end would show the best of a bad lot as perfect, and ranks worse.
 */
export function semanticScale(median: number, weight: number): EvidenceScale {
  return {method: 'median-to-maximum', low: Math.min(Math.max(0, median), 0.99), high: 1, weight};
}

/** A convex combination (Bruch, Gai and Ingber 2023) of evidence; a candidate of one channel is judged on both. */
export function evidencePart(evidence: ChannelEvidence, scale: EvidenceScale): (id: number) => ChannelPart {
  const {low, high, method, weight} = scale;
  return (id) => {
    const row = evidence.rows.get(id);
    const raw = row?.raw ?? evidence.further.get(id);
    if (raw === undefined) return absentPart(evidence, {method, low, high, weight});
    const normalised = shareOf(raw, scale);
    return {
      channel: evidence.channel,
      raw,
      rank: row?.rank ?? null,
      normalised,
      normalisation: {method, low, high},
      weight,
      contribution: weight * normalised,
      note: row ? placeOf(evidence, row) : belowList(evidence),
    };
  };
}

/** Where nothing lies between the ends, what is above the lower one is full. */
function shareOf(raw: number, {low, high}: EvidenceScale): number {
  if (raw <= low) return 0;
  return raw >= high ? 1 : (raw - low) / (high - low);
}
