import type {RefObject} from 'react';
import type {Search} from './features/search/use-search.ts';
import type {Route} from './ui/route.ts';
import type {Tuning} from './ui/tuning.ts';

/** What the views and the panel beside them share. */
export interface Stage {
  readonly route: Route;
  readonly search: Search;
  readonly tuning: Tuning;
  readonly onTuning: (tuning: Tuning) => void;
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly panelRef: RefObject<HTMLDivElement | null>;
}

/** Whether a note is shown beside the view. */
export function isPanelOpen(route: Route): route is Route & {readonly note: string} {
  return route.note !== null && route.panel !== 'none' && route.view !== 'settings';
}
