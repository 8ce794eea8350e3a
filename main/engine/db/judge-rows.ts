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
  {vector, rows: wanted}: {readonly vector: Float32Array; readonly rows: readonly number[]},
): JudgedPassage[] {
  if (wanted.length === 0) return [];
  const {rows, vectors} = memory.collect(wanted);
  return cosinesOf(read, blobOf(vector), vectors).flatMap(([index, cosine]) => {
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
  if (vectors.length === 0) return [];
  return prepared(read, sql).raw().all({vectors, query, size: query.length}) as Cosine[];
}
