import {type Review, type ReviewGroup, reviewGroups} from './use-review.ts';
import type {ListedMemory} from './use-memory-pages.ts';

interface HeadingLine {
  readonly type: 'heading';
  readonly key: string;
  readonly group: ReviewGroup;
  readonly words: string;
  readonly count: string;
}
export interface MemoryLine {
  readonly type: 'memory';
  readonly key: string;
  readonly group: ReviewGroup;
  readonly row: ListedMemory;
}
export type ReviewLine = HeadingLine | MemoryLine;

const headings: Readonly<Record<ReviewGroup, string>> = {
  contested: 'Contested: which one holds?',
  proposed: 'Proposed: does it hold?',
  expiring: 'Expiring within 30 days: does it still hold?',
};

/** The groups one below the other, each under its question; empty ones are left out. */
export function linesOf(review: Review): ReviewLine[] {
  return reviewGroups.flatMap((group): ReviewLine[] => {
    const {rows, hasMore} = review[group];
    if (rows.length === 0) return [];
    const count = `${rows.length}${hasMore ? '+' : ''}`;
    return [
      {type: 'heading', key: group, group, words: headings[group], count},
      ...rows.map((row) => ({type: 'memory', key: `${group} ${row.memory.id}`, group, row}) as const),
    ];
  });
}
