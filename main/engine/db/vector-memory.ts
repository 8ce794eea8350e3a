import {changeMark} from './change-mark.ts';
import type {ChunkSet} from './chunk-set.ts';
import type {ReadConnection} from './connection.ts';
import {PassageRows} from './passage-rows.ts';
import {prepared} from './prepared.ts';
import {RecentRows} from './recent-rows.ts';
import {type CollectedRows, StoredRows} from './stored-rows.ts';
import {countPassages, isPresent, type VectorSet} from './vectors.ts';
import {type Nominees, VectorScan} from './vector-scan.ts';

/** Passages read in one go: some five milliseconds of work. */
const sliceLength = 1000;

/** So many new passages a search reads before it answers; more are left to the background. */
const atOnce = 4 * sliceLength;

/** Vectors are kept as they are stored, too, where all of them take no more bytes than this. */
const mostStored = 2 ** 28;

/** Otherwise those that were read last, in so many bytes. */
const mostRecent = 2 ** 25;

export interface VectorMemoryOptions {
  readonly kernel: WebAssembly.Module;
  /** Bytes that vectors as they are stored may take beside what compares them. */
  readonly room: number;
  /** How many vectors there will be. */
  readonly count: number;
}

/**
 * The vectors of one set as bytes, in order of passage id. A passage never changes and its id is never used twice, so
 * keeping up means to append those with higher ids and to drop those that are gone.
 */
export class VectorMemory {
  readonly set: VectorSet;
  readonly #read: ReadConnection;
  readonly #scan: VectorScan;
  readonly #passages = new PassageRows();
  readonly #allowed = new WeakMap<ChunkSet, Uint8Array>();
  readonly #room: number;
  #stored: StoredRows | RecentRows;
  #dropped = new Set<number>();
  #mark = '';

  constructor(read: ReadConnection, set: VectorSet, {kernel, room, count}: VectorMemoryOptions) {
    this.#read = read;
    this.set = set;
    this.#scan = new VectorScan(kernel, set.dimensions);
    this.#room = room;
    const fits = count * set.dimensions * 4 <= Math.min(room, mostStored);
    this.#stored = fits ? new StoredRows(set.dimensions) : this.#recentRows();
  }

  get bytes(): number {
    return this.#scan.size + this.#passages.bytes + this.#stored.bytes;
  }

  /** Reads some of what is new; returns whether there was more. For the background. */
  readSlice(): boolean {
    return this.#append(sliceLength) === sliceLength;
  }

  /** Makes it what the library is now, if that takes little; returns whether it is. */
  isCurrent(): boolean {
    const mark = changeMark(this.#read);
    if (mark === this.#mark) return true;
    if (!isPresent(this.#read, this.set) || this.#append(atOnce) === atOnce) return false;
    this.#dropGone();
    this.#mark = mark;
    return true;
  }

  /** At least the `most` passages nearest to a vector by bytes, best first; of chunks in `allowed`. Call it when current. */
  nominate(
    vector: Float32Array,
    {allowed, most}: {readonly allowed: ChunkSet | null; readonly most: number},
  ): Nominees {
    return this.#scan.best(vector, {allowed: allowed && this.#rowsIn(allowed), most});
  }

  get passagesPerChunk(): number {
    return this.#passages.perChunk;
  }

  passageAt(row: number): ReturnType<PassageRows['at']> {
    return this.#passages.at(row);
  }

  /** Some vectors as they are stored, from memory or from the store; those that are in neither are left out. */
  collect(rows: readonly number[]): CollectedRows {
    return this.#stored.collect(rows);
  }

  /** The rows of the passages of a chunk. */
  rowsOf(chunk: number): number[] {
    return this.#passages.ofChunk(chunk).filter((row) => !this.#dropped.has(row));
  }

  /** How many passages there are. Call it when current. */
  get count(): number {
    return this.#scan.length - this.#dropped.size;
  }

  /** The passage ids at places 0, `step`, twice `step` and so on in order of id, `limit` at most. */
  sample(step: number, limit: number): number[] {
    if (this.#dropped.size === 0)
      return Array.from({length: Math.min(limit, Math.ceil(this.count / step))}, (_, at) =>
        this.#passages.idAt(at * step),
      );
    const found: number[] = [];
    let place = 0;
    for (let row = 0; row < this.#scan.length && found.length < limit; row++) {
      if (this.#dropped.has(row)) continue;
      if (place++ % step === 0) found.push(this.#passages.idAt(row));
    }
    return found;
  }

  /** Kept with the set, which is of the library as it is now. */
  #rowsIn(chunks: ChunkSet): Uint8Array {
    const rows = this.#allowed.get(chunks) ?? this.#passages.inChunks(chunks);
    this.#allowed.set(chunks, rows);
    return rows;
  }

  #append(limit: number): number {
    const last = this.#scan.length === 0 ? 0 : this.#passages.idAt(this.#scan.length - 1);
    const rows = prepared(
      this.#read,
      // The plus keeps SQLite from choosing the index of the set, and sorting all of it.
      `SELECT p.id, p.chunk_id, p.start, p.end, v.embedding FROM passages p CROSS JOIN vectors_${this.set.id} v ON v.passage_id = p.id
       WHERE p.id > ? AND +p.set_id = ? ORDER BY p.id LIMIT ?`,
    )
      .raw()
      .all(last, this.set.id, limit) as [number, number, number, number, Buffer][];
    for (const [id, chunk, start, end, embedding] of rows) {
      this.#scan.append(embedding);
      this.#passages.append(id, chunk, {start, end});
      if (this.#stored instanceof StoredRows) this.#stored.append(embedding);
    }
    const hasOutgrown = this.#stored instanceof StoredRows && this.#stored.bytes > Math.min(this.#room, mostStored);
    if (hasOutgrown) this.#stored = this.#recentRows();
    return rows.length;
  }

  #recentRows(): RecentRows {
    const limit = Math.min(this.#room, mostRecent);
    return new RecentRows(this.set.dimensions, {limit, readRows: (rows) => this.#readRows(rows)});
  }

  #readRows(rows: readonly number[]): (readonly [row: number, vector: Buffer])[] {
    const sql = `SELECT j.key, v.embedding FROM json_each(?) j CROSS JOIN vectors_${this.set.id} v ON v.passage_id = j.value`;
    const passages = JSON.stringify(rows.map((row) => this.#passages.idAt(row)));
    const found = prepared(this.#read, sql).raw().all(passages) as [number, Buffer][];
    return found.map(([index, vector]) => [rows[index] ?? 0, vector]);
  }

  #dropGone(): void {
    if (countPassages(this.#read, this.set) === this.count) return;
    const sql = 'SELECT id FROM passages WHERE set_id = ?';
    const ids = prepared(this.#read, sql).pluck().all(this.set.id) as number[];
    const living = new Set(ids);
    for (let row = 0; row < this.#scan.length; row++) {
      if (living.has(this.#passages.idAt(row)) || this.#dropped.has(row)) continue;
      this.#scan.drop(row);
      this.#dropped.add(row);
    }
  }
}
