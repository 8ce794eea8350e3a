import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {LostVectors} from './database-errors.ts';
import {quoted} from './integrity.ts';
import {all, get, run} from './prepared.ts';
import {blobOf, countPassages, type VectorSet} from './vectors.ts';

/** One set of vectors, as rows: what was cut from the notes, and what the vector index has of it. */
export interface VectorRows {
  readonly passages: number;
  readonly vectors: number;
  readonly embeddedChunks: number;
  /** Chunks with a passage that has no vector. */
  readonly unmade: readonly number[];
  /** Ids of vectors without a passage. */
  readonly strays: readonly number[];
}

/** All sets, the one that answers first; those that are being removed are left out. */
export function listVectorSets(read: ReadConnection): (VectorSet & {readonly active: 0 | 1})[] {
  return all(
    read,
    `SELECT id, dimensions, provider, identity, active FROM vector_sets WHERE identity <> 'dropped ' || id
     ORDER BY active DESC, id`,
  );
}

/** Whether the table of a set is there, and the trigger that removes a vector with its passage. */
export function hasVectorTable(read: ReadConnection, {id}: VectorSet): boolean {
  const sql = 'SELECT count(*) AS n FROM sqlite_schema WHERE name IN (?, ?)';
  return get<{n: number}>(read, sql, `vectors_${id}`, `vectors_${id}_leave`)?.n === 2;
}

/** Compares passages with vectors, by number alone. */
export function compareVectors(read: ReadConnection, set: VectorSet): VectorRows {
  const {id} = set;
  const count = (sql: string) => get<{n: number}>(read, `SELECT count(*) AS n FROM ${sql}`)?.n ?? 0;
  const unmade = all<{id: number}>(
    read,
    `SELECT DISTINCT chunk_id AS id FROM passages p
     WHERE set_id = ? AND NOT EXISTS (SELECT 1 FROM ${rowids(id)} v WHERE v.rowid = p.id) ORDER BY 1`,
    id,
  );
  const strays = all<{id: number}>(
    read,
    `SELECT v.rowid AS id FROM ${rowids(id)} v
     WHERE NOT EXISTS (SELECT 1 FROM passages p WHERE p.id = v.rowid AND p.set_id = ?) ORDER BY 1`,
    id,
  );
  return {
    passages: countPassages(read, set),
    vectors: count(rowids(id)),
    embeddedChunks: count(`embedded_chunks WHERE set_id = ${id}`),
    unmade: unmade.map((row) => row.id),
    strays: strays.map((row) => row.id),
  };
}

/**
 * How many vectors the index has another place for than it says: its blocks keep a bit and a number for every vector,
 * and a search for neighbours reads these alone. A vector that is not in its block is never found.
 */
export function countMisplaced(read: ReadConnection, {id}: VectorSet): number {
  const blocks = all<Block>(read, `SELECT chunk_id AS block, validity, rowids FROM ${quoted(`vectors_${id}_chunks`)}`);
  const byId = new Map(blocks.map((block) => [block.block, block]));
  const places = all<{rowid: number; block: number; place: number}>(
    read,
    `SELECT rowid, chunk_id AS block, chunk_offset AS place FROM ${rowids(id)}`,
  );
  return places.filter(({rowid, block, place}) => !holds(byId.get(block), rowid, place)).length;
}

/** Those of these vectors that are not of length 1, by passage id. Throws what the index says when it cannot read one. */
export function brokenVectors(read: ReadConnection, set: VectorSet, passageIds: readonly number[]): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT j.value AS id FROM json_each(?) j LEFT JOIN vectors_${set.id} v ON v.passage_id = j.value
     WHERE vec_length(v.embedding) <> ?
       OR ifnull(vec_distance_L2(v.embedding, ?), -1) NOT BETWEEN 0.99 AND 1.01`,
    JSON.stringify(passageIds),
    set.dimensions,
    blobOf(new Float32Array(set.dimensions)),
  );
  return rows.map(({id}) => id);
}

/** Up to `limit` passage ids of a set behind `after`, in order. */
export function passagesBehind(
  read: ReadConnection,
  set: VectorSet,
  {after, limit}: {readonly after: number; readonly limit: number},
): number[] {
  const sql = `SELECT p.id FROM passages p JOIN ${rowids(set.id)} v ON v.rowid = p.id
    WHERE p.set_id = ? AND p.id > ? ORDER BY p.id LIMIT ?`;
  return all<{id: number}>(read, sql, set.id, after, limit).map(({id}) => id);
}

/** The chunks of these passages. */
export function chunksOfPassages(read: ReadConnection, passageIds: readonly number[]): number[] {
  const sql = 'SELECT DISTINCT chunk_id AS id FROM passages WHERE id IN (SELECT value FROM json_each(?)) ORDER BY 1';
  return all<{id: number}>(read, sql, JSON.stringify(passageIds)).map(({id}) => id);
}

interface Block {
  readonly block: number;
  readonly validity: Buffer;
  readonly rowids: Buffer;
}

function holds(block: Block | undefined, rowid: number, place: number): boolean {
  if (!block || place * 8 + 8 > block.rowids.length) return false;
  const bit = ((block.validity[place >> 3] ?? 0) >> (place & 7)) & 1;
  return bit === 1 && Number(block.rowids.readBigInt64LE(place * 8)) === rowid;
}

/** The index's own list of the vectors it was given. */
function rowids(setId: number): string {
  return quoted(`vectors_${setId}_rowids`);
}

/** Removes vectors that have no passage, and returns how many. */
export function dropStrayVectors(write: WriteConnection, {id}: VectorSet, strays: readonly number[]): number {
  return inTransaction(write, () => {
    for (const stray of strays) run(write, `DELETE FROM vectors_${id} WHERE passage_id = ?`, BigInt(stray));
    return strays.length;
  });
}

/** Where several sets are said to answer searches, lets only one: that of this identity, or the oldest. */
export function keepOneActive(write: WriteConnection, identity: string): void {
  run(
    write,
    `UPDATE vector_sets SET active = 0 WHERE active = 1 AND id <> (
       SELECT id FROM vector_sets WHERE active = 1 ORDER BY identity = ? DESC, id LIMIT 1)`,
    identity,
  );
}

/** Reads the newest vector of a set. Throws what the index says when it cannot, or `LostVectors` when it has none. */
export function canReadVectors(read: ReadConnection, set: VectorSet): void {
  const newest = get<{id: number}>(
    read,
    'SELECT max(id) AS id FROM passages WHERE set_id = ? HAVING id IS NOT NULL',
    set.id,
  );
  if (!newest) return;
  const vector = get(read, `SELECT vec_length(embedding) FROM vectors_${set.id} WHERE passage_id = ?`, newest.id);
  if (vector === undefined) throw new LostVectors('The newest vector is not there');
}
