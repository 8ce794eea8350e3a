import {useState} from 'react';
import type {MemoryStatus} from '#contract/memory';
import type {MemoryPages} from './use-memory-pages.ts';
import {useMemoryPages} from './use-memory-pages.ts';

/** Those memories that ask for somebody's word. */
export interface Review {
  readonly contested: MemoryPages;
  readonly proposed: MemoryPages;
  readonly expiring: MemoryPages;
}

export type ReviewGroup = keyof Review;
export const reviewGroups = ['contested', 'proposed', 'expiring'] as const satisfies readonly ReviewGroup[];

const SOON_MS = 30 * 86_400_000;
const PAGE_SIZE = 50;

export function useReview(): Review {
  const [soon] = useState(() => new Date(Date.now() + SOON_MS).toISOString());
  return {
    contested: useGroup('contested'),
    proposed: useGroup('proposed'),
    expiring: useGroup('current', soon),
  };
}

function useGroup(status: MemoryStatus, before?: string): MemoryPages {
  return useMemoryPages<string | null>({
    key: ['review', status, before],
    first: null,
    request: (cursor) => ({
      status,
      limit: PAGE_SIZE,
      with_about: true,
      ...(before === undefined ? {} : {expires_before: before}),
      ...(cursor === null ? {} : {cursor}),
    }),
    after: (_, nextCursor) => nextCursor ?? undefined,
  });
}

/** How many there are; “50+” while not all of them are read. */
export function countWords(review: Review): string {
  const count = reviewGroups.reduce((sum, group) => sum + review[group].rows.length, 0);
  const hasMore = reviewGroups.some((group) => review[group].hasMore);
  return `${count}${hasMore ? '+' : ''}`;
}
