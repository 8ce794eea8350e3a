import type {StatedKind} from '#contract/memories';
import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';
import {scopeColumn} from './readable-memories.ts';
import {replacedFromColumn} from './replacements.ts';
import type {MemoryState} from './statements.ts';

/** A memory that can be recalled: a statement, or a note that declares itself a decision, fact or preference. */
export interface StoredMemory {
  readonly id: number;
  readonly uid: string;
  readonly origin: 'file' | 'stated';
  readonly kind: StatedKind;
  readonly title: string;
  readonly contentHash: string;
  readonly createdAt: string;
  /** When it last changed; null for a note without a date. */
  readonly updatedAt: string | null;
  /** Id of the scope; null for a note whose source has none. */
  readonly scopeId: string | null;
  /** Id of an identity; null for a note. */
  readonly statedBy: string | null;
  /** The earliest date of the notes whose files say that they supersede it; null without any. */
  readonly replacedFrom: string | null;
  readonly state: MemoryState;
}

type Row = Omit<StoredMemory, 'state'> &
  Omit<MemoryState, 'metadata'> & {
    readonly metadata: string | null;
    readonly frontMatter: string | null;
    readonly tags: string;
  };

const select = `SELECT m.id, m.uid, m.origin, m.kind, m.title, m.content_hash AS contentHash,
    coalesce(m.created_at, m.updated_at, m.indexed_at) AS createdAt, m.updated_at AS updatedAt,
    ${scopeColumn} AS scopeId,
    (SELECT uid FROM identities WHERE id = t.stated_by) AS statedBy, ${replacedFromColumn} AS replacedFrom,
    m.status, ifnull(t.own_status, 'current') AS ownStatus, ifnull(m.confidence, 1) AS confidence, m.version,
    coalesce(t.reinforced_at, m.updated_at, m.indexed_at) AS reinforcedAt, m.expires_at AS expiresAt,
    t.ttl_seconds AS ttlSeconds, t.superseded_at AS supersededAt, t.invalidated_at AS invalidatedAt,
    t.invalidated_by AS invalidatedBy, t.invalidated_reason AS invalidatedReason, t.said_where AS "where",
    t.said_why AS why, t.metadata, m.front_matter AS frontMatter,
    CASE WHEN t.memory_id IS NULL THEN (SELECT json_group_array(tag) FROM (
      SELECT tag FROM tags WHERE memory_id = m.id ORDER BY tag_key)) ELSE '[]' END AS tags
  FROM memories m LEFT JOIN statements t ON t.memory_id = m.id`;

/** Memories by row id; an id that is not there, or is that of a plain note, has no entry. */
export function readStoredMemories(read: ReadConnection, ids: readonly number[]): Map<number, StoredMemory> {
  const rows = all<Row>(
    read,
    `${select} WHERE m.kind <> 'note' AND m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.id, toMemory(row)]));
}

/** A memory by its id; undefined also for a plain note. */
export function findStoredMemory(read: ReadConnection, uid: string): StoredMemory | undefined {
  const [row] = all<Row>(read, `${select} WHERE m.kind <> 'note' AND m.uid = ?`, uid);
  return row && toMemory(row);
}

/** A note of any kind, or a statement. */
export interface FoundNode {
  readonly id: number;
  readonly uid: string;
  readonly title: string;
  readonly origin: 'file' | 'stated';
  readonly kind: string;
  readonly scopeId: string | null;
}

const selectNode = `SELECT m.id, m.uid, m.title, m.origin, m.kind, ${scopeColumn} AS scopeId FROM memories m`;

export function findNode(read: ReadConnection, uid: string): FoundNode | undefined {
  const [row] = all<FoundNode>(read, `${selectNode} WHERE m.uid = ?`, uid);
  return row;
}

/** The first of the statements whose ids begin so. */
export function findStatementsFrom(read: ReadConnection, beginning: string, limit: number): FoundNode[] {
  return all(
    read,
    `${selectNode} WHERE m.uid >= @beginning AND m.uid < @beginning || char(0xffff) AND m.origin = 'stated'
     ORDER BY m.uid LIMIT @limit`,
    {beginning, limit},
  );
}

/** The notes at a path below the folder of their source; two sources may each have one. */
export function findNotesAt(read: ReadConnection, localPath: string): FoundNode[] {
  return all(
    read,
    `${selectNode} WHERE m.source_id IN (SELECT id FROM sources) AND m.local_path = ? ORDER BY m.uid`,
    localPath,
  );
}

function toMemory(row: Row): StoredMemory {
  const {id, uid, origin, kind, title, contentHash, createdAt, updatedAt, scopeId, statedBy, replacedFrom, ...rest} =
    row;
  const {frontMatter, tags, metadata, ...state} = rest;
  const identity = {id, uid, origin, kind, title, contentHash, createdAt, updatedAt, scopeId, statedBy, replacedFrom};
  return {...identity, state: {...state, metadata: metadata ?? noteMetadata(frontMatter, tags)}};
}

/** What a note says in its front matter counts as its metadata, with all its tags as one list. */
function noteMetadata(frontMatter: string | null, tags: string): string {
  const fields: unknown = frontMatter === null ? {} : JSON.parse(frontMatter);
  const list: unknown = JSON.parse(tags);
  return JSON.stringify({...(typeof fields === 'object' ? fields : {}), tags: list});
}
