import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {all} from './prepared.ts';
import {blobOf, isPresent, type VectorSet} from './vectors.ts';

/** A memory and 1 − cosine of its passage that is nearest to a vector, 0 to 2. */
export interface NearMemory {
  readonly id: number;
  readonly distance: number;
}

/**
 * The `limit` nearest memories of those that meet a condition on `m`, nearest first, ties by id. Compares every
 * passage, so that any limit is exact; a vector of length zero has cosine 0 to everything. None when the set is gone.
 */
export function compareAllMemories(
  read: ReadConnection,
  set: VectorSet,
  {vector, where, limit}: {readonly vector: Float32Array; readonly where: Condition; readonly limit: number},
): NearMemory[] {
  if (!isPresent(read, set)) return [];
  return all<NearMemory>(
    read,
    `SELECT c.memory_id AS id, min(ifnull(vec_distance_cosine(v.embedding, ?), 1)) AS distance
     FROM passages p JOIN chunks c ON c.id = p.chunk_id JOIN memories m ON m.id = c.memory_id
     CROSS JOIN vectors_${set.id} v ON v.passage_id = p.id
     WHERE p.set_id = ? AND ${where.sql} GROUP BY c.memory_id ORDER BY distance, c.memory_id LIMIT ?`,
    blobOf(vector),
    set.id,
    ...where.values,
    limit,
  );
}
