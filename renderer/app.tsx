import {Suspense, useEffect, useMemo, useRef, useState, type RefObject} from 'react';
import {useMantineColorScheme} from '@mantine/core';
import {useHotkeys} from '@mantine/hooks';
import type {QueryResult} from '#contract/query';
import styles from './app.module.css';
import {useConnection} from './client/connection.ts';
import {useCall} from './client/use-call.ts';
import {isTuned, noTuning} from './ui/tuning.ts';
import {StatusStrip} from './features/library/status-strip.tsx';
import {UnreadBanner} from './features/library/unread-banner.tsx';
import {SearchPage} from './features/search/search-page.tsx';
import {useSearch} from './features/search/use-search.ts';
import {NotePanel} from './note-panel.tsx';
import {isPanelOpen, type Stage} from './stage.ts';
import {ConnectionBanner} from './ui/connection-banner.tsx';
import {DropZone} from './ui/drop-zone.tsx';
import {ExpiredPage} from './ui/expired-page.tsx';
import {JumpPalette} from './ui/jump-palette.tsx';
import {openCheck} from './ui/open-check.ts';
import {Rail} from './ui/rail.tsx';
import type {Route, View} from './ui/route.ts';
import {StoppedBanner} from './ui/stopped-banner.tsx';
import {useHostRequests} from './ui/use-host-requests.ts';
import {navigate, nowhere, openNote, useRoute} from './ui/use-route.ts';
import {Workspace} from './ui/workspace.tsx';
import {GraphPage, MemoriesPage, MemoryDesk, QuickSearch, SettingsPage, SourcesPage} from './views.ts';

/** The desktop opens the page a second time in a small window, for as long as it runs. */
const isQuickWindow = window.location.hash === '#/quick';

/** The whole page. */
export function App() {
  useChosenColorScheme();
  const connection = useConnection();
  if (connection === 'expired') return <ExpiredPage />;
  if (isQuickWindow)
    return (
      <Suspense>
        <QuickSearch />
      </Suspense>
    );
  return <Frame lost={connection === 'lost'} />;
}

function Frame({lost}: {readonly lost: boolean}) {
  const route = useRoute();
  const [tuning, onTuning] = useState(noTuning);
  const search = useSearch({query: route.query, mode: route.mode, tuning});
  const boxRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const stage: Stage = {route, search, tuning, onTuning, boxRef, panelRef};
  useShortcuts(boxRef);
  useHostRequests();
  useTitle(route);
  return (
    <div className={styles['frame']}>
      <Rail view={route.view} onView={showView} />
      <main className={styles['main']}>
        {lost && <ConnectionBanner />}
        {!lost && route.view === 'search' && <UnreadBanner onShowSources={showView.bind(null, 'sources')} />}
        <StoppedBanner />
        <Workspace panel={isPanelOpen(route) ? <NotePanel {...stage} pageId={route.note} /> : null}>
          <Suspense>
            <CurrentView {...stage} />
          </Suspense>
        </Workspace>
        <div id="pop-ups" />
        <DropZone />
      </main>
      <div className={styles['strip']}>
        <StatusStrip onNotice={openCheck} />
      </div>
      <Suspense>
        <MemoryDesk onOpen={openNote} />
      </Suspense>
      <JumpPalette
        onOpenNote={jumpTo}
        onGone={() => {
          focusSoon(panelRef);
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
    case 'memories':
      return <MemoriesView {...stage} />;
    case 'graph':
      return <GraphPage focus={route.note} onOpenNote={openNote} highlight={highlight} />;
    case 'sources':
      return <SourcesPage onOpenNote={openNote} />;
    case 'settings':
      return (
        <SettingsPage
          section={route.section}
          onSection={(section) => {
            navigate({section}, 'replace');
          }}
        />
      );
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

function MemoriesView({route, panelRef}: Stage) {
  return (
    <MemoriesPage
      openId={isPanelOpen(route) ? route.note : null}
      onOpen={(id, how) => {
        navigate({...nowhere, note: id, panel: 'note'}, how === 'follow' ? 'replace' : 'push');
        if (how === 'read') focusSoon(panelRef);
      }}
    />
  );
}

function placeOf(result: QueryResult): Partial<Route> {
  return {...nowhere, note: result.pageId, chunk: result.chunkId};
}

/** From one view to another the note stays chosen, but what was open beside the old view does not cover the new one. */
function showView(view: View): void {
  navigate({view, panel: 'none'});
}

function jumpTo(pageId: string): void {
  navigate({...nowhere, view: 'search', note: pageId, panel: 'note'});
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
  const focused = document.activeElement;
  whenThere(place, (element) => {
    // Who has gone on to something else meanwhile stays there.
    if (document.activeElement === focused) element.focus();
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
