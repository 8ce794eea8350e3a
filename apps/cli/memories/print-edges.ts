import type {EdgeOutput} from '#contract/memories';
import type {Page} from './page.ts';
import {shortId} from './words.ts';

/** What came of a change to an edge. */
export function madeEdge(done: string): (edge: EdgeOutput, page: Page) => string {
  return ({id, from_id, edge_type, to_id}, {paint}) =>
    `${done} ${paint('bold', id)}\n  ${shortId(from_id)} ${edge_type} ${shortId(to_id)}\n`;
}
