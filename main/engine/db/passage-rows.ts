import type {Span} from '../ports.ts';
import {type ChunkSet, isIn, putIn} from './chunk-set.ts';

const firstRoom = 1024;
/** What a row takes: five numbers, and one for its chunk. */
export const bytesPerPassage = 24;

/** What is known of each passage of a set, row after row, and which rows belong to a chunk. */
export class PassageRows {
  #length = 0;
  #chunkCount = 0;
  #ids = new Uint32Array(firstRoom);
  #chunks = new Uint32Array(firstRoom);
  #starts = new Uint32Array(firstRoom);
  #ends = new Uint32Array(firstRoom);
  /** By chunk id, one more than its last row; by row, one more than the row of the same chunk before it. 0 ends it. */
  #lastRows = new Uint32Array(firstRoom);
  #rowsBefore = new Uint32Array(firstRoom);

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#ids.byteLength * 5 + this.#lastRows.byteLength;
  }

  /** How many passages a chunk has on average, those that were dropped included. */
  get perChunk(): number {
    return this.#length / Math.max(1, this.#chunkCount);
  }

  append(id: number, chunk: number, {start, end}: Span): void {
    const row = this.#length++;
    if (row === this.#ids.length) this.#widen();
    if (chunk >= this.#lastRows.length) this.#lastRows = longer(this.#lastRows, chunk);
    this.#ids[row] = id;
    this.#chunks[row] = chunk;
    this.#starts[row] = start;
    this.#ends[row] = end;
    const before = this.#lastRows[chunk] ?? 0;
    if (before === 0) this.#chunkCount += 1;
    this.#rowsBefore[row] = before;
    this.#lastRows[chunk] = row + 1;
  }

  idAt(row: number): number {
    return this.#ids[row] ?? 0;
  }

  at(row: number): Span & {readonly passageId: number; readonly chunkId: number} {
    return {
      passageId: this.idAt(row),
      chunkId: this.#chunks[row] ?? 0,
      start: this.#starts[row] ?? 0,
      end: this.#ends[row] ?? 0,
    };
  }

  /** The rows of a chunk, those that were dropped included. */
  ofChunk(chunk: number): number[] {
    const rows: number[] = [];
    for (let next = this.#lastRows[chunk] ?? 0; next > 0; next = this.#rowsBefore[next - 1] ?? 0) rows.push(next - 1);
    return rows;
  }

  /** A bit for each row, the lowest of a byte first: whether its chunk is in the set. */
  inChunks(chunks: ChunkSet): Uint8Array {
    const rows = new Uint8Array(Math.ceil(this.#length / 8));
    for (let row = 0; row < this.#length; row++) if (isIn(chunks, this.#chunks[row] ?? 0)) putIn(rows, row);
    return rows;
  }

  #widen(): void {
    const last = this.#ids.length;
    this.#ids = longer(this.#ids, last);
    this.#chunks = longer(this.#chunks, last);
    this.#starts = longer(this.#starts, last);
    this.#ends = longer(this.#ends, last);
    this.#rowsBefore = longer(this.#rowsBefore, last);
  }
}

/** The same numbers with room for at least one at `last`. */
function longer(numbers: Uint32Array, last: number): Uint32Array<ArrayBuffer> {
  const wide = new Uint32Array(Math.max(last + 1, Math.ceil(numbers.length * 1.5)));
  wide.set(numbers);
  return wide;
}
