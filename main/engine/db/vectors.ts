import type {EmbedderIdentity, Span} from '../ports.ts';
import {readBodyText} from './bodies.ts';
import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {keptFor} from './kept-for.ts';
import {all, get, run} from './prepared.ts';
import {createVectorTable} from './vector-table.ts';

/** All vectors of one embedder. They lie in the virtual table `vectors_<id>`, one row per passage. */
export interface VectorSet {
  readonly id: number;
  readonly dimensions: number;
  readonly provider: string;
  /** Everything that makes two vectors comparable, as one string. */
  readonly identity: string;
}

/** A window of a chunk's text with its vector. `hash` is of the text, so that the same text is embedded once. */
export interface PassageVector extends Span {
  readonly hash: string;
  readonly vector: Float32Array;
}

/** The string under which an embedder's vectors are kept; embedders with the same string are interchangeable. */
export function identityKey(identity: EmbedderIdentity): string {
  return [identity.provider, identity.model, identity.version, identity.dimensions].join(' ');
}

/**
 * Finds or makes the set of an embedder. Searches use it at once when there is no other with vectors; else the other
 * one stays in use until this one is whole (`serveVectorSet`).
 */
export function ensureVectorSet(write: WriteConnection, identity: EmbedderIdentity, now: string): VectorSet {
  return inTransaction(write, () => {
    const key = identityKey(identity);
    const set = findVectorSet(write, key) ?? createVectorSet(write, {...identity, key, now});
    const active = activeVectorSet(write);
    if (!active || (active.id !== set.id && !hasVectors(write, active))) activate(write, set);
    return set;
  });
}

/** The set that searches use; undefined before anything was embedded. */
export function activeVectorSet(read: ReadConnection): VectorSet | undefined {
  return get<VectorSet>(read, `SELECT ${setColumns} FROM vector_sets WHERE active = 1`);
}

/** The set of an embedder, whole or not, by the key of its identity. */
export function findVectorSet(read: ReadConnection, key: string): VectorSet | undefined {
  return get<VectorSet>(read, `SELECT ${setColumns} FROM vector_sets WHERE identity = ?`, key);
}

/** Lets searches use the set from now on, if every chunk has its vectors in it. Returns whether they do. */
export function serveVectorSet(write: WriteConnection, set: VectorSet): boolean {
  return inTransaction(write, () => {
    if (!isPresent(write, set) || countPending(write, set) > 0) return false;
    activate(write, set);
    return true;
  });
}

/** Whether the set is still there, and not another one under its number. */
export function isPresent(read: ReadConnection, set: VectorSet): boolean {
  return get(read, 'SELECT 1 FROM vector_sets WHERE id = ? AND identity = ?', set.id, set.identity) !== undefined;
}

/**
 * Up to `limit` chunks without vectors in the set, in order of chunk id and behind `after`, with the text to embed; of
 * one source or of all.
 */
export function pendingChunks(
  read: ReadConnection,
  set: VectorSet,
  {
    limit,
    sourceId,
    after = 0,
  }: {readonly limit: number; readonly sourceId?: number | undefined; readonly after?: number | undefined},
): {readonly chunkId: number; readonly text: string}[] {
  const rows = all<Span & {chunkId: number; memoryId: number}>(
    read,
    `SELECT c.id AS chunkId, c.memory_id AS memoryId, c.start, c.end ${pending} AND c.id > ? ORDER BY c.id LIMIT ?`,
    ...pendingValues(set, sourceId),
    after,
    limit,
  );
  const bodies = new Map<number, string>();
  return rows.map(({chunkId, memoryId, start, end}) => {
    const body = bodies.get(memoryId) ?? readBodyText(read, memoryId);
    bodies.set(memoryId, body);
    return {chunkId, text: body.slice(start, end)};
  });
}

/** The same of some memories, all their chunks at once. */
export function pendingChunksOf(
  read: ReadConnection,
  set: VectorSet,
  memoryIds: readonly number[],
): {readonly chunkId: number; readonly text: string}[] {
  const rows = all<Span & {chunkId: number; text: string}>(
    read,
    `SELECT c.id AS chunkId, b.text, c.start, c.end FROM json_each(?) j CROSS JOIN chunks c ON c.memory_id = j.value
       CROSS JOIN bodies b ON b.memory_id = c.memory_id
     WHERE NOT EXISTS (SELECT 1 FROM embedded_chunks e WHERE e.set_id = ? AND e.chunk_id = c.id) ORDER BY c.id`,
    JSON.stringify(memoryIds),
    set.id,
  );
  return rows.map(({chunkId, text, start, end}) => ({chunkId, text: text.slice(start, end)}));
}

/** How many chunks have no vectors in the set yet; of one source or of all. */
export function countPending(read: ReadConnection, set: VectorSet, sourceId?: number): number {
  return get<{n: number}>(read, `SELECT count(*) AS n ${pending}`, ...pendingValues(set, sourceId))?.n ?? 0;
}

/** Whether the set has a vector at all. False when the set is gone. */
export function hasPassages(read: ReadConnection, set: VectorSet): boolean {
  const sql = 'SELECT 1 FROM passages WHERE set_id = ? LIMIT 1';
  return isPresent(read, set) && get(read, sql, set.id) !== undefined;
}

/** How many passages were cut for the set. */
export function countPassages(read: ReadConnection, set: VectorSet): number {
  return get<{n: number}>(read, 'SELECT count(*) AS n FROM passages WHERE set_id = ?', set.id)?.n ?? 0;
}

/** How many chunks have all their vectors in the set; of one source or of all. */
export function countEmbedded(read: ReadConnection, set: VectorSet, sourceId?: number): number {
  return keptFor(read, `embedded ${set.id} ${sourceId ?? ''}`, () => countEmbeddedNow(read, set, sourceId));
}

function countEmbeddedNow(read: ReadConnection, set: VectorSet, sourceId: number | undefined): number {
  return (
    get<{n: number}>(
      read,
      `SELECT count(*) AS n FROM embedded_chunks e WHERE e.set_id = ? AND (? IS NULL OR EXISTS (
        SELECT 1 FROM chunks c JOIN memories m ON m.id = c.memory_id WHERE c.id = e.chunk_id AND m.source_id = ?))`,
      set.id,
      sourceId ?? null,
      sourceId ?? null,
    )?.n ?? 0
  );
}

/** Whether some of these chunks have no vectors in the set yet. */
export function anyPending(read: ReadConnection, set: VectorSet, chunkIds: readonly number[]): boolean {
  const sql = `SELECT 1 ${pending} AND c.id IN (SELECT value FROM json_each(?)) LIMIT 1`;
  return get(read, sql, ...pendingValues(set, undefined), JSON.stringify(chunkIds)) !== undefined;
}

/** The vectors that the set already has for these passage texts, by hash. */
export function findVectors(
  read: ReadConnection,
  set: VectorSet,
  hashes: readonly string[],
): Map<string, Float32Array> {
  const rows = all<{hash: string; embedding: Buffer}>(
    read,
    `SELECT p.hash, v.embedding FROM (
      SELECT text_hash AS hash, min(id) AS id FROM passages
      WHERE set_id = ? AND text_hash IN (SELECT value FROM json_each(?)) GROUP BY text_hash) p
    JOIN vectors_${set.id} v ON v.passage_id = p.id`,
    set.id,
    JSON.stringify(hashes),
  );
  return new Map(rows.map(({hash, embedding}) => [hash, floatsOf(embedding)]));
}

/** Writes all passages of a chunk, in place of older ones, and marks the chunk as embedded. One transaction. */
export function writeVectors(
  write: WriteConnection,
  set: VectorSet,
  chunk: {readonly chunkId: number; readonly passages: readonly PassageVector[]},
): void {
  inTransaction(write, () => {
    run(write, 'DELETE FROM passages WHERE chunk_id = ? AND set_id = ?', chunk.chunkId, set.id);
    for (const passage of chunk.passages) writePassage(write, set, {...passage, chunkId: chunk.chunkId});
    run(write, 'INSERT OR IGNORE INTO embedded_chunks (set_id, chunk_id) VALUES (?, ?)', set.id, chunk.chunkId);
  });
}

/** A vector as sqlite-vec stores it: little-endian floats, which is what every supported machine has in memory. */
export function blobOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The vector in a blob; a copy, because a blob need not begin on a multiple of four. */
export function floatsOf(blob: Buffer): Float32Array {
  return new Float32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength) as ArrayBuffer);
}

const setColumns = 'id, dimensions, provider, identity';

/** What was stated belongs to no source, and waits with each of them. */
const pending = `FROM chunks c WHERE NOT EXISTS (
    SELECT 1 FROM embedded_chunks e WHERE e.set_id = ? AND e.chunk_id = c.id)
  AND (? IS NULL OR EXISTS (SELECT 1 FROM memories m WHERE m.id = c.memory_id AND ifnull(m.source_id, ?) = ?))`;

function pendingValues(set: VectorSet, sourceId: number | undefined): readonly (number | null)[] {
  const source = sourceId ?? null;
  return [set.id, source, source, source];
}

function hasVectors(read: ReadConnection, set: VectorSet): boolean {
  return get(read, 'SELECT 1 FROM embedded_chunks WHERE set_id = ? LIMIT 1', set.id) !== undefined;
}

function activate(write: WriteConnection, set: VectorSet): void {
  run(write, 'UPDATE vector_sets SET active = (id = ?) WHERE active <> (id = ?)', set.id, set.id);
}

function createVectorSet(
  write: WriteConnection,
  set: {readonly key: string; readonly provider: string; readonly dimensions: number; readonly now: string},
): VectorSet {
  const {rowid: id} = run(
    write,
    'INSERT INTO vector_sets (identity, provider, dimensions, created_at) VALUES (?, ?, ?, ?)',
    set.key,
    set.provider,
    set.dimensions,
    set.now,
  );
  createVectorTable(write, {id, dimensions: set.dimensions});
  return {id, dimensions: set.dimensions, provider: set.provider, identity: set.key};
}

function writePassage(write: WriteConnection, set: VectorSet, passage: PassageVector & {chunkId: number}): void {
  const {rowid} = run(
    write,
    'INSERT INTO passages (set_id, chunk_id, start, end, text_hash) VALUES (?, ?, ?, ?, ?)',
    set.id,
    passage.chunkId,
    passage.start,
    passage.end,
    passage.hash,
  );
  run(
    write,
    `INSERT INTO vectors_${set.id} (passage_id, embedding) VALUES (?, ?)`,
    BigInt(rowid),
    blobOf(passage.vector),
  );
}
