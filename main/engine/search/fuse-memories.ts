import type {NearMemory} from '../db/nearest-memories.ts';

export interface RankFusion {
  readonly rrfK: number;
  readonly weightVec: number;
  readonly weightFts: number;
}

/** A memory of the fused list. Ranks count from 1 and are null for a list that does not name it. */
export interface FusedMemory {
  readonly id: number;
  readonly score: number;
  /** The score over what being first in both lists would give; 0 when neither list counts. */
  readonly normalized: number;
  readonly vecRank: number | null;
  readonly ftsRank: number | null;
  readonly distance: number | null;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009) with a weight per list: `Σ weight / (k + rank)`. Order is
 * total: score, then best rank, then id.
 */
export function fuseMemories(near: readonly NearMemory[], words: readonly number[], fusion: RankFusion): FusedMemory[] {
  const {rrfK, weightVec, weightFts} = fusion;
  const vec = new Map(near.map(({id, distance}, index) => [id, {rank: index + 1, distance}]));
  const fts = new Map(words.map((id, index) => [id, index + 1]));
  const most = (weightVec + weightFts) / (rrfK + 1);
  const part = (weight: number, rank: number | null) => (rank === null ? 0 : weight / (rrfK + rank));
  return [...new Set([...vec.keys(), ...fts.keys()])]
    .map((id) => {
      const {rank: vecRank = null, distance = null} = vec.get(id) ?? {};
      const ftsRank = fts.get(id) ?? null;
      const score = part(weightVec, vecRank) + part(weightFts, ftsRank);
      return {id, score, normalized: most > 0 ? Math.min(1, score / most) : 0, vecRank, ftsRank, distance};
    })
    .sort((a, b) => b.score - a.score || bestRank(a) - bestRank(b) || a.id - b.id);
}

function bestRank({vecRank, ftsRank}: FusedMemory): number {
  return Math.min(vecRank ?? Infinity, ftsRank ?? Infinity);
}
