import {startTransition, useEffect, useState} from 'react';
import {formatRoute, parseRoute, type Route} from './route.ts';

const listeners = new Set<(before: Route) => void>();
let current = parseRoute(window.location.hash);

window.addEventListener('popstate', reread);
window.addEventListener('hashchange', reread);

/**
 * The route the address names now; re-renders when it changes. A query is followed at once, for the box shows it; other
 * changes are drawn in slices, so that opening a view or a note holds up nobody.
 */
export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const follow = () => {
      setRoute(current);
    };
    follow();
    return subscribe((before) => {
      if (before.query === current.query) startTransition(follow);
      else follow();
    });
  }, []);
  return route;
}

/** Changes part of the route. `replace` is for what should not be a step of its own on the way back, such as typing. */
export function navigate(patch: Partial<Route>, how: 'push' | 'replace' = 'push'): void {
  const next = formatRoute({...current, ...patch});
  if (next === formatRoute(current)) return;
  if (how === 'replace') window.history.replaceState(null, '', next);
  else window.history.pushState(null, '', next);
  reread();
}

/** Another note than the one before is not entered at that one's places. */
export const nowhere = {chunk: null, heading: null, passage: null} as const;

/** Opens a note beside whatever is shown; its place in a search is forgotten. */
export function openNote(pageId: string, heading: string | null = null): void {
  navigate({...nowhere, note: pageId, heading, panel: 'note'});
}

/** Opens a note at a passage that was kept from it. */
export function openPassage(pageId: string, passage: string): void {
  navigate({...nowhere, note: pageId, passage, panel: 'note'});
}

function reread(): void {
  const before = current;
  current = parseRoute(window.location.hash);
  for (const listener of listeners) listener(before);
}

function subscribe(listener: (before: Route) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
