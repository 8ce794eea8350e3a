import type {Note, NoteLink} from '#contract/memory';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {type BacklinkRow, countNoteLinks, readBacklinks, readOutgoing} from '../db/edges-read.ts';
import {readAliases, readHeadings, readNoteText, readSummaries, readWarnings} from '../db/notes-read.ts';
import {momentOf} from '../db/moment.ts';
import {isRecord} from '../domain/is-record.ts';
import type {Clock} from '../ports.ts';
import {cutContext} from './cut-context.ts';
import {hideLinks} from './hide-links.ts';
import {noteNotFound, requireNote} from './require-note.ts';

/** How many links each way a note is shown with. */
const linkLimit = 1000;

/**
 * A whole note with its links both ways, for a reader of these scopes, null for all. Throws `NOT_FOUND` for a page id
 * that is not in the library.
 */
export function readNote(
  read: ReadConnection,
  {pageId, scopes = null}: {readonly pageId: string; readonly scopes?: readonly string[] | null},
  clock: Clock,
): Note {
  const id = requireNote(read, pageId, scopes);
  const moment = momentOf(read, clock, undefined);
  const page = {limit: linkLimit, moment};
  const summary = readSummaries(read, [id], moment).get(id);
  const text = readNoteText(read, id);
  if (!summary || !text) throw noteNotFound(pageId);
  const links = {
    outgoing: readOutgoing(read, id, page),
    backlinks: addContexts(read, readBacklinks(read, id, page)),
    linkTotals: countNoteLinks(read, id),
  };
  return {
    ...summary,
    ...text,
    frontMatter: parseFrontMatter(text.frontMatter),
    aliases: readAliases(read, id),
    headings: readHeadings(read, id),
    ...(scopes === null ? links : hideLinks(read, links, {pageId, scopes, moment})),
    warnings: readWarnings(read, id),
  };
}

function parseFrontMatter(json: string | null): Note['frontMatter'] {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Links of one note follow one another, so that its body is read once and only one body is held at a time. */
function addContexts(read: ReadConnection, rows: readonly BacklinkRow[]): NoteLink[] {
  let openId: number | undefined;
  let body = '';
  return rows.map(({link, otherId, start}) => {
    if (start === null) return {...link, context: null};
    if (otherId !== openId) body = readBodyText(read, otherId);
    openId = otherId;
    return {...link, context: cutContext(body, start)};
  });
}
