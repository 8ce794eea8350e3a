import {InfiniteQueryObserver, QueryClient, QueryObserver} from '@tanstack/react-query';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {furtherPage, invalidate} from '../../../renderer/client/invalidate.ts';

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  queries.mount();
});
afterEach(() => {
  queries.clear();
  queries.unmount();
});

/** Answers that are given when the test says so, in the order in which they were asked for. */
function answers() {
  const asked: ((answer: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => asked.push(resolve));
  return {asked, ask};
}

describe('what was shown is asked for again', () => {
  it('after its first answer, where that was under way when things changed', async () => {
    const {asked, ask} = answers();
    const shown = new QueryObserver(queries, {queryKey: ['note.read', 'a'], queryFn: ask, staleTime: Infinity});
    const stop = shown.subscribe(() => undefined);
    void invalidate(queries, ['note.read']);
    asked[0]?.('old');
    await vi.waitUntil(() => asked.length === 2);
    asked[1]?.('new');
    await vi.waitUntil(() => shown.getCurrentResult().data === 'new');
    stop();
  });

  it('at once, and by its own name alone', async () => {
    const {asked, ask} = answers();
    queries.setQueryData(['note.read', 'a'], 'old');
    queries.setQueryData(['library.stats', {}], 'old');
    const options = {queryFn: ask, staleTime: Infinity};
    const stops = [['note.read', 'a'] as const, ['library.stats', {}] as const].map((queryKey) =>
      new QueryObserver(queries, {queryKey, ...options}).subscribe(() => undefined),
    );
    void invalidate(queries, ['note.read']);
    await vi.waitUntil(() => asked.length === 1);
    asked[0]?.('new');
    await vi.waitUntil(() => queries.getQueryData(['note.read', 'a']) === 'new');
    expect(queries.getQueryData(['library.stats', {}])).toBe('old');
    for (const stop of stops) stop();
  });

  it('page by page, also when a further page is asked for meanwhile', async () => {
    const {asked, ask} = answers();
    const list = new InfiniteQueryObserver(queries, {
      queryKey: ['memory.search', 'pages'],
      queryFn: ask,
      initialPageParam: 0,
      getNextPageParam: (_last, all) => (all.length < 2 ? all.length : undefined),
      staleTime: Infinity,
    });
    const stop = list.subscribe(() => undefined);
    asked[0]?.('first, old');
    await vi.waitUntil(() => list.getCurrentResult().data?.pages.length === 1);
    void invalidate(queries, ['memory.search']);
    await vi.waitUntil(() => asked.length === 2);
    void list.getCurrentResult().fetchNextPage(furtherPage);
    asked[1]?.('first, new');
    await vi.waitUntil(() => list.getCurrentResult().data?.pages[0] === 'first, new');
    stop();
  });
});
