import {useMemo} from 'react';
import {keepPreviousData, useInfiniteQuery} from '@tanstack/react-query';
import type {FusionName, QueryOutput, QueryResult, SearchMode} from '#contract/query';
import {useClient} from '../../client/client-context.ts';
import {furtherPage} from '../../client/invalidate.ts';
import {useCall} from '../../client/use-call.ts';
import {type Move, rankMoves} from '../../ui/rank-moves.ts';
import {isTuned, type SearchSpec, type Tuning, tunedSpec} from '../../ui/tuning.ts';

const PAGE_SIZE = 20;
/** Wide enough that five pages come from one and the same candidate list. */
const CANDIDATES = 100;
/** The longest text the engine takes. */
const LONGEST_QUERY = 20_000;

/** A search as the page shows it. */
export interface Search {
  /** False while the box is empty: there is nothing to search for. */
  readonly active: boolean;
  /** The fusion used when nothing is tuned. */
  readonly fusion: FusionName;
  /** The first page's answer; undefined until there is one. */
  readonly output: QueryOutput | undefined;
  readonly results: readonly QueryResult[];
  /** Who moved against the untuned ranking, by chunk id; empty when nothing is tuned. */
  readonly moves: ReadonlyMap<string, Move>;
  /** True while what is shown answers an older request. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  /** True while anything of it is read: the first page, a further one, or all of them again. */
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface SearchRequest {
  readonly query: string;
  readonly mode: SearchMode;
  readonly tuning: Tuning;
}

/** Searches as one types: answers to older requests are dropped, and the last answer stays until the next is there. */
export function useSearch(request: SearchRequest): Search {
  const settings = useCall('settings.get', {});
  const fusion = settings.data?.fusion ?? 'auto';
  const q = request.query.trim().slice(0, LONGEST_QUERY);
  const base = useMemo(() => (q === '' ? null : {q, mode: request.mode, fusion}), [q, request.mode, fusion]);
  const ranking = useRanking(settings.isPending ? null : base && tunedSpec(base, request.tuning));
  const untuned = useUntuned(base, request.tuning);
  const shown = useShown(base === null ? undefined : ranking.data?.pages, untuned);
  return {
    ...shown,
    active: base !== null,
    fusion,
    stale: ranking.isPlaceholderData,
    error: ranking.error,
    hasMore: ranking.hasNextPage,
    loading: ranking.isFetching,
    loadMore: () => void ranking.fetchNextPage(furtherPage),
    retry: () => void ranking.refetch(),
  };
}

/** The usual ranking of the same query, to compare with; nothing while nothing is tuned. */
function useUntuned(base: SearchSpec | null, tuning: Tuning): Pages {
  const tuned = isTuned(tuning);
  const usual = useRanking(tuned ? base : null);
  return tuned && !usual.isPlaceholderData ? usual.data?.pages : undefined;
}

type Pages = readonly QueryOutput[] | undefined;

/** What of the answers is shown, and how it moved against the untuned ranking. */
function useShown(pages: Pages, untuned: Pages): Pick<Search, 'output' | 'results' | 'moves'> {
  const results = useMemo(() => resultsOf(pages), [pages]);
  const moves = useMemo(() => movesBetween(resultsOf(untuned), results), [untuned, results]);
  return {output: pages?.[0], results, moves};
}

const noMoves: ReadonlyMap<string, Move> = new Map();

function useRanking(spec: SearchSpec | null) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['search.query', 'pages', spec],
    queryFn: ({pageParam}) => {
      if (!spec) throw new Error('a search without a query was asked for');
      const page = {topK: PAGE_SIZE, limit: PAGE_SIZE, offset: pageParam, candidateK: CANDIDATES};
      return client.call('search.query', {...spec, ...page, explain: true});
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    enabled: spec !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

function nextOffset(last: QueryOutput): number | undefined {
  const next = last.pagination.offset + last.count;
  return last.count > 0 && next < last.total ? next : undefined;
}

function resultsOf(pages: Pages): readonly QueryResult[] {
  return pages?.flatMap((page) => page.results) ?? [];
}

function movesBetween(before: readonly QueryResult[], after: readonly QueryResult[]): ReadonlyMap<string, Move> {
  if (before.length === 0) return noMoves;
  return rankMoves(
    before.map((result) => result.chunkId),
    after.map((result) => result.chunkId),
  );
}
