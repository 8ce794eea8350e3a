import type {Span} from '../ports.ts';
import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';
import type {VectorMemory} from './vector-memory.ts';
import {blobOf} from './vectors.ts';

/** A passage with its true cosine. */
export interface JudgedPassage extends Span {
  readonly passageId: number;
  readonly chunkId: number;
  readonly cosine: number;
}

/**
 * Rows of a set in memory with their true cosines; those without a direction are left out. The function is that of
 * vec0's own search, so that both give the same numbers, wherever the vectors come from.
 */
export function judgeRows(
  read: ReadConnection,
  memory: VectorMemory,
  {vector, rows}: {readonly vector: Float32Array; readonly rows: readonly number[]},
): JudgedPassage[] {
  if (rows.length === 0) return [];
  const query = blobOf(vector);
  const stored = memory.stored(rows);
  const cosines = stored ? cosinesOf(read, query, stored) : cosinesInStore(read, query, {memory, rows});
  return cosines.flatMap(([index, cosine]) => {
    const row = rows[index];
    return row === undefined || cosine === null ? [] : [{...memory.passageAt(row), cosine}];
  });
}

/** The place in the list, and the cosine; null for a vector without a direction. */
type Cosine = readonly [index: number, cosine: number | null];

function cosinesOf(read: ReadConnection, query: Buffer, vectors: Buffer): Cosine[] {
  const sql = `WITH RECURSIVE places (place) AS
      (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place + 1 < length(@vectors) / @size)
    SELECT place, 1 - vec_distance_cosine(substr(@vectors, place * @size + 1, @size), @query) FROM places`;
  return prepared(read, sql).raw().all({vectors, query, size: query.length}) as Cosine[];
}

function cosinesInStore(
  read: ReadConnection,
  query: Buffer,
  {memory, rows}: {readonly memory: VectorMemory; readonly rows: readonly number[]},
): Cosine[] {
  const sql = `SELECT j.key, 1 - vec_distance_cosine(v.embedding, ?) FROM json_each(?) j
    CROSS JOIN vectors_${memory.set.id} v ON v.passage_id = j.value`;
  const passages = JSON.stringify(rows.map((row) => memory.passageAt(row).passageId));
  return prepared(read, sql).raw().all(query, passages) as Cosine[];
}
