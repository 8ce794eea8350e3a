import type {Facets} from '#contract/library';
import type {MemoryStatus} from '#contract/memory';
import type {ReadConnection} from './connection.ts';
import {all, get} from './prepared.ts';
import {readStatuses} from './statuses.ts';

/** The values that filters can take, most used first, then by name. Of the tags, the 200 most used. */
export function readFacets(read: ReadConnection, now: number): Facets {
  return {
    tags: all(
      read,
      `SELECT min(tag) AS tag, count(*) AS count FROM tags GROUP BY tag_key ORDER BY count DESC, tag_key LIMIT 200`,
    ),
    kinds: all(read, 'SELECT kind, count(*) AS count FROM memories GROUP BY kind ORDER BY count DESC, kind'),
    statuses: countStatuses(read, now),
    edgeTypes: all(
      read,
      `SELECT type AS edgeType, count(*) AS count FROM edges WHERE state = 'resolved' AND dst_id IS NOT NULL
       GROUP BY type ORDER BY count DESC, type`,
    ),
    spaces: all(
      read,
      `SELECT space_key AS space, count(*) AS count FROM memories WHERE space_key <> ''
       GROUP BY space_key ORDER BY count DESC, space_key`,
    ),
  };
}

function countStatuses(read: ReadConnection, now: number): Facets['statuses'] {
  const total = get<{n: number}>(read, 'SELECT count(*) AS n FROM memories')?.n ?? 0;
  const others = [...readStatuses(read, {now, past: null}).values()];
  const counts = new Map<MemoryStatus, number>([['current', total - others.length]]);
  for (const status of others) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({status, count}))
    .sort((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1));
}
