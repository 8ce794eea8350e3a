import {useEffect, useMemo, useRef, type KeyboardEvent, type RefObject} from 'react';
import {useVirtualizer} from '@tanstack/react-virtual';
import type {Virtualizer} from '@tanstack/react-virtual';
import {groupResults, type ResultLine} from './group-results.ts';
import {ResultRow} from './result-row.tsx';
import type {Search} from './use-search.ts';
import styles from './result-list.module.css';

export const RESULT_LIST_ID = 'search-results';

/** The id of the option element of a line, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `search-result-${index}`;
}

interface ResultListProps {
  readonly search: Search;
  readonly active: number;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onPick: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The results as a listbox; only the lines in sight are in the page. */
export function ResultList({search, active, listRef, onPick, onKeyDown}: ResultListProps) {
  const lines = useMemo(() => groupResults(search.results), [search.results]);
  const rows = useResultRows(lines, listRef);
  useScrollToActive(rows, active);
  useLoadMore(rows, search);
  const full = fullScore(search);
  return (
    <div
      ref={listRef}
      id={RESULT_LIST_ID}
      className={styles['list']}
      role="listbox"
      aria-label="Results"
      aria-activedescendant={optionId(active)}
      tabIndex={0}
      data-stale={search.stale || undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles['canvas']} style={{height: rows.getTotalSize()}}>
        {rows.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          return (
            <div
              key={item.key}
              ref={rows.measureElement}
              id={optionId(item.index)}
              className={styles['option']}
              style={{transform: `translateY(${item.start}px)`}}
              role="option"
              aria-selected={item.index === active}
              aria-posinset={item.index + 1}
              aria-setsize={search.output?.total ?? -1}
              data-index={item.index}
              data-follows={line.follows || undefined}
              onClick={() => {
                onPick(item.index);
              }}
            >
              <ResultRow line={line} full={full} move={search.moves.get(line.result.chunkId)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

const LEADING_HEIGHT = 92;
const FOLLOWING_HEIGHT = 32;

function useResultRows(lines: readonly ResultLine[], listRef: RefObject<HTMLDivElement | null>): Rows {
  // eslint-disable-next-line react-hooks/incompatible-library -- concerns the React Compiler, which is not used here
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => listRef.current,
    estimateSize: (index) => (lines[index]?.follows ? FOLLOWING_HEIGHT : LEADING_HEIGHT),
    getItemKey: (index) => lines[index]?.result.chunkId ?? index,
    overscan: 6,
  });
}

function useScrollToActive(rows: Rows, active: number) {
  const last = useRef(active);
  useEffect(() => {
    if (last.current === active) return;
    last.current = active;
    rows.scrollToIndex(active, {align: 'auto'});
  }, [rows, active]);
}

/** Asks for the next page when the end of the list comes into sight. */
function useLoadMore(rows: Rows, search: Search) {
  const end = rows.getVirtualItems().at(-1)?.index ?? 0;
  const {hasMore, loadingMore, loadMore, results} = search;
  const wanted = hasMore && !loadingMore && end >= results.length - 4;
  useEffect(() => {
    if (wanted) loadMore();
  });
}

/** Weighted scores fill the bar at 1; RRF scores have no such top, so there the best result fills it. */
function fullScore(search: Search): number {
  const isRrf = search.results[0]?.fusion === 'rrf';
  return isRrf ? Math.max(...search.results.map(({fusedScore}) => fusedScore)) : 1;
}
