import {Fragment, useEffect, type CSSProperties, type HTMLAttributes, type ReactNode, type RefObject} from 'react';
import {useVirtualizer, type Virtualizer} from '@tanstack/react-virtual';
import styles from './long-list.module.css';

export type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface RowsOptions {
  readonly count: number;
  /** About how high a line is, in pixels, until it has been drawn. */
  readonly heightOf: (index: number) => number;
  readonly keyOf: (index: number) => string | undefined;
  /** Lines that are drawn beyond those in sight. */
  readonly beyond: number;
}

/** The lines of a long list that scrolls in `listRef`; only those in sight are in the page. */
export function useRows(
  {count, heightOf, keyOf, beyond}: RowsOptions,
  listRef: RefObject<HTMLDivElement | null>,
): Rows {
  // eslint-disable-next-line react-hooks/incompatible-library -- concerns the React Compiler, which is not used here
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => listRef.current,
    estimateSize: heightOf,
    getItemKey: (index) => keyOf(index) ?? index,
    overscan: beyond,
  });
}

interface Paged {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
}

/** Asks for the next page when the last lines, this many, come into sight. */
export function useLoadMore(rows: Rows, {hasMore, loading, loadMore}: Paged, last: number): void {
  const wanted = hasMore && !loading && lastDrawn(rows) >= rows.options.count - last;
  useEffect(() => {
    if (wanted) loadMore();
  });
}

/** The index of the last line that is drawn. */
export function lastDrawn(rows: Rows): number {
  return rows.getVirtualItems().at(-1)?.index ?? 0;
}

/** What a line takes over, so that it stands in its place. */
export interface LinePlace {
  readonly ref: (element: HTMLDivElement | null) => void;
  readonly style: CSSProperties;
  readonly 'data-index': number;
}

interface LongListProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'className'> {
  readonly rows: Rows;
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** While what is shown answers an older question. */
  readonly isStale?: boolean;
  readonly children: (index: number, place: LinePlace) => ReactNode;
}

/** A list of any length. What its lines are, and what keys do in it, is said by whoever shows one. */
export function LongList({rows, listRef, isStale = false, children, ...attributes}: LongListProps) {
  return (
    <div ref={listRef} className={styles['list']} data-stale={isStale || undefined} {...attributes}>
      <div role="presentation" className={styles['canvas']} style={{height: rows.getTotalSize()}}>
        {rows.getVirtualItems().map(({key, index, start}) => (
          <Fragment key={key}>
            {children(index, {
              ref: rows.measureElement,
              style: {transform: `translateY(${start}px)`},
              'data-index': index,
            })}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
