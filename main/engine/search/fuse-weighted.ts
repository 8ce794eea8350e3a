import type {ChannelPart} from '#contract/explain';
import {absentPart, type ChannelEvidence, placeOf} from './channel-evidence.ts';

/**
 * The contract's weighted sum: every channel's scores are stretched so that the best of its list is 1 and the last
 * is 0 (1 when all are equal); what is not in the list gets nothing.
 */
export function weightedPart(evidence: ChannelEvidence, weight: number): (id: number) => ChannelPart {
  const {low, high} = boundsOf(evidence);
  return (id) => {
    const row = evidence.rows.get(id);
    if (!row) return absentPart(evidence, {method: 'min-max', low, high, weight});
    const normalised = minMax(row.raw, {low, high});
    return {
      channel: evidence.channel,
      raw: row.raw,
      rank: row.rank,
      normalised,
      normalisation: {method: 'min-max', low, high},
      weight,
      contribution: weight * normalised,
      note: placeOf(evidence, row),
    };
  };
}

/** The lowest and highest raw score of a channel's list; both 0 when it is empty. */
export function boundsOf({rows}: ChannelEvidence): {readonly low: number; readonly high: number} {
  if (rows.size === 0) return {low: 0, high: 0};
  const raws = [...rows.values()].map(({raw}) => raw);
  return raws.reduce((bounds, raw) => ({low: Math.min(bounds.low, raw), high: Math.max(bounds.high, raw)}), {
    low: Infinity,
    high: -Infinity,
  });
}

/** Where a raw score lies between the bounds, 0 to 1; 1 when the bounds are one. */
export function minMax(raw: number, {low, high}: {readonly low: number; readonly high: number}): number {
  return high === low ? 1 : (raw - low) / (high - low);
}
