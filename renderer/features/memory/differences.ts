import type {MemoryCard} from '#contract/memories';

/** One thing about a memory that is not as it was. */
export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** What somebody else changed between two readings of a memory. */
export function differences(before: MemoryCard, now: MemoryCard): Difference[] {
  return readings.flatMap(([what, read]) => {
    const [old, fresh] = [read(before), read(now)];
    return old === fresh ? [] : [{what, before: old, now: fresh}];
  });
}

const readings: readonly (readonly [string, (card: MemoryCard) => string])[] = [
  ['Status', ({memory}) => memory.status],
  ['Reason', ({memory}) => memory.invalidated_reason ?? 'none'],
  ['Confidence', ({memory}) => `${Math.round(memory.confidence * 100)} %`],
  ['Where', ({where}) => where ?? 'none'],
  ['Why', ({why}) => why ?? 'none'],
  ['Metadata', ({memory}) => JSON.stringify(memory.metadata)],
  ['Last stated', ({memory}) => memory.last_reinforced_at],
];
