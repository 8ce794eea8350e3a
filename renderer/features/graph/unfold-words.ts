import type {GraphView} from '#contract/graph';
import {drawingLimit} from './merge-views.ts';
import type {Picture} from './plan-layout.ts';

/** What came of unfolding one node: its neighbours as the library knows them, or why there are none. */
export type Outcome =
  | {readonly state: 'failed'; readonly message: string}
  | {readonly state: 'unfolded'; readonly from: string; readonly view: GraphView; readonly before: Picture};

/** One sentence when unfolding brought less than was asked for; null when all of it is on the picture. */
export function unfoldWords(outcome: Outcome | null, picture: Picture | undefined): string | null {
  if (outcome === null || !picture) return null;
  if (outcome.state === 'failed') return `The neighbours could not be read: ${outcome.message}`;
  const {view, before, from} = outcome;
  const [shown, known] = [idsOf(picture), idsOf(before)];
  const wanted = view.nodes.filter(({id}) => id !== from);
  const missing = wanted.filter(({id}) => !shown.has(id)).length;
  if (missing > 0) return `${count(missing)} of its neighbours do not fit: ${limitWords}.`;
  if (view.truncated) {
    return `Only the ${count(wanted.length)} best linked of its ${count(view.totalNodes - 1)} neighbours are drawn.`;
  }
  return wanted.every(({id}) => known.has(id)) ? 'All of its neighbours are here already.' : null;
}

const limitWords = `no more than ${count(drawingLimit.nodes)} nodes are drawn`;

function idsOf({nodes}: Picture): ReadonlySet<string> {
  return new Set(nodes.map(({id}) => id));
}

function count(number: number): string {
  return number.toLocaleString('en');
}
