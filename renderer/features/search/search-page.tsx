import {useRef, type KeyboardEvent, type RefObject} from 'react';
import {VisuallyHidden} from '@mantine/core';
import type {SearchMode} from '#contract/query';
import {ErrorMessage} from '../../ui/error-message.tsx';
import view from '../../ui/list-view.module.css';
import {listAction} from './list-keys.ts';
import {NoResults} from './no-results.tsx';
import {QueryChips} from './query-chips.tsx';
import {optionId, RESULT_LIST_ID, ResultList} from './result-list.tsx';
import {ResultSkeleton} from './result-skeleton.tsx';
import {SearchBox} from './search-box.tsx';
import {SearchNotes} from './search-notes.tsx';
import {SearchToolbar} from './search-toolbar.tsx';
import {StartPage} from './start-page.tsx';
import {type ResultActions, useActiveResult} from './use-active-result.ts';
import type {Search} from './use-search.ts';

export interface SearchPageProps extends ResultActions {
  readonly search: Search;
  readonly query: string;
  readonly mode: SearchMode;
  /** Chunk of the result that is open beside the list; null when none is. */
  readonly openChunk: string | null;
  /** Puts the usual ranking back; null while nothing about it is changed. */
  readonly onUntune: (() => void) | null;
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly onQuery: (query: string) => void;
  readonly onMode: (mode: SearchMode) => void;
  readonly onOpenNote: (pageId: string) => void;
  readonly onAddFolder: () => void;
}

/** The search view: the box, what was understood, and the results. */
export function SearchPage(props: SearchPageProps) {
  const {search, query, mode, boxRef} = props;
  const listRef = useRef<HTMLDivElement>(null);
  const {active, pick, act, forget} = useActiveResult(props, {boxRef, listRef});
  const onKeyDown = (place: 'box' | 'list') => (event: KeyboardEvent) => {
    // While a Chinese or Japanese word is being composed, keys belong to the input method.
    const action = event.nativeEvent.isComposing ? null : listAction(event, place);
    forget();
    if (!action) return;
    event.preventDefault();
    act(action, {place, typed: place === 'box' ? (boxRef.current?.value ?? query) : query});
  };
  const hasList = search.active && search.results.length > 0;
  return (
    <div className={view['page']}>
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      <header className={view['head']}>
        <SearchBox
          query={query}
          onQuery={props.onQuery}
          boxRef={boxRef}
          list={hasList ? {id: RESULT_LIST_ID, activeOption: optionId(active)} : null}
          onKeyDown={onKeyDown('box')}
        />
        <SearchToolbar mode={mode} onMode={props.onMode} search={search} onUntune={props.onUntune} />
        {search.output && <QueryChips query={query} clauses={search.output.parsed} onQuery={props.onQuery} />}
        {search.output && <SearchNotes output={search.output} />}
      </header>
      {hasList ? (
        <ResultList search={search} active={active} listRef={listRef} onPick={pick} onKeyDown={onKeyDown('list')} />
      ) : (
        <NoList {...props} />
      )}
    </div>
  );
}

/** What stands in the place of the list while there is none. */
function NoList(props: SearchPageProps) {
  const {search, query, mode, onQuery, onMode} = props;
  if (!search.active)
    return <StartPage onQuery={onQuery} onOpenNote={props.onOpenNote} onAddFolder={props.onAddFolder} />;
  if (search.error) return <ErrorMessage title="The search did not work" error={search.error} onRetry={search.retry} />;
  if (!search.output) return <ResultSkeleton />;
  return <NoResults output={search.output} query={query} mode={mode} onQuery={onQuery} onMode={onMode} />;
}
