import {type MemoryKind, memoryKinds, type MemoryStatus, memoryStatuses, type MemorySummary} from '#contract/memory';
import {millisecondsOrNull} from '../domain/instant.ts';
import {statusAt} from '../domain/memory-status.ts';
import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {type Moment, timeOf} from './moment.ts';
import {all, get, prepared} from './prepared.ts';
import {replacedFromColumn} from './replacements.ts';

/** What is stored of one note besides its summary, links and warnings. */
export interface NoteText {
  readonly body: string;
  /** JSON, as it was parsed from the note; null when there is none. */
  readonly frontMatter: string | null;
  readonly confidence: number | null;
  readonly expiresAt: string | null;
  readonly sourceUrl: string;
}

/** A note as a node: row id, page id, kind. */
export type NodeRow = readonly [id: number, pageId: string, kind: string];

interface SummaryRow {
  readonly id: number;
  readonly pageId: string;
  readonly title: string;
  readonly localPath: string;
  readonly spaceKey: string;
  readonly kind: string;
  readonly isNote: number;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly replacedFrom: string | null;
  readonly updatedAt: string | null;
}

/** The row id of a note, or undefined. */
export function findNoteId(read: ReadConnection, pageId: string): number | undefined {
  return get<{id: number}>(read, 'SELECT id FROM memories WHERE uid = ?', pageId)?.id;
}

/** Summaries by row id, as of a moment. An id that is not there has no entry. */
export function readSummaries(
  read: ReadConnection,
  ids: readonly number[],
  moment: Moment,
): Map<number, MemorySummary> {
  const list = JSON.stringify(ids);
  const tags = readTagsOf(read, list);
  const rows = all<SummaryRow>(
    read,
    `SELECT m.id, m.uid AS pageId, m.title, ifnull(m.local_path, '') AS localPath, m.space_key AS spaceKey, m.kind,
       m.origin = 'file' AS isNote, m.status, m.expires_at AS expiresAt, ${replacedFromColumn} AS replacedFrom,
       m.updated_at AS updatedAt
     FROM memories m WHERE m.id IN (SELECT value FROM json_each(?))`,
    list,
  );
  return new Map(rows.map((row) => [row.id, toSummary(rewind(row, moment), {tags: tags.get(row.id) ?? [], moment})]));
}

/** Row ids of those of the memories `m` that were changed last, newest first; those without a date come last. */
export function findNewest(read: ReadConnection, {sql, values}: Condition, limit: number): number[] {
  const newest = `SELECT m.id FROM memories m WHERE ${sql} ORDER BY m.updated_at DESC, m.uid LIMIT ?`;
  return all<{id: number}>(read, newest, ...values, limit).map(({id}) => id);
}

/** The text of a note and what its front matter says of it. */
export function readNoteText(read: ReadConnection, id: number): NoteText | undefined {
  return get<NoteText>(
    read,
    `SELECT ifnull(text, '') AS body, front_matter AS frontMatter, confidence, expires_at AS expiresAt,
       source_url AS sourceUrl
     FROM memories LEFT JOIN bodies ON bodies.memory_id = memories.id WHERE memories.id = ?`,
    id,
  );
}

export function readAliases(read: ReadConnection, id: number): string[] {
  const rows = all<{alias: string}>(read, 'SELECT alias FROM aliases WHERE memory_id = ? ORDER BY alias_key', id);
  return rows.map(({alias}) => alias);
}

export function readHeadings(read: ReadConnection, id: number): {depth: number; text: string; slug: string}[] {
  const sql = `SELECT depth, text, slug FROM anchors WHERE memory_id = ? AND type = 'heading' ORDER BY idx`;
  return all(read, sql, id);
}

/** What the last reading of the note's file warned of, in the order of its lines; at most 1,000. */
export function readWarnings(read: ReadConnection, id: number): {line: number | null; message: string}[] {
  return all(
    read,
    `SELECT line, message FROM issues JOIN memories USING (source_id, local_path)
     WHERE memories.id = ? ORDER BY line, issues.id LIMIT 1000`,
    id,
  );
}

/**
 * Every note as a node, in the order of page ids; with a condition on the row `m` of `memories`, those that meet it.
 * Rows are arrays, because there may be 100,000.
 */
export function readAllNodes(read: ReadConnection, {sql, values}: Condition): NodeRow[] {
  const nodes = prepared(read, `SELECT m.id, m.uid, m.kind FROM memories m WHERE ${sql} ORDER BY m.uid`);
  return nodes.raw().all(...values) as NodeRow[];
}

/** The date of the oldest of the memories `m` that meet a condition, UTC ISO; null when none does. */
export function readFirstDate(read: ReadConnection, {sql, values}: Condition): string | null {
  const first = `SELECT min(nullif(coalesce(m.created_at, m.updated_at, m.indexed_at), '')) AS first FROM memories m`;
  return get<{first: string | null}>(read, `${first} WHERE ${sql}`, ...values)?.first ?? null;
}

/** A kind that this version does not know is shown as the plainest one. */
export function toKind(text: string): MemoryKind {
  return memoryKinds.find((kind) => kind === text) ?? 'note';
}

/** A status that this version does not know is shown as the plainest one. */
export function toStatus(text: string): MemoryStatus {
  return memoryStatuses.find((status) => status === text) ?? 'current';
}

function readTagsOf(read: ReadConnection, ids: string): Map<number, string[]> {
  const rows = all<{id: number; tag: string}>(
    read,
    `SELECT memory_id AS id, tag FROM tags
     WHERE memory_id IN (SELECT value FROM json_each(?)) ORDER BY memory_id, tag_key`,
    ids,
  );
  const tags = new Map<number, string[]>();
  for (const {id, tag} of rows) {
    const known = tags.get(id);
    if (known) known.push(tag);
    else tags.set(id, [tag]);
  }
  return tags;
}

/** A statement in the state of its last change up to then. */
function rewind(row: SummaryRow, {past}: Moment): SummaryRow {
  const state = past?.states.get(row.id);
  if (!state) return row;
  return {...row, status: state.status, expiresAt: state.expiresAt, updatedAt: past?.changes.get(row.id) ?? null};
}

function toSummary(row: SummaryRow, {tags, moment}: {readonly tags: string[]; readonly moment: Moment}): MemorySummary {
  const {pageId, title, localPath, spaceKey, updatedAt} = row;
  const facts = {
    isNote: row.isNote === 1,
    stored: toStatus(row.status),
    expiresAt: millisecondsOrNull(row.expiresAt),
    replacedFrom: millisecondsOrNull(row.replacedFrom),
  };
  const status = statusAt(facts, timeOf(moment));
  return {pageId, title, localPath, spaceKey, kind: toKind(row.kind), status, tags, updatedAt};
}
