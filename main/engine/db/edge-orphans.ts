import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** Edges of which one end is not in the library. */
export interface EdgeOrphans {
  /** Links out of notes that are gone. */
  readonly fromNowhere: number;
  /** Links that are said to lead to a note, by a number that no note has. */
  readonly toNowhere: number;
  /** Stated edges that start at a memory that is gone. */
  readonly statedFromNowhere: number;
  /** Stated edges, not taken away, whose other end is not here now: they find it again when it returns. */
  readonly statedWaiting: number;
}

const noSource = 'NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = src_id)';
const noTarget = 'dst_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = dst_id)';

export function countEdgeOrphans(read: ReadConnection): EdgeOrphans {
  return {
    fromNowhere: count(read, `via <> 'stated' AND ${noSource}`),
    toNowhere: count(read, `${noTarget} AND NOT (via <> 'stated' AND ${noSource})`),
    statedFromNowhere: count(read, `via = 'stated' AND ${noSource}`),
    statedWaiting: count(
      read,
      `via = 'stated' AND removed_at IS NULL AND dst_id IS NULL AND to_type IN ('memory', 'artifact', 'message')`,
    ),
  };
}

/** Up to `limit` of the stated edges whose other end is not here. */
export function listWaitingEdges(
  read: ReadConnection,
  limit: number,
): {readonly type: string; readonly from: string; readonly target: string}[] {
  return all(
    read,
    `SELECT e.type, m.uid AS "from", e.target FROM edges e JOIN memories m ON m.id = e.src_id
     WHERE e.via = 'stated' AND e.removed_at IS NULL AND e.dst_id IS NULL
       AND e.to_type IN ('memory', 'artifact', 'message') ORDER BY e.id LIMIT ?`,
    limit,
  );
}

/** Removes links out of notes that are gone, and breaks edges that lead to one. Stated edges stay, all of them. */
export function dropEdgeOrphans(write: WriteConnection): number {
  return inTransaction(write, () => {
    const dropped = run(write, `DELETE FROM edges WHERE via <> 'stated' AND ${noSource}`);
    const broken = run(write, `UPDATE edges SET dst_id = NULL, state = 'broken' WHERE ${noTarget}`);
    return dropped.changes + broken.changes;
  });
}

function count(read: ReadConnection, where: string): number {
  return get<{n: number}>(read, `SELECT count(*) AS n FROM edges WHERE ${where}`)?.n ?? 0;
}
