import {useState, type RefObject} from 'react';
import {useDebouncedCallback} from '@mantine/hooks';
import type {QueryResult} from '#contract/query';
import {type ListAction, movedIndex} from './list-keys.ts';
import type {Search} from './use-search.ts';

/** What can be done with a result. */
export interface ResultActions {
  /** `follow`: the list moved on while something is open beside it, so that follows without a step in the history. */
  readonly onOpen: (result: QueryResult, how: 'open' | 'read' | 'follow') => void;
  readonly onExplain: (result: QueryResult) => void;
  readonly onGraph: (result: QueryResult) => void;
  /** Escape in the box: closes what is open or empties the box. */
  readonly onLeave: () => void;
}

interface ActiveOptions extends ResultActions {
  readonly search: Search;
  readonly openChunk: string | null;
}

interface Places {
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLDivElement | null>;
}

/** An arrow key held down passes many results; only the one it rests on is opened. */
const FOLLOW_PAUSE_MS = 90;

/** Which result is active, and what keys and clicks do with it. */
export function useActiveResult(options: ActiveOptions, places: Places) {
  const {search, openChunk} = options;
  const [chosen, setChosen] = useState<string | null>(openChunk);
  const active = Math.max(
    0,
    search.results.findIndex((result) => result.chunkId === (chosen ?? openChunk)),
  );
  const follow = useDebouncedCallback((result: QueryResult) => {
    options.onOpen(result, 'follow');
  }, FOLLOW_PAUSE_MS);

  const moveTo = (index: number) => {
    const result = search.results[index];
    if (!result) return;
    setChosen(result.chunkId);
    if (openChunk !== null) follow(result);
  };
  const pick = (index: number) => {
    const result = search.results[index];
    if (!result) return;
    setChosen(result.chunkId);
    options.onOpen(result, 'open');
  };
  const act = (action: ListAction, place: 'box' | 'list') => {
    if (action.type === 'move' || action.type === 'edge') moveTo(movedIndex(active, action, search.results.length));
    else if (action.type === 'leave') leave(place);
    else perform(action.type, search.results[active]);
  };
  const leave = (place: 'box' | 'list') => {
    if (place === 'list') places.boxRef.current?.focus();
    else options.onLeave();
  };
  const perform = (what: 'open' | 'graph' | 'explain', result: QueryResult | undefined) => {
    if (!result) return;
    setChosen(result.chunkId);
    if (what === 'open') options.onOpen(result, 'read');
    if (what === 'graph') options.onGraph(result);
    if (what === 'explain') options.onExplain(result);
  };
  return {active, pick, act};
}
