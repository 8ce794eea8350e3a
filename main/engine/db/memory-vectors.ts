import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {all, get, prepared} from './prepared.ts';
import {floatsOf, isPresent, type VectorSet} from './vectors.ts';

/** The vectors of all passages of memories that can be recalled, side by side. */
export interface MemoryVectors {
  readonly dimensions: number;
  /** Passage ids, and the memory of each. */
  readonly passages: readonly number[];
  readonly memories: readonly number[];
  /** One vector after another, each of length 1; one without a direction stays all zeros. */
  readonly matrix: Float32Array;
}

/**
 * Reads the vectors of a set, or what has changed of them: those of passages that were there the last time are kept,
 * because a passage id is never used twice. None when the set is gone.
 */
export function readMemoryVectors(read: ReadConnection, set: VectorSet): MemoryVectors {
  const mark = `${set.id} ${changeMark(read)}`;
  const known = kept.get(read);
  if (known?.mark === mark) return known.vectors;
  const before = known?.set === set.id ? known.vectors : nothing;
  const vectors = isPresent(read, set) ? bringUpToDate(read, set, before) : nothing;
  kept.set(read, {mark, set: set.id, vectors});
  return vectors;
}

/**
 * The cosine of every memory's best passage with any of the query vectors, by row id; of some memories, or of all.
 * Memories without vectors have no entry. Exact: every passage is looked at, which costs half a microsecond each.
 */
export function bestCosines(
  vectors: MemoryVectors,
  queries: readonly Float32Array[],
  among: ReadonlySet<number> | null,
): Map<number, number> {
  const best = new Map<number, number>();
  for (const query of queries.map(toUnit))
    for (const [row, memory] of vectors.memories.entries()) {
      if (among?.has(memory) === false) continue;
      const cosine = dot(vectors, row, query);
      const known = best.get(memory);
      if (known === undefined || cosine > known) best.set(memory, cosine);
    }
  return best;
}

/** The vectors of one memory's passages. */
export function vectorsOf({memories, matrix, dimensions}: MemoryVectors, memoryId: number): Float32Array[] {
  return memories.flatMap((memory, row) =>
    memory === memoryId ? [matrix.slice(row * dimensions, (row + 1) * dimensions)] : [],
  );
}

/** How many of these memories still wait for vectors. */
export function countUnembedded(read: ReadConnection, set: VectorSet, memoryIds: readonly number[]): number {
  const sql = `SELECT count(DISTINCT c.memory_id) AS n FROM json_each(?) j CROSS JOIN chunks c ON c.memory_id = j.value
    WHERE NOT EXISTS (SELECT 1 FROM embedded_chunks e WHERE e.set_id = ? AND e.chunk_id = c.id)`;
  return get<{n: number}>(read, sql, JSON.stringify(memoryIds), set.id)?.n ?? 0;
}

interface Kept {
  readonly mark: string;
  readonly set: number;
  readonly vectors: MemoryVectors;
}

const kept = new WeakMap<ReadConnection, Kept>();
const nothing: MemoryVectors = {dimensions: 0, passages: [], memories: [], matrix: new Float32Array()};

function bringUpToDate(read: ReadConnection, set: VectorSet, before: MemoryVectors): MemoryVectors {
  const rows = prepared(
    read,
    `SELECT p.id, c.memory_id FROM memories m CROSS JOIN chunks c ON c.memory_id = m.id
       CROSS JOIN passages p ON p.chunk_id = c.id
     WHERE m.kind <> 'note' AND p.set_id = ?`,
  )
    .raw()
    .all(set.id) as [number, number][];
  const {dimensions} = set;
  const isSame = rows.length === before.passages.length && rows.every(([id], row) => id === before.passages[row]);
  if (isSame) return before;
  const rowBefore = new Map(before.passages.map((passage, row) => [passage, row]));
  const matrix = new Float32Array(rows.length * dimensions);
  const missing = new Map<number, number>();
  rows.forEach(([passage], row) => {
    const old = rowBefore.get(passage);
    if (old === undefined) missing.set(passage, row);
    else matrix.set(before.matrix.subarray(old * dimensions, (old + 1) * dimensions), row * dimensions);
  });
  for (const {passage, embedding} of readVectors(read, set, [...missing.keys()]))
    matrix.set(toUnit(floatsOf(embedding)), (missing.get(passage) ?? 0) * dimensions);
  return {dimensions, passages: rows.map(([id]) => id), memories: rows.map(([, memory]) => memory), matrix};
}

function readVectors(
  read: ReadConnection,
  set: VectorSet,
  passages: readonly number[],
): {readonly passage: number; readonly embedding: Buffer}[] {
  return all(
    read,
    `SELECT v.passage_id AS passage, v.embedding FROM json_each(?) j
     CROSS JOIN vectors_${set.id} v ON v.passage_id = j.value`,
    JSON.stringify(passages),
  );
}

function dot({matrix, dimensions}: MemoryVectors, row: number, query: Float32Array): number {
  let sum = 0;
  const start = row * dimensions;
  for (let at = 0; at < dimensions; at++) sum += (matrix[start + at] ?? 0) * (query[at] ?? 0);
  return sum;
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
