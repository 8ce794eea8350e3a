import type {MemorySummary, NoteLink} from '#contract/memory';
import type {ReadConnection} from './connection.ts';
import type {Past} from './memory-events.ts';
import type {Moment} from './moment.ts';
import {readSummaries} from './notes-read.ts';
import {all, get, prepared} from './prepared.ts';

/** A link between two notes: their row ids, and the edge's type. */
export type LinkRow = readonly [source: number, target: number, type: string];

/** A link that points to a note, before the words around it are cut from the body of the note it stands in. */
export interface BacklinkRow {
  readonly link: Omit<NoteLink, 'context'>;
  /** Row id of the note that the link stands in. */
  readonly otherId: number;
  /** Where the link stands in that note's body; null for front matter. */
  readonly start: number | null;
}

/** A link of a note, found by its target or label as written. */
export interface WrittenLink {
  readonly via: NoteLink['via'];
  /** The note it leads to now, if to exactly one. */
  readonly otherId: number | null;
}

/** A link whose note was deleted keeps its row, without its other end, until the next pass over open links. */
const isResolved = `state = 'resolved' AND dst_id IS NOT NULL`;
const presentState = `CASE WHEN state = 'resolved' AND dst_id IS NULL THEN 'broken' ELSE state END`;
/** What was stated is a relation between memories, not a link in a text. */
const isWritten = `via <> 'stated'`;
/** A stated edge is listed while it stands and leads to a memory that is there. */
const isListed = `(${isWritten} OR dst_id IS NOT NULL)`;

interface EdgeRow {
  readonly other: number | null;
  readonly type: string;
  readonly via: NoteLink['via'];
  readonly target: string;
  readonly anchor: string | null;
  readonly label: string | null;
  readonly state: NoteLink['state'];
}

/**
 * Every resolved link of the library, or every one that stood then, in no order. Those that notes hold count whatever
 * the date: they stand when both their ends are there. Rows are arrays, because there may be 100,000 of them.
 */
export function readAllLinks(read: ReadConnection, past: Past | null): LinkRow[] {
  if (past === null)
    return prepared(read, `SELECT src_id, dst_id, type FROM edges WHERE ${isResolved}`).raw().all() as LinkRow[];
  return prepared(
    read,
    `SELECT src_id, dst_id, type FROM edges WHERE ${isResolved} AND (${isWritten} OR created_at <= @at)
     UNION ALL SELECT e.src_id, m.id, e.type FROM edges e LEFT JOIN messages g ON e.to_type = 'message' AND g.uid = e.target
       CROSS JOIN memories m ON m.uid = ifnull(g.page_uid, e.target)
     WHERE e.via = 'stated' AND e.removed_at > @at AND e.created_at <= @at`,
  )
    .raw()
    .all({at: past.at}) as LinkRow[];
}

/** How much of a list is wanted, and when its statuses are reckoned. */
export interface LinkPage {
  readonly limit: number;
  readonly moment: Moment;
}

/** The links in a note, in the order of its text, those of its front matter after them, what was stated last. */
export function readOutgoing(read: ReadConnection, id: number, {limit, moment}: LinkPage): NoteLink[] {
  const rows = all<EdgeRow>(
    read,
    `SELECT dst_id AS other, type, via, target, anchor, label, ${presentState} AS state
     FROM edges WHERE src_id = ? AND ${isListed} ORDER BY via = 'stated', start IS NULL, start, id LIMIT ?`,
    id,
    limit,
  );
  const others = readSummaries(read, otherIds(rows), moment);
  return rows.map((row) => ({...toLink(row, others), context: null}));
}

/** The links to a note from other notes, by title of those and then in the order of their text, stated edges included. */
export function readBacklinks(read: ReadConnection, id: number, {limit, moment}: LinkPage): BacklinkRow[] {
  const rows = all<EdgeRow & {other: number; start: number | null}>(
    read,
    `SELECT src_id AS other, type, via, target, anchor, label, state, start
     FROM edges JOIN memories ON memories.id = src_id
     WHERE dst_id = @id AND src_id <> @id AND ${isResolved}
     ORDER BY title_key, src_id, start IS NULL, start, edges.id LIMIT @limit`,
    {id, limit},
  );
  const others = readSummaries(read, otherIds(rows), moment);
  return rows.map((row) => ({link: toLink(row, others), otherId: row.other, start: row.start}));
}

/** How many links `readOutgoing` and `readBacklinks` would give without a limit. */
export function countNoteLinks(read: ReadConnection, id: number): {outgoing: number; backlinks: number} {
  const counts = get<{outgoing: number; backlinks: number}>(
    read,
    `SELECT (SELECT count(*) FROM edges WHERE src_id = @id AND ${isListed}) AS outgoing,
       (SELECT count(*) FROM edges WHERE dst_id = @id AND src_id <> @id AND ${isResolved}) AS backlinks`,
    {id},
  );
  return counts ?? {outgoing: 0, backlinks: 0};
}

/**
 * The link of a note that is written as one of `texts`, one that leads somewhere before others. The target counts
 * first, then the label of a wikilink, because some programs write that where others have the target.
 */
export function findWrittenLink(read: ReadConnection, id: number, texts: readonly string[]): WrittenLink | undefined {
  return get<WrittenLink>(
    read,
    `WITH texts AS MATERIALIZED (SELECT value FROM json_each(@texts))
     SELECT via, CASE WHEN ${isResolved} THEN dst_id END AS otherId FROM edges
     WHERE src_id = @id AND ${isWritten} AND (target IN texts OR (via = 'wikilink' AND label IN texts))
     ORDER BY target IN texts DESC, otherId IS NULL, start IS NULL, start, id LIMIT 1`,
    {id, texts: JSON.stringify(texts)},
  );
}

function otherIds(rows: readonly EdgeRow[]): number[] {
  return rows.flatMap(({other}) => (other === null ? [] : [other]));
}

function toLink(row: EdgeRow, others: ReadonlyMap<number, MemorySummary>): Omit<NoteLink, 'context'> {
  const {type: edgeType, via, target, anchor, label, state} = row;
  const other = row.other === null || state !== 'resolved' ? null : (others.get(row.other) ?? null);
  return {edgeType, via, target, anchor, label, state, other};
}
