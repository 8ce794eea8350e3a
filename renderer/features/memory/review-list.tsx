import {useEffect, useRef, type KeyboardEvent} from 'react';
import {EmptyState, Skeleton} from '@mantine/core';
import {IconChecks} from '@tabler/icons-react';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {lastDrawn, LongList, type Rows, useRows} from '../../ui/long-list.tsx';
import {KeyHints} from './key-hints.tsx';
import type {MemoriesPageProps} from './memories-page.tsx';
import {listMove, movedTo} from './memory-keys.ts';
import {ReviewRow} from './review-row.tsx';
import {linesOf, type ReviewLine} from './review-lines.ts';
import {type Review, reviewGroups} from './use-review.ts';
import {useScopeNames} from './use-scope-names.ts';
import styles from './memory-list.module.css';

interface ReviewListProps extends MemoriesPageProps {
  readonly review: Review;
}

/** What asks for somebody's word, each with what can be done about it. */
export function ReviewList({review, openId, onOpen}: ReviewListProps) {
  const lines = linesOf(review);
  const failed = reviewGroups.map((group) => review[group]).find(({error}) => error !== null);
  if (failed?.error) {
    return <ErrorMessage title="The review could not be read" error={failed.error} onRetry={failed.retry} />;
  }
  if (lines.length > 0) return <Lines lines={lines} review={review} openId={openId} onOpen={onOpen} />;
  if (reviewGroups.some((group) => review[group].pending)) {
    return (
      <div className={styles['skeleton']} role="status" aria-label="The review is being read">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </div>
    );
  }
  return (
    <EmptyState
      size="sm"
      py="xl"
      icon={<IconChecks stroke={1.4} />}
      title="Nothing to review"
      description="Memories come here when somebody proposes one, when two contradict each other, and when one expires within 30 days."
    />
  );
}

interface LinesProps extends ReviewListProps {
  readonly lines: readonly ReviewLine[];
}

function Lines({lines, review, openId, onOpen}: LinesProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const scopes = useScopeNames();
  const rows = useRows(
    {
      count: lines.length,
      heightOf: (index) => (lines[index]?.type === 'heading' ? 40 : 104),
      keyOf: (index) => lines[index]?.key,
      beyond: 8,
    },
    listRef,
  );
  useLoadGroups(rows, {lines, review});
  return (
    <>
      <LongList
        rows={rows}
        listRef={listRef}
        role="list"
        aria-label="To review"
        tabIndex={-1}
        onKeyDown={(event) => {
          moveFocus(event, lines, rows);
        }}
      >
        {(index, place) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              {...place}
              role="listitem"
              data-open={(line.type === 'memory' && line.row.memory.id === openId) || undefined}
            >
              {line.type === 'heading' ? (
                <h2 className={styles['heading']}>
                  {line.words} <span>{line.count}</span>
                </h2>
              ) : (
                <ReviewRow line={line} scopes={scopes} onOpen={onOpen} />
              )}
            </div>
          );
        }}
      </LongList>
      <KeyHints hints={reviewHints} />
    </>
  );
}

const reviewHints = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['A', 'accept'],
  ['R', 'reject'],
] as const;

/** A group is read on when its last line comes into sight, or has been passed. */
function useLoadGroups(rows: Rows, {lines, review}: Pick<LinesProps, 'lines' | 'review'>): void {
  const end = lastDrawn(rows);
  useEffect(() => {
    for (const group of reviewGroups) {
      const last = lines.findLastIndex((line) => line.group === group);
      const {hasMore, loading, loadMore} = review[group];
      if (last >= 0 && end >= last && hasMore && !loading) loadMore();
    }
  });
}

/** The arrow keys go from statement to statement; the buttons of each are reached by Tab. */
function moveFocus(event: KeyboardEvent, lines: readonly ReviewLine[], rows: Rows): void {
  const move = listMove(event);
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  if (move === null || !from) return;
  event.preventDefault();
  const stops = lines.flatMap(({type}, index) => (type === 'memory' ? [index] : []));
  const next = stops[movedTo(stops.indexOf(Number(from.dataset['index'])), move, stops.length)];
  const list = from.parentElement;
  if (next === undefined) return;
  rows.scrollToIndex(next, {align: 'auto'});
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-index="${next}"] [data-statement]`)?.focus();
  });
}
