import type {NoteLink} from '#contract/memory';
import type {ReadConnection} from '../db/connection.ts';
import {findById} from '../db/link-targets.ts';
import type {Moment} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {readablePages} from '../db/readable-memories.ts';
import {readableNames} from './readable-names.ts';
import {resolveLink} from './resolve-links.ts';

interface Links {
  readonly outgoing: NoteLink[];
  readonly backlinks: NoteLink[];
  readonly linkTotals: {readonly outgoing: number; readonly backlinks: number};
}

/** The note that the links are of, and who reads it when. */
export interface LinkReader {
  readonly pageId: string;
  readonly scopes: readonly string[];
  readonly moment: Moment;
}

/**
 * The links of a note as a reader of these scopes sees them, to whom nothing else exists: a written link leads where it
 * would lead without the rest of the library, and what was stated about something outside is not there. The totals
 * count what is listed.
 */
export function hideLinks<L extends Links>(read: ReadConnection, links: L, reader: LinkReader): L {
  const ends = [...links.outgoing, ...links.backlinks].flatMap(({other}) => other?.pageId ?? []);
  const readable = readablePages(read, ends, reader.scopes);
  const isShown = ({other}: NoteLink) => other !== null && readable.has(other.pageId);
  const lookAgain = resolverFor(read, reader);
  const backlinks = links.backlinks.filter(isShown);
  const outgoing = links.outgoing.flatMap((link) => {
    if (isShown(link) || link.state === 'broken') return [link];
    return link.via === 'stated' ? [] : [lookAgain(link)];
  });
  return {...links, outgoing, backlinks, linkTotals: {outgoing: outgoing.length, backlinks: backlinks.length}};
}

function resolverFor(read: ReadConnection, {pageId, scopes, moment}: LinkReader): (link: NoteLink) => NoteLink {
  const [holder] = findById(read, pageId);
  const place = {fromSource: holder?.sourceId ?? null, fromPath: holder?.localPath ?? null};
  const names = readableNames(read, scopes);
  return (link) => {
    const {state, targetId} = resolveLink({...link, ...place}, names);
    const other = targetId === null ? undefined : readSummaries(read, [targetId], moment).get(targetId);
    return {...link, state, other: other ?? null};
  };
}
