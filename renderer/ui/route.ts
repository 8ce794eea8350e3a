import type {SearchMode} from '#contract/query';

export const views = ['search', 'memories', 'graph', 'sources', 'settings'] as const;
export type View = (typeof views)[number];
/** What is shown of the open note beside the view; `none` keeps it chosen without showing it. */
export type Panel = 'note' | 'why' | 'none';

/** Where the page is. All of it lives in the address, so back, forward and reload work. */
export interface Route {
  readonly view: View;
  readonly query: string;
  readonly mode: SearchMode;
  /** Page id of the open note; null when none is open. */
  readonly note: string | null;
  /** Chunk of the search result the note was opened from. */
  readonly chunk: string | null;
  /** Heading to scroll to, as the link names it. */
  readonly heading: string | null;
  /** Words of a passage to scroll to, as they stood when they were kept. */
  readonly passage: string | null;
  readonly panel: Panel;
  /** The part of the settings that is shown; null for the first. */
  readonly section: string | null;
}

export const startRoute: Route = {
  view: 'search',
  query: '',
  mode: 'hybrid',
  note: null,
  chunk: null,
  heading: null,
  passage: null,
  panel: 'note',
  section: null,
};

/** Reads `#/search?q=…&note=…`. Whatever is missing or unknown takes its value from `startRoute`. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const params = new URLSearchParams(search);
  return {
    view: views.find((view) => view === path) ?? startRoute.view,
    query: params.get('q') ?? '',
    mode: modeOf(params.get('mode')),
    note: params.get('note'),
    chunk: params.get('chunk'),
    heading: params.get('heading'),
    passage: params.get('passage'),
    panel: panelOf(params.get('panel')),
    section: params.get('section'),
  };
}

/** The hash of a route, without what is as at the start. */
export function formatRoute(route: Route): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | null, start: string | null) => {
    if (value !== null && value !== start) params.set(name, value);
  };
  put('q', route.query, startRoute.query);
  put('mode', route.mode, startRoute.mode);
  put('note', route.note, null);
  put('chunk', route.chunk, null);
  put('heading', route.heading, null);
  put('passage', route.passage, null);
  put('panel', route.panel, startRoute.panel);
  put('section', route.view === 'settings' ? route.section : null, null);
  const search = params.toString();
  return `#/${route.view}${search === '' ? '' : `?${search}`}`;
}

function modeOf(text: string | null): SearchMode {
  return text === 'lexical' || text === 'vector' ? text : 'hybrid';
}

function panelOf(text: string | null): Panel {
  return text === 'why' || text === 'none' ? text : 'note';
}
