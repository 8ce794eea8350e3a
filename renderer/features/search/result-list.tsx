import {useEffect, useMemo, useRef, type KeyboardEvent, type RefObject} from 'react';
import {fullScore} from '../../ui/full-score.ts';
import {LongList, type Rows, useLoadMore, useRows} from '../../ui/long-list.tsx';
import {groupResults} from './group-results.ts';
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
  const rows = useRows(
    {
      count: lines.length,
      heightOf: (index) => (lines[index]?.follows ? FOLLOWING_HEIGHT : LEADING_HEIGHT),
      keyOf: (index) => lines[index]?.result.chunkId,
      beyond: 6,
    },
    listRef,
  );
  useScrollToActive(rows, active);
  useLoadMore(rows, search, 4);
  const full = fullScore(search.results);
  return (
    <LongList
      rows={rows}
      listRef={listRef}
      id={RESULT_LIST_ID}
      role="listbox"
      aria-label="Results"
      aria-activedescendant={optionId(active)}
      tabIndex={0}
      isStale={search.stale}
      onKeyDown={onKeyDown}
    >
      {(index, place) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <div
            {...place}
            id={optionId(index)}
            className={styles['option']}
            role="option"
            aria-selected={index === active}
            aria-posinset={index + 1}
            aria-setsize={search.output?.total ?? -1}
            data-follows={line.follows || undefined}
            onClick={() => {
              onPick(index);
            }}
          >
            <ResultRow line={line} full={full} move={search.moves.get(line.result.chunkId)} />
          </div>
        );
      }}
    </LongList>
  );
}

const LEADING_HEIGHT = 92;
const FOLLOWING_HEIGHT = 32;

function useScrollToActive(rows: Rows, active: number) {
  const last = useRef(active);
  useEffect(() => {
    if (last.current === active) return;
    last.current = active;
    rows.scrollToIndex(active, {align: 'auto'});
  }, [rows, active]);
}
