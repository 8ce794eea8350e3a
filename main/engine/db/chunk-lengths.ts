import type {ReadConnection} from './connection.ts';
import {get, prepared} from './prepared.ts';
import {ByteReader, latestChange, readIndexState, type WordIndexState} from './word-segments.ts';

/** Rows read in one go: some milliseconds of work. */
const sliceLength = 5000;

/** Over all chunks. The last bits of its id weigh the number of the change that a chunk was indexed in. */
interface Sums {
  readonly rows: number;
  readonly tokens: number;
  readonly origins: number;
}

const noSums: Sums = {rows: 0, tokens: 0, origins: 0};
const weightMask = 1023;

/** How many words every chunk has, from the word index's own table. */
export class ChunkLengths {
  readonly #read: ReadConnection;
  /** One more than the length, by id; 0 where there is no chunk. */
  #lengths = new Uint32Array(1024);
  /** The number of the change in which each chunk was indexed, by id. */
  #origins = new Uint32Array(1024);
  #longest = 0;
  #sums: Sums = noSums;
  #lastId = 0;
  /** The latest change whose chunks were read. */
  #origin = 0;
  #isWhole = false;

  constructor(read: ReadConnection) {
    this.#read = read;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** No chunk has more words. */
  get longest(): number {
    return this.#longest;
  }

  get bytes(): number {
    return this.#lengths.byteLength + this.#origins.byteLength;
  }

  /** Reads some more; returns whether there are more. */
  readSlice(): boolean {
    if (this.#isWhole) return false;
    if (this.#lastId === 0) this.#origin = latestChange(readIndexState(this.#read));
    this.#isWhole = this.#readRows('id > ? ORDER BY id LIMIT ?', this.#lastId, sliceLength) < sliceLength;
    return !this.#isWhole;
  }

  /**
   * Reads what has changed. The numbers of changes begin anew with an index that is made anew, and go back when the latest
   * rows are gone without a trace; so sums tell whether all changes were seen.
   */
  catchUp(state: WordIndexState): void {
    const latest = latestChange(state);
    this.#readRows('origin > ? OR id > ?', Math.min(latest, this.#origin), this.#lastId);
    this.#origin = latest;
    if (this.#agrees(state)) return;
    this.#dropGone();
    if (!this.#agrees(state)) this.#readRows('true');
  }

  /** How many words a chunk has; -1 where there is no such chunk. */
  of(id: number): number {
    return (this.#lengths[id] ?? 0) - 1;
  }

  #agrees({rows, tokens}: WordIndexState): boolean {
    if (rows !== this.#sums.rows || tokens !== this.#sums.tokens) return false;
    const sql = `SELECT ifnull(sum(origin * (id & ${weightMask})), 0) AS n FROM words_docsize`;
    return get<{n: number}>(this.#read, sql)?.n === this.#sums.origins;
  }

  #dropGone(): void {
    const living = new Uint8Array(this.#lengths.length);
    const ids = prepared(this.#read, 'SELECT id FROM words_docsize').pluck().all() as number[];
    for (const id of ids) living[id] = 1;
    for (let id = 0; id < living.length; id++) if (living[id] === 0 && this.#lengths[id] !== 0) this.#set(id, 0, 0);
  }

  #readRows(where: string, ...values: readonly number[]): number {
    const rows = prepared(this.#read, `SELECT id, sz, origin FROM words_docsize WHERE ${where}`)
      .raw()
      .all(...values) as [number, Buffer, number][];
    for (const [id, sizes, origin] of rows) {
      const length = lengthOf(sizes);
      if (id >= this.#lengths.length) this.#widen(id);
      this.#set(id, length + 1, origin);
      this.#longest = Math.max(this.#longest, length);
      this.#lastId = Math.max(this.#lastId, id);
    }
    return rows.length;
  }

  #set(id: number, next: number, origin: number): void {
    const before = this.#lengths[id] ?? 0;
    const {rows, tokens, origins} = this.#sums;
    this.#sums = {
      rows: rows + Math.sign(next) - Math.sign(before),
      tokens: tokens + Math.max(0, next - 1) - Math.max(0, before - 1),
      origins: origins + (origin - (this.#origins[id] ?? 0)) * (id & weightMask),
    };
    this.#lengths[id] = next;
    this.#origins[id] = origin;
  }

  #widen(id: number): void {
    const room = Math.max(id + 1, Math.ceil(this.#lengths.length * 1.5));
    const lengths = new Uint32Array(room);
    const origins = new Uint32Array(room);
    lengths.set(this.#lengths);
    origins.set(this.#origins);
    this.#lengths = lengths;
    this.#origins = origins;
  }
}

function lengthOf(sizes: Buffer): number {
  const reader = new ByteReader(sizes);
  let length = 0;
  while (reader.at < sizes.length) length += reader.number();
  return length;
}
