import {QueryClient} from '@tanstack/react-query';
import type {Event} from '#contract/events';
import type {Method} from '#contract/methods';
import {connectionState, onConnectionChange} from './connection.ts';
import type {EventHub} from './client-context.ts';
import {invalidate} from './invalidate.ts';
import {ConnectionLost} from './transport.ts';

/** While a library is indexed it changes many times a second; lists are asked for again at most this often. */
const REFRESH_MS = 1000;

/** Methods whose answers depend on the notes, and on the state of the library. */
const noteMethods: readonly Method[] = [
  'search.query',
  'note.read',
  'note.suggest',
  'memory.search',
  'memory.read',
  'memory.history',
  'memory.scopes',
  'memory.identities',
  'graph.local',
  'graph.overview',
  'library.facets',
  'library.issues',
];
const statusMethods: readonly Method[] = ['library.status', 'library.stats'];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (count, error) => error instanceof ConnectionLost && connectionState() === 'lost' && count < 30,
        retryDelay: 2000,
      },
      // What was sent and answered is forgotten with the form: keys must not stay in memory.
      mutations: {networkMode: 'always', gcTime: 0},
    },
  });
}

/** Asks again for whatever an event made old. Returns the function that stops it. */
export function keepFresh(queries: QueryClient, hub: EventHub): () => void {
  const refreshNotes = throttled(() => {
    void invalidate(queries, [...noteMethods, ...statusMethods]);
  });
  const refreshStatus = throttled(() => {
    void invalidate(queries, statusMethods);
  });
  const stopEvents = hub.add((event: Event) => {
    if (event.type === 'library-changed') refreshNotes();
    if (event.type === 'status-changed') refreshStatus();
    if (event.type === 'updates-changed') void invalidate(queries, ['host.updates']);
    if (event.type === 'engine-restarted') void queries.invalidateQueries();
  });
  const stopConnection = onConnectionChange(() => {
    if (connectionState() === 'online') void queries.invalidateQueries();
  });
  return () => {
    stopEvents();
    stopConnection();
  };
}

/** Runs at once, then at most every `REFRESH_MS`, and always once more after the last call. */
function throttled(run: () => void): () => void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    const wait = Math.max(0, last + REFRESH_MS - Date.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      last = Date.now();
      run();
    }, wait);
  };
}
