import type {DbStats, LibraryStatus, SourceView} from '#contract/library';
import type {ReadConnection} from './connection.ts';
import {all, get} from './prepared.ts';

/** What one source has brought into the library. */
export interface SourceCounts extends Pick<SourceView, 'documents' | 'chunks' | 'embedded' | 'warnings'> {
  readonly id: number;
}

/** Everything that `library.status` counts. */
export interface LibraryCounts extends Pick<LibraryStatus, 'stats' | 'links' | 'pendingEmbeddings'> {
  /** By row id of the source; every source has an entry. */
  readonly sources: readonly SourceCounts[];
}

/**
 * Counts the library. Vectors count in the vector set `setId`; left out, in the active one. Without either nothing
 * is embedded, and nothing is pending.
 */
export function readLibraryCounts(read: ReadConnection, setId = findActiveSet(read)): LibraryCounts {
  const stats = readStats(read, setId);
  return {
    stats,
    sources: countSources(read, setId),
    links: countLinks(read),
    pendingEmbeddings: setId === undefined ? 0 : Math.max(0, stats.chunks - stats.embeddings),
  };
}

/** The five numbers of `stats`. */
export function readStats(read: ReadConnection, setId = findActiveSet(read)): DbStats {
  const stats = get<DbStats>(
    read,
    `SELECT (SELECT ifnull(max(version), 0) FROM schema_migrations) AS schemaVersion,
       (SELECT count(*) FROM runs) AS runs,
       (SELECT count(*) FROM memories WHERE origin = 'file') AS documents,
       (SELECT count(*) FROM chunks) AS chunks,
       (SELECT count(*) FROM embedded_chunks WHERE set_id = ?) AS embeddings`,
    setId ?? null,
  );
  return stats ?? {schemaVersion: 0, runs: 0, documents: 0, chunks: 0, embeddings: 0};
}

function findActiveSet(read: ReadConnection): number | undefined {
  return get<{id: number}>(read, 'SELECT id FROM vector_sets WHERE active = 1 ORDER BY id DESC LIMIT 1')?.id;
}

function countSources(read: ReadConnection, setId: number | undefined): SourceCounts[] {
  return all<SourceCounts>(
    read,
    `SELECT sources.id, ifnull(documents, 0) AS documents, ifnull(chunks, 0) AS chunks,
       ifnull(embedded, 0) AS embedded, (SELECT count(*) FROM issues WHERE source_id = sources.id) AS warnings
     FROM sources LEFT JOIN (
       SELECT source_id, count(DISTINCT memories.id) AS documents, count(chunks.id) AS chunks,
         count(embedded_chunks.chunk_id) AS embedded
       FROM memories LEFT JOIN chunks ON chunks.memory_id = memories.id
         LEFT JOIN embedded_chunks ON embedded_chunks.chunk_id = chunks.id AND embedded_chunks.set_id = ?
       GROUP BY source_id
     ) ON source_id = sources.id ORDER BY sources.id`,
    setId ?? null,
  );
}

/** A link whose note has gone counts as broken at once. */
function countLinks(read: ReadConnection): LibraryCounts['links'] {
  const counts = {resolved: 0, broken: 0, ambiguous: 0};
  const rows = all<{state: keyof typeof counts; count: number}>(
    read,
    `SELECT CASE WHEN state = 'resolved' AND dst_id IS NULL THEN 'broken' ELSE state END AS state, count(*) AS count
     FROM edges WHERE via <> 'stated' GROUP BY 1`,
  );
  for (const {state, count} of rows) counts[state] = count;
  return counts;
}
