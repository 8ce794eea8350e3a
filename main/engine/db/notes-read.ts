import {type MemoryKind, memoryKinds, type MemoryStatus, memoryStatuses, type MemorySummary} from '#contract/memory';
import {toMilliseconds} from '../domain/instant.ts';
import {effectiveStatus} from '../domain/memory-status.ts';
import type {ReadConnection} from './connection.ts';
import {all, get, prepared} from './prepared.ts';

/** What is stored of one note besides its summary, links and warnings. */
export interface NoteText {
  readonly body: string;
  /** JSON, as it was parsed from the note; null when there is none. */
  readonly frontMatter: string | null;
  readonly confidence: number | null;
  readonly expiresAt: string | null;
  readonly sourceUrl: string;
}

/** A note as a node: row id, page id, kind, status. */
export type NodeRow = readonly [id: number, pageId: string, kind: string, status: string];

interface SummaryRow {
  readonly id: number;
  readonly pageId: string;
  readonly title: string;
  readonly localPath: string;
  readonly spaceKey: string;
  readonly kind: string;
  readonly status: string;
  readonly updatedAt: string | null;
  readonly expiresAt: string | null;
}

/** The row id of a note, or undefined. */
export function findNoteId(read: ReadConnection, pageId: string): number | undefined {
  return get<{id: number}>(read, 'SELECT id FROM memories WHERE uid = ?', pageId)?.id;
}

/**
 * Summaries by row id. An id that is not there has no entry. With a time, in milliseconds since 1970, what has expired
 * by then says so; without one the status is as it is stored.
 */
export function readSummaries(
  read: ReadConnection,
  ids: readonly number[],
  now: number | null = null,
): Map<number, MemorySummary> {
  const list = JSON.stringify(ids);
  const tags = readTagsOf(read, list);
  const rows = all<SummaryRow>(
    read,
    `SELECT id, uid AS pageId, title, ifnull(local_path, '') AS localPath, space_key AS spaceKey, kind, status,
       updated_at AS updatedAt, expires_at AS expiresAt
     FROM memories WHERE id IN (SELECT value FROM json_each(?))`,
    list,
  );
  return new Map(rows.map((row) => [row.id, toSummary(row, {tags: tags.get(row.id) ?? [], now})]));
}

/** Row ids of the notes that were changed last, newest first; notes without a date come last. */
export function findNewest(read: ReadConnection, limit: number): number[] {
  const rows = all<{id: number}>(read, 'SELECT id FROM memories ORDER BY updated_at DESC, uid LIMIT ?', limit);
  return rows.map(({id}) => id);
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

/** The body alone; empty when the note has none. */
export function readBody(read: ReadConnection, id: number): string {
  return get<{text: string}>(read, 'SELECT text FROM bodies WHERE memory_id = ?', id)?.text ?? '';
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

/** Every note of the library as a node, in the order of page ids. Rows are arrays, because there may be 100,000. */
export function readAllNodes(read: ReadConnection): NodeRow[] {
  return prepared(read, 'SELECT id, uid, kind, status FROM memories ORDER BY uid').raw().all() as NodeRow[];
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

function toSummary(
  row: SummaryRow,
  {tags, now}: {readonly tags: string[]; readonly now: number | null},
): MemorySummary {
  const {pageId, title, localPath, spaceKey, updatedAt, expiresAt} = row;
  const stored = toStatus(row.status);
  const end = expiresAt === null ? null : toMilliseconds(expiresAt);
  const status = now === null ? stored : effectiveStatus(stored, end, now);
  return {pageId, title, localPath, spaceKey, kind: toKind(row.kind), status, tags, updatedAt};
}
