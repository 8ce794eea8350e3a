import type {EdgeType} from '#contract/edge';
import type {NodeType} from '#contract/memories';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** An edge that somebody stated. It starts at a statement. */
export interface StatedEdge {
  readonly uid: string;
  readonly type: EdgeType;
  /** Row id and id of the statement it starts at. */
  readonly fromRow: number;
  readonly fromId: string;
  readonly toType: NodeType;
  readonly toId: string;
  /** Row id of the memory at the other end, or of the note that a passage was taken from; null when it is not there. */
  readonly toRow: number | null;
  /** A JSON object. */
  readonly properties: string;
  readonly createdAt: string;
  readonly removedAt: string | null;
}

export type NewEdge = Omit<StatedEdge, 'fromId'>;

/** Adds an edge as it is, one taken away included. */
export function insertEdge(write: WriteConnection, edge: NewEdge): void {
  const {removedAt, toRow} = edge;
  const isGone = removedAt !== null || (toRow === null && edge.toType !== 'identity');
  run(
    write,
    `INSERT INTO edges (edge_uid, src_id, dst_id, type, origin, via, target, target_key, state, to_type, properties,
       created_at, removed_at) VALUES (?, ?, ?, ?, 'stated', 'stated', ?, ?, ?, ?, ?, ?, ?)`,
    edge.uid,
    edge.fromRow,
    removedAt === null ? toRow : null,
    edge.type,
    edge.toId,
    edge.toId,
    isGone ? 'broken' : 'resolved',
    edge.toType,
    edge.properties,
    edge.createdAt,
    removedAt,
  );
}

/** The edge that joins these two now. */
export function findEdge(
  read: ReadConnection,
  {fromRow, type, toType, toId}: Pick<StatedEdge, 'fromRow' | 'type' | 'toType' | 'toId'>,
): StatedEdge | undefined {
  return get(
    read,
    `${select} WHERE e.src_id = ? AND e.type = ? AND e.to_type = ? AND e.target = ? AND via = 'stated'
       AND removed_at IS NULL`,
    fromRow,
    type,
    toType,
    toId,
  );
}

/** An edge by its id, whether it stands or was taken away. */
export function findEdgeByUid(read: ReadConnection, uid: string): StatedEdge | undefined {
  return get(read, `${select} WHERE e.edge_uid = ?`, uid);
}

/** The first of the edges whose ids begin so, those taken away left out. */
export function findEdgesFrom(read: ReadConnection, beginning: string, limit: number): StatedEdge[] {
  return all(
    read,
    `${select} WHERE e.edge_uid >= @beginning AND e.edge_uid < @beginning || char(0xffff) AND removed_at IS NULL
     ORDER BY e.edge_uid LIMIT @limit`,
    {beginning, limit},
  );
}

/** Takes an edge away. It stays in the table for those who ask how things were. */
export function removeEdge(write: WriteConnection, uid: string, at: string): void {
  run(write, `UPDATE edges SET removed_at = ?, dst_id = NULL, state = 'broken' WHERE edge_uid = ?`, at, uid);
}

/** All stated edges, those taken away included, by id. */
export function listStatedEdges(read: ReadConnection): StatedEdge[] {
  return all(read, `${select} WHERE via = 'stated' ORDER BY e.edge_uid`);
}

const contradicting = `
  SELECT dst_id AS id FROM edges WHERE src_id = @id AND type = 'CONTRADICTS' AND via = 'stated' AND dst_id IS NOT NULL
  UNION SELECT src_id FROM edges WHERE dst_id = @id AND type = 'CONTRADICTS' AND via = 'stated'`;

/** Row ids of the statements that stand in an open contradiction with this one, or would if it were alive itself. */
export function livingContradictions(read: ReadConnection, id: number): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT m.id FROM (${contradicting}) o JOIN memories m ON m.id = o.id
     WHERE m.status NOT IN ('superseded', 'invalidated')`,
    {id},
  );
  return rows.map((row) => row.id);
}

/** Row ids of all memories that a stated contradiction joins to this one. */
export function contradictionsOf(read: ReadConnection, id: number): number[] {
  return all<{id: number}>(read, contradicting, {id}).map((row) => row.id);
}

/** Whether a stated edge says that another memory supersedes this one. */
export function hasSuccessor(read: ReadConnection, id: number): boolean {
  return get(read, `SELECT 1 FROM edges WHERE dst_id = ? AND type = 'SUPERSEDES' AND via = 'stated'`, id) !== undefined;
}

/** How many things a statement was derived from. */
export function countProvenance(read: ReadConnection, id: number): number {
  const sql = `SELECT count(*) AS n FROM edges
    WHERE src_id = ? AND type = 'DERIVED_FROM' AND via = 'stated' AND removed_at IS NULL`;
  return get<{n: number}>(read, sql, id)?.n ?? 0;
}

/** One step along a chain of versions: which memory supersedes which, as row ids. */
export interface Succession {
  readonly newer: number;
  readonly older: number;
}

/** The steps that start or end at these memories, stated ones and those written in notes. */
export function successionsOf(read: ReadConnection, ids: readonly number[]): Succession[] {
  return all(
    read,
    `SELECT DISTINCT src_id AS newer, dst_id AS older FROM edges WHERE type = 'SUPERSEDES' AND state = 'resolved'
       AND dst_id IS NOT NULL AND src_id <> dst_id
       AND (src_id IN (SELECT value FROM json_each(@ids)) OR dst_id IN (SELECT value FROM json_each(@ids)))
     ORDER BY src_id, dst_id`,
    {ids: JSON.stringify(ids)},
  );
}

const select = `SELECT e.edge_uid AS uid, e.type, e.src_id AS fromRow, m.uid AS fromId, e.to_type AS toType, e.target AS toId,
    e.dst_id AS toRow, e.properties, e.created_at AS createdAt, e.removed_at AS removedAt
  FROM edges e JOIN memories m ON m.id = e.src_id`;
