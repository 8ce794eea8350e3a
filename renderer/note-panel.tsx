import {useMemo} from 'react';
import type {QueryResult} from '#contract/query';
import {findTerms} from './features/search/find-terms.ts';
import type {Find} from './features/reader/note-body.tsx';
import type {Search} from './features/search/use-search.ts';
import type {Stage} from './stage.ts';
import {isStated} from './ui/is-stated.ts';
import {NoteTools} from './ui/note-tools.tsx';
import type {Route} from './ui/route.ts';
import {SidePanel} from './ui/side-panel.tsx';
import {navigate, openNote, openPassage} from './ui/use-route.ts';
import {ExplainPanel, MemoryCard, NoteReader} from './views.ts';

/** The open note, or the card of the open memory, and why it was found. */
export function NotePanel({
  route,
  search,
  tuning,
  onTuning,
  boxRef,
  panelRef,
  pageId,
}: Stage & {readonly pageId: string}) {
  const result = useOpenResult(route, search);
  const find = useFind(route, search, result);
  const why = (
    <ExplainPanel
      output={search.output}
      results={search.results}
      result={result}
      pageId={pageId}
      mode={route.mode}
      fusion={search.fusion}
      tuning={tuning}
      moves={search.moves}
      onTuning={onTuning}
      onOpenNote={openNote}
      onSearchAgain={search.retry}
    />
  );
  const label = isStated(pageId) ? 'Memory' : 'Note';
  const noteTab = {value: 'note', label, content: <NoteOrCard pageId={pageId} find={find} />};
  const whyTab = {value: 'why', label: 'Why', content: why};
  return (
    <SidePanel
      parts={route.view === 'search' ? [noteTab, whyTab] : [noteTab]}
      shown={route.panel}
      onShow={(value) => {
        navigate({panel: value === 'why' ? 'why' : 'note'}, 'replace');
      }}
      tools={<NoteTools pageId={pageId} onGraph={toGraph} />}
      onClose={() => {
        close(boxRef.current);
      }}
      bodyRef={panelRef}
      topic={pageId}
    />
  );
}

function toGraph(): void {
  navigate({view: 'graph', panel: 'none'});
}

/** The focus goes back to where one came from. */
function close(box: HTMLElement | null): void {
  navigate({panel: 'none'});
  (box ?? document.querySelector<HTMLElement>('[data-home]'))?.focus();
}

function NoteOrCard({pageId, find}: {readonly pageId: string; readonly find: Find}) {
  if (isStated(pageId)) {
    return <MemoryCard id={pageId} onOpen={openNote} onOpenPassage={openPassage} onSearch={searchFor} />;
  }
  return <NoteReader pageId={pageId} find={find} onOpenNote={openNote} onSearch={searchFor} />;
}

/** The result the open note came from; else its best one; null when it is not among the results. */
function useOpenResult(route: Route, {results}: Search): QueryResult | null {
  return useMemo(
    () =>
      results.find((result) => result.chunkId === route.chunk) ??
      results.find((result) => result.pageId === route.note) ??
      null,
    [results, route.chunk, route.note],
  );
}

/** What to find in the open note. Kept the same object while nothing about it changes: a new one scrolls again. */
function useFind(route: Route, {output}: Search, result: QueryResult | null) {
  const terms = findTerms(output, result).join('\n');
  const passage = route.chunk === null ? undefined : result?.headings.at(-1);
  const heading = route.heading ?? (passage === result?.title ? null : (passage ?? null));
  return useMemo(
    () => ({
      terms: terms.split('\n'),
      heading,
      passage: route.passage,
      place: `${route.note ?? ''} ${route.chunk ?? ''}`,
    }),
    [terms, heading, route.passage, route.note, route.chunk],
  );
}

function searchFor(query: string): void {
  navigate({view: 'search', query});
}
