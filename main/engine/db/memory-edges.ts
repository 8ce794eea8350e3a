import type {EdgeType} from '#contract/edge';
import type {NodeType} from '#contract/memories';
import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';

/** An edge that touches a memory, stated or written in a note. */
export interface TouchingEdge {
  /** Null for one that is written in a note. */
  readonly uid: string | null;
  readonly type: EdgeType;
  /** Row ids of both ends; null where that is no memory, or one that is not there. */
  readonly from: number;
  readonly to: number | null;
  /** Null for one that is written in a note: it leads to a note, whatever that is. */
  readonly toType: NodeType | null;
  /** As stored: the other end may have another id by now. */
  readonly target: string;
  /** A JSON object. */
  readonly properties: string;
  readonly createdAt: string;
}

type EdgeRow = readonly [
  uid: string | null,
  type: EdgeType,
  from: number,
  to: number | null,
  toType: NodeType | null,
  target: string,
  properties: string,
  createdAt: string,
];

/** The edges that have one of these memories at an end, as they were at `at` (UTC ISO), or are now when it is null. */
export function edgesOf(read: ReadConnection, ids: readonly number[], at: string | null): TouchingEdge[] {
  const statement = prepared(read, at === null ? touchingNow : touchingThen).raw();
  const values = {ids: JSON.stringify(ids)};
  const rows = statement.all(at === null ? values : {...values, at}) as EdgeRow[];
  return rows.map(([uid, type, from, to, toType, target, properties, createdAt]) => {
    return {uid, type, from, to, toType, target, properties, createdAt};
  });
}

/** One step of a walk: both ends of an edge between memories, as row ids. */
export type Step = readonly [from: number, to: number];

/** The edges of these types between memories that leave or reach one of these, as row ids of both ends. */
export function stepsFrom(
  read: ReadConnection,
  ids: readonly number[],
  {types, at}: {readonly types: readonly EdgeType[]; readonly at: string | null},
): Step[] {
  const statement = prepared(read, at === null ? stepsNow : stepsThen).raw();
  const values = {ids: JSON.stringify(ids), types: JSON.stringify(types)};
  return statement.all(at === null ? values : {...values, at}) as Step[];
}

/** A link in a note counts while it leads to another note. */
const isLink = `(via <> 'stated' AND e.state = 'resolved' AND e.dst_id IS NOT NULL AND e.dst_id <> e.src_id)`;
const standsNow = `(via = 'stated' AND removed_at IS NULL OR ${isLink})`;
/** A note takes part from its own date on, and its links with it. */
const noteThen = `(SELECT coalesce(n.created_at, n.updated_at, n.indexed_at) FROM memories n WHERE n.id = e.src_id) <= @at`;
const stoodThen = `(via = 'stated' AND e.created_at <= @at AND (removed_at IS NULL OR removed_at > @at)
  OR ${isLink} AND ${noteThen})`;

/** A stated edge that leads somewhere other than to a memory is not part of a walk. */
const isBetweenMemories = `(e.to_type IS NULL OR e.to_type IN ('memory', 'artifact'))`;

/** The other end of an edge that was taken away is found by its id. */
const targetThen = `ifnull(e.dst_id, (SELECT x.id FROM memories x WHERE removed_at IS NOT NULL AND x.uid = e.target))`;

const wanted = 'SELECT value FROM json_each(@ids)';
const found = `SELECT id FROM edges WHERE src_id IN (${wanted}) UNION SELECT id FROM edges WHERE dst_id IN (${wanted})`;
const foundThen = `${found} UNION SELECT id FROM edges
  WHERE via = 'stated' AND target IN (SELECT uid FROM memories WHERE id IN (${wanted}))`;
const touchingNow = touching(found, {to: 'e.dst_id', stands: standsNow});
const touchingThen = touching(foundThen, {to: targetThen, stands: stoodThen});

function touching(ids: string, {to, stands}: {readonly to: string; readonly stands: string}): string {
  return `SELECT e.edge_uid, e.type, e.src_id, ${to}, e.to_type, e.target, ifnull(e.properties, '{}'), e.created_at
    FROM (${ids}) j CROSS JOIN edges e ON e.id = j.id WHERE ${stands} ORDER BY e.created_at, e.edge_uid, e.id`;
}

const stepsNow = `SELECT e.src_id, e.dst_id FROM json_each(@ids) j CROSS JOIN edges e ON e.src_id = j.value
    WHERE e.state = 'resolved' AND e.dst_id IS NOT NULL AND ${isBetweenMemories}
      AND e.type IN (SELECT value FROM json_each(@types))
  UNION ALL SELECT e.src_id, e.dst_id FROM json_each(@ids) j CROSS JOIN edges e ON e.dst_id = j.value
    WHERE e.state = 'resolved' AND ${isBetweenMemories} AND e.type IN (SELECT value FROM json_each(@types))`;

const stepsThen = `SELECT src, dst FROM (
    SELECT e.src_id AS src, ${targetThen} AS dst, e.* FROM json_each(@ids) j CROSS JOIN edges e ON e.src_id = j.value
    UNION ALL SELECT e.src_id, e.dst_id, e.* FROM json_each(@ids) j CROSS JOIN edges e ON e.dst_id = j.value
    UNION ALL SELECT e.src_id, m.id, e.* FROM json_each(@ids) j CROSS JOIN memories m ON m.id = j.value
      CROSS JOIN edges e ON e.target = m.uid AND e.via = 'stated' AND e.removed_at IS NOT NULL) e
  WHERE dst IS NOT NULL AND ${stoodThen} AND ${isBetweenMemories} AND e.type IN (SELECT value FROM json_each(@types))`;
