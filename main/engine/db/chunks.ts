import type {Chunk} from '../domain/chunk-body.ts';
import {eachInSteps, inOneGo, type Steps} from '../domain/steps.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {awaitVectors} from './embedded-chunks.ts';
import {all, get, run} from './prepared.ts';

/** A stored chunk; its place is a range of the body, in UTF-16 code units. */
export interface ChunkRow extends Chunk {
  readonly id: number;
}

/** Chunks deleted by one statement: some milliseconds of work. */
const deletedAtOnce = 1_0000;

/** The chunks of a memory in order. */
export function listChunks(read: ReadConnection, memoryId: number): ChunkRow[] {
  return all(read, 'SELECT id, start, end, headings FROM chunks WHERE memory_id = ? ORDER BY idx', memoryId);
}

export function chunkExists(read: ReadConnection, chunkId: number): boolean {
  return get(read, 'SELECT 1 FROM chunks WHERE id = ?', chunkId) !== undefined;
}

/** Chunks to be stored. `textOf` gives the text of a new chunk, `oldTextOf` that of one that is stored. */
export interface NextChunks {
  readonly chunks: readonly Chunk[];
  readonly textOf: (chunk: Chunk) => string;
  readonly oldTextOf: (chunk: Chunk) => string;
}

/** A chunk as it was stored. */
export interface PlacedChunk {
  readonly id: number;
  /** Whether its text was there before, and, with `same`, under the same headings. */
  readonly kept: 'no' | 'text' | 'same';
}

/**
 * Stores the chunks of a memory in place of those it had, and returns them in order. A chunk whose text was there
 * before keeps its row, so that its vectors are found again instead of being made anew; like all others it waits for
 * them.
 */
export function* placeChunks(write: WriteConnection, memoryId: number, next: NextChunks): Steps<PlacedChunk[]> {
  const free = rowsByText(listChunks(write, memoryId), next.oldTextOf);
  const kept = next.chunks.map((chunk) => free.get(next.textOf(chunk))?.shift());
  yield undefined;
  yield* deleteRows(write, [...free.values()].flat());
  // Out of the way first, because a memory has each index once.
  run(write, 'UPDATE chunks SET idx = -1 - idx WHERE memory_id = ?', memoryId);
  const placed: PlacedChunk[] = [];
  yield* eachInSteps(next.chunks, (chunk, index) => {
    const row = kept[index];
    const id = row ? moveChunk(write, row.id, {...chunk, index}) : insertChunk(write, memoryId, {...chunk, index});
    placed.push({id, kept: row ? (row.headings === chunk.headings ? 'same' : 'text') : 'no'});
  });
  return placed;
}

/** The same in one go; returns the row ids. */
export function replaceChunks(write: WriteConnection, memoryId: number, next: NextChunks): number[] {
  return inOneGo(placeChunks(write, memoryId, next)).map(({id}) => id);
}

/** Removes all chunks of a memory; their rows in the word, gram and vector indexes go with them. */
export function* deleteChunks(write: WriteConnection, memoryId: number): Steps<void> {
  yield* deleteRows(write, listChunks(write, memoryId));
}

/** Many at once, because the full-text indexes have an end to make after every statement. */
function* deleteRows(write: WriteConnection, rows: readonly ChunkRow[]): Steps<void> {
  for (let start = 0; start < rows.length; start += deletedAtOnce) {
    const ids = JSON.stringify(rows.slice(start, start + deletedAtOnce).map(({id}) => id));
    run(write, 'DELETE FROM chunks WHERE id IN (SELECT value FROM json_each(?))', ids);
    yield undefined;
  }
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
