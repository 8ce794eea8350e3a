import type {ReadConnection} from './connection.ts';
import {edgesOf} from './memory-edges.ts';
import type {Past} from './memory-events.ts';
import {all} from './prepared.ts';
import {knownCondition} from './statuses.ts';
import {whichMeet} from './memory-conditions.ts';

/** A resolved link between two notes, by row id. */
export interface NoteLinkRow {
  readonly from: number;
  readonly to: number;
  readonly edgeType: string;
}

/** The links that have one of these notes at an end, at most `limit`, in order of the link's row. */
export function linksOf(read: ReadConnection, memoryIds: readonly number[], limit: number): NoteLinkRow[] {
  return all<NoteLinkRow>(
    read,
    `SELECT DISTINCT src_id AS "from", dst_id AS "to", type AS edgeType FROM (
       SELECT e.* FROM json_each(@ids) j CROSS JOIN edges e ON e.src_id = j.value
       UNION SELECT e.* FROM json_each(@ids) j CROSS JOIN edges e ON e.dst_id = j.value)
     WHERE state = 'resolved' AND dst_id IS NOT NULL AND src_id <> dst_id ORDER BY id LIMIT @limit`,
    {ids: JSON.stringify(memoryIds), limit},
  );
}

/** The links that had one of these notes at an end then, with both ends known; at most `limit`, oldest first. */
export function linksOfThen(
  read: ReadConnection,
  memoryIds: readonly number[],
  {past, limit}: {readonly past: Past; readonly limit: number},
): NoteLinkRow[] {
  const links = edgesOf(read, memoryIds, past.at).flatMap(({from, to, type}) =>
    to === null || to === from ? [] : [{from, to, edgeType: type}],
  );
  const ends = [...new Set(links.flatMap(({from, to}) => [from, to]))];
  const known = whichMeet(read, ends, knownCondition(past));
  return links.filter(({from, to}) => known.has(from) && known.has(to)).slice(0, limit);
}

/** The links that have notes of this list at both ends, in order of the link's row. */
export function linksAmong(read: ReadConnection, memoryIds: readonly number[]): NoteLinkRow[] {
  return all<NoteLinkRow>(
    read,
    `SELECT e.src_id AS "from", e.dst_id AS "to", e.type AS edgeType
     FROM json_each(@ids) j CROSS JOIN edges e ON e.src_id = j.value
     WHERE e.state = 'resolved' AND dst_id IN (SELECT value FROM json_each(@ids)) AND src_id <> dst_id
     ORDER BY e.id`,
    {ids: JSON.stringify(memoryIds)},
  );
}
