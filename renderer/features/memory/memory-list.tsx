import {useEffect, useRef, useState, type KeyboardEvent, type RefObject} from 'react';
import {Skeleton} from '@mantine/core';
import {useDebouncedCallback} from '@mantine/hooks';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {LongList, type Rows, useLoadMore, useRows} from '../../ui/long-list.tsx';
import {KeyHints} from './key-hints.tsx';
import type {MemoriesPageProps} from './memories-page.tsx';
import {isFiltered, type MemoryFilters} from './memory-filters.ts';
import {listMove, movedTo} from './memory-keys.ts';
import {MemoryRow} from './memory-row.tsx';
import {NoMatches, NoMemories} from './no-memories.tsx';
import type {MemoryPages} from './use-memory-pages.ts';
import {useScopeNames} from './use-scope-names.ts';
import styles from './memory-list.module.css';

interface MemoryListProps extends MemoriesPageProps {
  readonly pages: MemoryPages;
  readonly filters: MemoryFilters;
  readonly onUnfilter: () => void;
}

const LIST_ID = 'memories';

/** All memories as a listbox; only the lines in sight are in the page. */
export function MemoryList(props: MemoryListProps) {
  const {pages, filters, onUnfilter} = props;
  useEffect(() => {
    // With any status there may be none of the first one, and some of the next.
    if (pages.rows.length === 0 && pages.hasMore && !pages.loading) pages.loadMore();
  });
  if (pages.error)
    return <ErrorMessage title="The memories could not be listed" error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length > 0) return <List {...props} />;
  if (pages.pending || pages.hasMore) return <ListSkeleton />;
  return isFiltered(filters) ? <NoMatches onUnfilter={onUnfilter} /> : <NoMemories />;
}

function List({pages, openId, onOpen}: MemoryListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const scopes = useScopeNames();
  const rows = useMemoryRows(pages, listRef);
  const {active, setActive, onKeyDown} = useActive({pages, openId, onOpen}, rows);
  useScrollToOpen(rows, {openId, active});
  return (
    <>
      <LongList
        rows={rows}
        listRef={listRef}
        role="listbox"
        aria-label="Memories"
        aria-activedescendant={isDrawn(rows, active) ? optionId(active) : undefined}
        tabIndex={0}
        data-home
        isStale={pages.stale}
        onKeyDown={onKeyDown}
      >
        {(index, place) => {
          const row = pages.rows[index];
          if (!row) return null;
          return (
            <div
              {...place}
              id={optionId(index)}
              className={styles['option']}
              role="option"
              aria-selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={pages.hasMore ? -1 : pages.rows.length}
              onClick={() => {
                setActive(index);
                onOpen(row.memory.id, 'open');
              }}
            >
              <MemoryRow row={row} scopes={scopes} />
            </div>
          );
        }}
      </LongList>
      <KeyHints hints={listHints} />
    </>
  );
}

const listHints = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['N', 'new memory'],
] as const;

function optionId(index: number): string {
  return `${LIST_ID}-${index}`;
}

/** Only what is drawn can be named as active. */
function isDrawn(rows: Rows, index: number): boolean {
  return rows.getVirtualItems().some((item) => item.index === index);
}

/** What was opened from elsewhere is shown in the list as well. */
function useScrollToOpen(rows: Rows, {openId, active}: {readonly openId: string | null; readonly active: number}) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === openId) return;
    last.current = openId;
    if (openId !== null) rows.scrollToIndex(active, {align: 'auto'});
  }, [rows, openId, active]);
}

const ROW_HEIGHT = 66;

function useMemoryRows(pages: MemoryPages, listRef: RefObject<HTMLDivElement | null>): Rows {
  const rows = useRows(
    {
      count: pages.rows.length,
      heightOf: () => ROW_HEIGHT,
      keyOf: (index) => pages.rows[index]?.memory.id,
      beyond: 8,
    },
    listRef,
  );
  useLoadMore(rows, pages, 8);
  return rows;
}

/** An arrow key held down passes many memories; only the one it rests on is opened. */
const FOLLOW_PAUSE_MS = 90;

/** Which line is active, and what keys do with it. */
function useActive({pages, openId, onOpen}: Pick<MemoryListProps, 'pages' | 'openId' | 'onOpen'>, rows: Rows) {
  const [chosen, setChosen] = useState<string | null>(openId);
  const indexOf = (id: string | null) => pages.rows.findIndex(({memory}) => memory.id === id);
  const active = Math.max(0, openId === null ? indexOf(chosen) : indexOf(indexOf(chosen) < 0 ? openId : chosen));
  const idAt = (index: number) => pages.rows[index]?.memory.id ?? null;
  const setActive = (index: number) => {
    setChosen(idAt(index));
  };
  const follow = useDebouncedCallback((id: string) => {
    onOpen(id, 'follow');
  }, FOLLOW_PAUSE_MS);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = idAt(active);
    if (event.key === 'Enter' && id !== null) onOpen(id, 'read');
    const move = listMove(event);
    if (move === null) return;
    event.preventDefault();
    const next = movedTo(active, move, pages.rows.length);
    setActive(next);
    rows.scrollToIndex(next, {align: 'auto'});
    const nextId = idAt(next);
    if (openId !== null && nextId !== null) follow(nextId);
  };
  return {active, setActive, onKeyDown};
}

function ListSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label="The memories are being read">
      {Array.from({length: 6}, (_, index) => (
        <Skeleton key={index} height={14} width={`${78 - index * 7}%`} />
      ))}
    </div>
  );
}
