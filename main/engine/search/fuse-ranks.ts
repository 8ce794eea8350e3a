import type {ChannelPart} from '#contract/explain';
import {absentPart, type ChannelEvidence, placeOf} from './channel-evidence.ts';
import {boundsOf, minMax} from './fuse-weighted.ts';

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): `1 / (k + rank)` for every list that names the chunk.
 * `normalised` is what the weighted sum would use, for display only.
 */
export function ranksPart(evidence: ChannelEvidence, k: number): (id: number) => ChannelPart {
  const {low, high} = boundsOf(evidence);
  return (id) => {
    const row = evidence.rows.get(id);
    if (!row) return absentPart(evidence, {method: 'reciprocal-rank', low, high, weight: 1});
    return {
      channel: evidence.channel,
      raw: row.raw,
      rank: row.rank,
      normalised: minMax(row.raw, {low, high}),
      normalisation: {method: 'reciprocal-rank', low, high},
      weight: 1,
      contribution: 1 / (k + row.rank),
      note: `${placeOf(evidence, row)}: 1 / (${k} + ${row.rank})`,
    };
  };
}
