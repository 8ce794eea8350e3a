import type {NoteLink} from '#contract/memory';
import type {ReadConnection} from '../db/connection.ts';
import {readablePages} from '../db/readable-memories.ts';

interface Links {
  readonly outgoing: NoteLink[];
  readonly backlinks: NoteLink[];
  readonly linkTotals: {readonly outgoing: number; readonly backlinks: number};
}

/**
 * The links of a note as a reader of these scopes sees them: a link out of them is broken, because what it points to
 * does not exist for that reader, and a link from outside is not there.
 */
export function hideLinks<L extends Links>(read: ReadConnection, links: L, scopes: readonly string[]): L {
  const ends = [...links.outgoing, ...links.backlinks].flatMap(({other}) => other?.pageId ?? []);
  const readable = readablePages(read, ends, scopes);
  const isShown = ({other}: NoteLink) => other === null || readable.has(other.pageId);
  const backlinks = links.backlinks.filter(isShown);
  return {
    ...links,
    outgoing: links.outgoing.map((link) => (isShown(link) ? link : {...link, state: 'broken' as const, other: null})),
    backlinks,
    linkTotals: {...links.linkTotals, backlinks: backlinks.length},
  };
}
