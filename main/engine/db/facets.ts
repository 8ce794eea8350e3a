import type {Facets} from '#contract/library';
import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';

/** The values that filters can take, most used first, then by name. Of the tags, the 200 most used. */
export function readFacets(read: ReadConnection): Facets {
  return {
    tags: all(
      read,
      `SELECT min(tag) AS tag, count(*) AS count FROM tags GROUP BY tag_key ORDER BY count DESC, tag_key LIMIT 200`,
    ),
    kinds: all(read, 'SELECT kind, count(*) AS count FROM memories GROUP BY kind ORDER BY count DESC, kind'),
    statuses: all(read, 'SELECT status, count(*) AS count FROM memories GROUP BY status ORDER BY count DESC, status'),
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
