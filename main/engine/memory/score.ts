import type {RecallScore, RecallWeights} from '#contract/recall';
import type {MemoryStatus} from '#contract/memory';

/** What a score is made from. Times are milliseconds since 1970. */
export interface Scored {
  readonly uid: string;
  readonly cosine: number;
  readonly confidence: number;
  readonly reinforcedAt: number;
  readonly status: MemoryStatus;
}

const day = 86_400_000;

/**
 * total = similarity + confidence_bonus − recency_penalty − supersession_penalty, every part zero or more. Similarity
 * is the cosine, or 0 when that is negative; the recency penalty grows from 0 to its weight, half of it after one
 * half-life since the memory was last reinforced; only superseded memories bear the last penalty.
 */
export function score(memory: Scored, weights: RecallWeights, now: number): RecallScore {
  const similarity = Math.min(1, Math.max(0, memory.cosine));
  const confidenceBonus = weights.confidence * memory.confidence;
  const age = Math.max(0, now - memory.reinforcedAt) / day;
  const recencyPenalty = weights.recency * (1 - 0.5 ** (age / weights.half_life_days));
  const supersessionPenalty = memory.status === 'superseded' ? weights.supersession : 0;
  return {
    memory_id: memory.uid,
    total: similarity + confidenceBonus - recencyPenalty - supersessionPenalty,
    similarity,
    confidence_bonus: confidenceBonus,
    recency_penalty: recencyPenalty,
    supersession_penalty: supersessionPenalty,
  };
}

/** A memory with its score. */
export interface Placed {
  readonly score: RecallScore;
  readonly reinforcedAt: number;
  /** Edges from the seed; 0 in a recall by words. */
  readonly hop: number;
}

/** A total order: nearer ones first, then by total, similarity, last reinforcement, and id. */
export function byPlace(a: Placed, b: Placed): number {
  return (
    a.hop - b.hop ||
    b.score.total - a.score.total ||
    b.score.similarity - a.score.similarity ||
    b.reinforcedAt - a.reinforcedAt ||
    (a.score.memory_id < b.score.memory_id ? -1 : 1)
  );
}

/** The first `limit` in order. Sorting numbers first leaves few of many thousands to be compared in full. */
export function leading<T extends Placed>(places: readonly T[], limit: number): T[] {
  const totals = Float64Array.from(places, ({score: {total}}) => total).sort();
  const least = totals[totals.length - limit] ?? Number.NEGATIVE_INFINITY;
  return places
    .filter(({score: {total}}) => total >= least)
    .sort(byPlace)
    .slice(0, limit);
}
