import {useEffect, useRef, useState, type RefObject} from 'react';
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
  readonly query: string;
  readonly openChunk: string | null;
}

interface Places {
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLDivElement | null>;
}

type Deed = 'open' | 'graph' | 'explain';

/** Where a key was pressed, and what stood in the box. */
interface Press {
  readonly place: 'box' | 'list';
  readonly typed: string;
}

/** An arrow key held down passes many results; only the one it rests on is opened. */
const FOLLOW_PAUSE_MS = 90;

/** Which result is active, and what keys and clicks do with it. */
export function useActiveResult(options: ActiveOptions, places: Places) {
  const {search, openChunk} = options;
  const [chosen, setChosen] = useChoice(options);
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
  const act = (action: ListAction, {place, typed}: Press) => {
    if (action.type === 'move' || action.type === 'edge') moveTo(movedIndex(active, action, search.results.length));
    else if (action.type === 'leave') leave(place);
    else if (isAnswered(search, options.query, typed)) perform(action.type, search.results[active]);
    else whenAnswered.wait(action.type, typed);
  };
  const leave = (place: Press['place']) => {
    if (place === 'list') places.boxRef.current?.focus();
    else options.onLeave();
  };
  const perform = (what: Deed, result: QueryResult | undefined) => {
    if (!result) return;
    setChosen(result.chunkId);
    if (what === 'open') options.onOpen(result, 'read');
    if (what === 'graph') options.onGraph(result);
    if (what === 'explain') options.onExplain(result);
  };
  const whenAnswered = useWhenAnswered(options, (what) => {
    perform(what, search.results[0]);
  });
  return {active, pick, act, forget: whenAnswered.forget};
}

/** The chunk that was chosen. To another query the choice does not carry over: there, the best result comes first. */
function useChoice({query, openChunk}: ActiveOptions) {
  const [choice, setChoice] = useState({query, chunk: openChunk});
  const choose = (chunk: string) => {
    setChoice({query, chunk});
  };
  return [choice.query === query ? choice.chunk : null, choose] as const;
}

/** Whether the results shown are those of what stands in the box. */
function isAnswered({output, stale}: Search, query: string, typed: string): boolean {
  return typed === query && output !== undefined && !stale;
}

/** Who types and presses Enter at once means the best result of what was typed, not of what is still shown. */
function useWhenAnswered({search, query}: ActiveOptions, run: (what: Deed) => void) {
  const waiting = useRef<{readonly what: Deed; readonly typed: string} | null>(null);
  useEffect(() => {
    if (!waiting.current || !isAnswered(search, query, waiting.current.typed)) return;
    const {what} = waiting.current;
    waiting.current = null;
    run(what);
  });
  return {
    wait: (what: Deed, typed: string) => {
      waiting.current = {what, typed};
    },
    forget: () => {
      waiting.current = null;
    },
  };
}
