import {useMemo} from 'react';
import {keepPreviousData, useInfiniteQuery} from '@tanstack/react-query';
import type {AboutMemory, MemoryOutput} from '#contract/memories';
import type {Input, Output} from '#contract/methods';
import {useClient} from '../../client/client-context.ts';
import {furtherPage} from '../../client/invalidate.ts';

/** A memory of a list, and where it belongs. */
export interface ListedMemory {
  readonly memory: MemoryOutput;
  readonly about: AboutMemory | undefined;
}

/** A list that is read page by page. */
export interface MemoryPages {
  readonly rows: readonly ListedMemory[];
  /** True until there is a first answer. */
  readonly pending: boolean;
  /** True while what is shown answers an older request. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  /** True while anything of it is read: the first page, a further one, or all of them again. */
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** How to go through a list: a page is known by what `first` and `after` make. */
export interface Paging<Page> {
  readonly key: unknown;
  readonly first: Page;
  readonly request: (page: Page) => Input<'memory.search'>;
  readonly after: (page: Page, nextCursor: string | null) => Page | undefined;
}

export function useMemoryPages<Page>({key, first, request, after}: Paging<Page>): MemoryPages {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['memory.search', 'pages', key],
    queryFn: ({pageParam}) => client.call('memory.search', request(pageParam as Page)),
    initialPageParam: first,
    getNextPageParam: (last, _, page) => after(page, last.nextCursor),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(rowsOf) ?? [], [pages]);
  return {
    rows,
    pending: query.isPending,
    stale: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    loadMore: () => void query.fetchNextPage(furtherPage),
    retry: () => void query.refetch(),
  };
}

function rowsOf({hits, about = []}: Output<'memory.search'>): ListedMemory[] {
  return hits.map((memory, index) => ({memory, about: about[index]}));
}
