import type {StatedKind} from '#contract/memories';
import type {MemoryStatus} from '#contract/memory';
import {nameKey} from '../domain/text.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, prepared, run} from './prepared.ts';

/** Everything about a memory that can change. Times are UTC ISO. */
export interface MemoryState {
  /** As stored: without expiry, which depends on the time of asking. */
  readonly status: MemoryStatus;
  /** Where it stands when it is neither contested nor retired. */
  readonly ownStatus: 'current' | 'proposed';
  readonly confidence: number;
  readonly version: number;
  readonly reinforcedAt: string;
  readonly expiresAt: string | null;
  readonly ttlSeconds: number | null;
  readonly supersededAt: string | null;
  readonly invalidatedAt: string | null;
  /** Id of an identity. */
  readonly invalidatedBy: string | null;
  readonly invalidatedReason: string | null;
  readonly where: string | null;
  readonly why: string | null;
  /** A JSON object. */
  readonly metadata: string;
}

/** A statement about to be stored. */
export interface NewStatement {
  readonly uid: string;
  readonly kind: StatedKind;
  readonly title: string;
  readonly contentHash: string;
  readonly createdAt: string;
  readonly scope: {readonly id: number; readonly name: string};
  /** Row id of an identity. */
  readonly statedBy: number;
  readonly state: MemoryState;
}

/** Adds a statement without its text and returns the row id of its memory. */
export function insertStatement(write: WriteConnection, statement: NewStatement): number {
  const {uid, kind, title, contentHash, createdAt, scope, state} = statement;
  const {rowid: id} = run(
    write,
    `INSERT INTO memories (uid, origin, title, title_key, kind, space_key, content_hash, meta_hash, created_at,
       updated_at, indexed_at) VALUES (?, 'stated', ?, ?, ?, ?, ?, '', ?, ?, ?)`,
    uid,
    title,
    nameKey(title),
    kind,
    scope.name,
    contentHash,
    createdAt,
    createdAt,
    createdAt,
  );
  run(
    write,
    `INSERT INTO statements (memory_id, scope_id, stated_by, own_status, reinforced_at, metadata)
     VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    scope.id,
    statement.statedBy,
    state.ownStatus,
    state.reinforcedAt,
    state.metadata,
  );
  writeState(write, id, {state, at: createdAt});
  return id;
}

/** Stores the state of a statement in place of the one it had. `at` is when it changed. */
export function writeState(
  write: WriteConnection,
  id: number,
  {state, at}: {readonly state: MemoryState; readonly at: string},
): void {
  run(
    write,
    'UPDATE memories SET status = ?, confidence = ?, version = ?, expires_at = ?, updated_at = ? WHERE id = ?',
    state.status,
    state.confidence,
    state.version,
    state.expiresAt,
    at,
    id,
  );
  run(
    write,
    `UPDATE statements SET own_status = ?, superseded_at = ?, invalidated_at = ?, invalidated_by = ?,
       invalidated_reason = ?, reinforced_at = ?, ttl_seconds = ?, said_where = ?, said_why = ?, metadata = ?
     WHERE memory_id = ?`,
    state.ownStatus,
    state.supersededAt,
    state.invalidatedAt,
    state.invalidatedBy,
    state.invalidatedReason,
    state.reinforcedAt,
    state.ttlSeconds,
    state.where,
    state.why,
    state.metadata,
    id,
  );
}

/** Row ids of the statements with this hash, kind and scope, newest first. */
export function findSameStatements(
  read: ReadConnection,
  {contentHash, kind, scopeId}: {readonly contentHash: string; readonly kind: string; readonly scopeId: number},
): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT m.id FROM memories m JOIN statements t ON t.memory_id = m.id
     WHERE m.origin = 'stated' AND m.content_hash = ? AND m.kind = ? AND t.scope_id = ? ORDER BY m.id DESC`,
    contentHash,
    kind,
    scopeId,
  );
  return rows.map(({id}) => id);
}

/** Row ids of all statements, by id of the memory. */
export function listStatements(read: ReadConnection): number[] {
  const rows = all<{id: number}>(read, `SELECT id FROM memories WHERE origin = 'stated' ORDER BY uid`);
  return rows.map(({id}) => id);
}

/** The metadata of all statements as JSON, by row id. */
export function readAllMetadata(read: ReadConnection): Map<number, string> {
  const rows = prepared(read, 'SELECT memory_id, metadata FROM statements').raw().all() as [number, string][];
  return new Map(rows);
}

/** Row id of the scope that a statement belongs to. */
export function scopeOfStatement(read: ReadConnection, id: number): number | undefined {
  return get<{scope: number}>(read, 'SELECT scope_id AS scope FROM statements WHERE memory_id = ?', id)?.scope;
}

/** Those of these ids that are statements of the library. */
export function existingMemories(read: ReadConnection, uids: readonly string[]): Set<string> {
  const rows = all<{uid: string}>(
    read,
    `SELECT m.uid FROM json_each(?) j CROSS JOIN memories m ON m.uid = j.value
     JOIN statements t ON t.memory_id = m.id WHERE m.origin = 'stated'`,
    JSON.stringify(uids),
  );
  return new Set(rows.map(({uid}) => uid));
}
