import type {Chunk} from '../domain/chunk-body.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {awaitVectors} from './embedded-chunks.ts';
import {all, get, run} from './prepared.ts';

/** A stored chunk; its place is a range of the body, in UTF-16 code units. */
export interface ChunkRow extends Chunk {
  readonly id: number;
}

/** The chunks of a memory in order. */
export function listChunks(read: ReadConnection, memoryId: number): ChunkRow[] {
  return all(read, 'SELECT id, start, end, headings FROM chunks WHERE memory_id = ? ORDER BY idx', memoryId);
}

export function chunkExists(read: ReadConnection, chunkId: number): boolean {
  return get(read, 'SELECT 1 FROM chunks WHERE id = ?', chunkId) !== undefined;
}

/**
 * Stores the chunks of a memory in place of those it had, and returns their row ids in order. A chunk whose text was
 * there before keeps its row, so that its vectors are found again instead of being made anew; like all others it
 * waits for them. `textOf` gives the text of a new chunk, `oldTextOf` that of one that is stored.
 */
export function replaceChunks(
  write: WriteConnection,
  memoryId: number,
  next: {
    readonly chunks: readonly Chunk[];
    readonly textOf: (chunk: Chunk) => string;
    readonly oldTextOf: (chunk: Chunk) => string;
  },
): number[] {
  const free = rowsByText(listChunks(write, memoryId), next.oldTextOf);
  const kept = next.chunks.map((chunk) => free.get(next.textOf(chunk))?.shift());
  for (const rows of free.values()) for (const {id} of rows) run(write, 'DELETE FROM chunks WHERE id = ?', id);
  // Out of the way first, because a memory has each index once.
  run(write, 'UPDATE chunks SET idx = -1 - idx WHERE memory_id = ?', memoryId);
  return next.chunks.map((chunk, index) => {
    const row = kept[index];
    return row ? moveChunk(write, row.id, {...chunk, index}) : insertChunk(write, memoryId, {...chunk, index});
  });
}

/** Removes all chunks of a memory; their rows in the word, gram and vector indexes go with them. */
export function deleteChunks(write: WriteConnection, memoryId: number): void {
  run(write, 'DELETE FROM chunks WHERE memory_id = ?', memoryId);
}

function rowsByText(rows: readonly ChunkRow[], textOf: (chunk: Chunk) => string): Map<string, ChunkRow[]> {
  const byText = new Map<string, ChunkRow[]>();
  for (const row of rows) {
    const text = textOf(row);
    const same = byText.get(text);
    if (same) same.push(row);
    else byText.set(text, [row]);
  }
  return byText;
}

function insertChunk(write: WriteConnection, memoryId: number, chunk: Chunk & {readonly index: number}): number {
  const sql = 'INSERT INTO chunks (memory_id, idx, start, end, headings) VALUES (?, ?, ?, ?, ?)';
  return run(write, sql, memoryId, chunk.index, chunk.start, chunk.end, chunk.headings).rowid;
}

function moveChunk(write: WriteConnection, id: number, chunk: Chunk & {readonly index: number}): number {
  const sql = 'UPDATE chunks SET idx = ?, start = ?, end = ?, headings = ? WHERE id = ?';
  run(write, sql, chunk.index, chunk.start, chunk.end, chunk.headings, id);
  awaitVectors(write, id);
  return id;
}
