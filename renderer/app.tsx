import {Suspense, useEffect, useMemo, useRef, useState, type RefObject} from 'react';
import {useMantineColorScheme} from '@mantine/core';
import {useHotkeys} from '@mantine/hooks';
import type {QueryResult} from '#contract/query';
import styles from './app.module.css';
import {useConnection} from './client/connection.ts';
import {useCall} from './client/use-call.ts';
import {isTuned, noTuning, type Tuning} from './ui/tuning.ts';
import {StatusStrip} from './features/library/status-strip.tsx';
import {UnreadBanner} from './features/library/unread-banner.tsx';
import {findTerms} from './features/search/find-terms.ts';
import {SearchPage} from './features/search/search-page.tsx';
import {type Search, useSearch} from './features/search/use-search.ts';
import {ConnectionBanner} from './ui/connection-banner.tsx';
import {ExpiredPage} from './ui/expired-page.tsx';
import {JumpPalette} from './ui/jump-palette.tsx';
import {NoteTools} from './ui/note-tools.tsx';
import {Rail} from './ui/rail.tsx';
import type {Route, View} from './ui/route.ts';
import {SidePanel} from './ui/side-panel.tsx';
import {navigate, openNote, useRoute} from './ui/use-route.ts';
import {Workspace} from './ui/workspace.tsx';
import {ExplainPanel, GraphPage, NoteReader, SettingsPage, SourcesPage} from './views.ts';

/** The whole page. */
export function App() {
  useChosenColorScheme();
  const connection = useConnection();
  if (connection === 'expired') return <ExpiredPage />;
  return <Frame lost={connection === 'lost'} />;
}

const PALETTE_CLOSES_MS = 160;

/** What the views and the panel beside them share. */
interface Stage {
  readonly route: Route;
  readonly search: Search;
  readonly tuning: Tuning;
  readonly onTuning: (tuning: Tuning) => void;
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly panelRef: RefObject<HTMLDivElement | null>;
}

function Frame({lost}: {readonly lost: boolean}) {
  const route = useRoute();
  const [tuning, onTuning] = useState(noTuning);
  const search = useSearch({query: route.query, mode: route.mode, tuning});
  const boxRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const stage: Stage = {route, search, tuning, onTuning, boxRef, panelRef};
  useShortcuts(boxRef);
  useTitle(route);
  return (
    <div className={styles['frame']}>
      <Rail view={route.view} onView={showView} />
      <main className={styles['main']}>
        {lost && <ConnectionBanner />}
        {!lost && route.view === 'search' && <UnreadBanner onShowSources={showView.bind(null, 'sources')} />}
        <Workspace panel={isPanelOpen(route) ? <NotePanel {...stage} pageId={route.note} /> : null}>
          <Suspense>
            <CurrentView {...stage} />
          </Suspense>
        </Workspace>
        <div id="pop-ups" />
      </main>
      <div className={styles['strip']}>
        <StatusStrip />
      </div>
      <JumpPalette
        onOpenNote={(pageId) => {
          jumpTo(pageId);
          // The palette gives the focus back when it has closed; only then is it ours to move.
          setTimeout(focusSoon, PALETTE_CLOSES_MS, panelRef);
        }}
      />
    </div>
  );
}

function CurrentView(stage: Stage) {
  const {route, search} = stage;
  const highlight = useMemo(() => [...new Set(search.results.map((result) => result.pageId))], [search.results]);
  switch (route.view) {
    case 'search':
      return <SearchView {...stage} />;
    case 'graph':
      return <GraphPage focus={route.note} onOpenNote={openNote} highlight={highlight} />;
    case 'sources':
      return <SourcesPage onOpenNote={openNote} />;
    case 'settings':
      return <SettingsPage />;
  }
}

function SearchView({route, search, tuning, onTuning, boxRef, panelRef}: Stage) {
  const open = isPanelOpen(route);
  return (
    <SearchPage
      search={search}
      query={route.query}
      mode={route.mode}
      openChunk={open ? route.chunk : null}
      onUntune={isTuned(tuning) ? onTuning.bind(null, noTuning) : null}
      boxRef={boxRef}
      onQuery={(query) => {
        navigate({query}, 'replace');
      }}
      onMode={(mode) => {
        navigate({mode}, 'replace');
      }}
      onOpen={(result, how) => {
        const panel = open && route.panel === 'why' ? 'why' : 'note';
        navigate({...placeOf(result), panel}, how === 'follow' ? 'replace' : 'push');
        if (how === 'read') focusSoon(panelRef);
      }}
      onExplain={(result) => {
        navigate({...placeOf(result), panel: open && route.panel === 'why' ? 'note' : 'why'});
      }}
      onGraph={(result) => {
        navigate({...placeOf(result), view: 'graph', panel: 'none'});
      }}
      onLeave={() => {
        navigate(open ? {panel: 'none'} : {query: ''}, 'replace');
      }}
      onOpenNote={openNote}
      onAddFolder={() => {
        showView('sources');
      }}
    />
  );
}

function NotePanel({route, search, tuning, onTuning, boxRef, panelRef, pageId}: Stage & {readonly pageId: string}) {
  const result = useOpenResult(route, search);
  const find = useFind(route, search, result);
  const note = <NoteReader pageId={pageId} find={find} onOpenNote={openNote} onSearch={searchFor} />;
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
  const noteTab = {value: 'note', label: 'Note', content: note};
  const whyTab = {value: 'why', label: 'Why', content: why};
  return (
    <SidePanel
      parts={route.view === 'search' ? [noteTab, whyTab] : [noteTab]}
      shown={route.panel}
      onShow={(value) => {
        navigate({panel: value === 'why' ? 'why' : 'note'}, 'replace');
      }}
      tools={
        <NoteTools
          pageId={pageId}
          onGraph={() => {
            navigate({view: 'graph', panel: 'none'});
          }}
        />
      }
      onClose={() => {
        navigate({panel: 'none'});
        boxRef.current?.focus();
      }}
      bodyRef={panelRef}
      topic={pageId}
    />
  );
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
    () => ({terms: terms.split('\n'), heading, place: `${route.note ?? ''} ${route.chunk ?? ''}`}),
    [terms, heading, route.note, route.chunk],
  );
}

function placeOf(result: QueryResult): Partial<Route> {
  return {note: result.pageId, chunk: result.chunkId, heading: null};
}

function isPanelOpen(route: Route): route is Route & {readonly note: string} {
  return route.note !== null && route.panel !== 'none' && route.view !== 'settings';
}

/** From one view to another the note stays chosen, but what was open beside the old view does not cover the new one. */
function showView(view: View): void {
  navigate({view, panel: 'none'});
}

function jumpTo(pageId: string): void {
  navigate({view: 'search', note: pageId, chunk: null, heading: null, panel: 'note'});
}

function searchFor(query: string): void {
  navigate({view: 'search', query});
}

function useShortcuts(boxRef: RefObject<HTMLInputElement | null>): void {
  const toBox = () => {
    navigate({view: 'search'});
    whenThere(boxRef, (box) => {
      box.focus();
      box.select();
    });
  };
  useHotkeys([['/', toBox]]);
  useHotkeys([['mod+K', toBox]], []);
}

function focusSoon(place: RefObject<HTMLElement | null>): void {
  whenThere(place, (element) => {
    element.focus();
  });
}

/** What a route opens is in the page only after it has been drawn; after two seconds nobody waits for it any more. */
function whenThere<T extends HTMLElement>(place: RefObject<T | null>, act: (element: T) => void, frames = 120): void {
  requestAnimationFrame(() => {
    if (place.current) act(place.current);
    else if (frames > 0) whenThere(place, act, frames - 1);
  });
}

function useTitle({view, query}: Route): void {
  useEffect(() => {
    document.title = view === 'search' && query !== '' ? `${query} – Commonplace` : 'Commonplace';
  }, [view, query]);
}

function useChosenColorScheme(): void {
  const settings = useCall('settings.get', {});
  const {setColorScheme} = useMantineColorScheme();
  const chosen = settings.data?.colorScheme;
  useEffect(() => {
    if (chosen) setColorScheme(chosen);
  }, [chosen, setColorScheme]);
}
