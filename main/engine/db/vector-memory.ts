import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {PassageRows} from './passage-rows.ts';
import {prepared} from './prepared.ts';
import {StoredRows} from './stored-rows.ts';
import {blobOf, countPassages, isPresent, type VectorSet} from './vectors.ts';
import {type Nominees, VectorScan} from './vector-scan.ts';

/** Passages read in one go: some five milliseconds of work. */
const sliceLength = 1000;

/** So many new passages a search reads before it answers; more are left to the background. */
const atOnce = 4 * sliceLength;

export interface VectorMemoryOptions {
  readonly kernel: WebAssembly.Module;
  /** Bytes that the vectors as they are stored may take beside what compares them; with more, they stay on disk. */
  readonly storedLimit: number;
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
  readonly #storedLimit: number;
  #stored: StoredRows | null;
  #dropped = new Set<number>();
  #mark = '';

  constructor(read: ReadConnection, set: VectorSet, {kernel, storedLimit}: VectorMemoryOptions) {
    this.#read = read;
    this.set = set;
    this.#scan = new VectorScan(kernel, set.dimensions);
    this.#storedLimit = storedLimit;
    this.#stored = storedLimit > 0 ? new StoredRows(set.dimensions) : null;
  }

  get bytes(): number {
    return this.#scan.size + this.#passages.bytes + (this.#stored?.bytes ?? 0);
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

  /** At least the `most` passages nearest to a vector by bytes, best first. */
  nominate(vector: Float32Array, options: {readonly allowed: Uint8Array | null; readonly most: number}): Nominees {
    return this.#scan.best(blobOf(vector), options);
  }

  passageAt(row: number): ReturnType<PassageRows['at']> {
    return this.#passages.at(row);
  }

  /** Some vectors as they are stored, one behind the other; null where only the store has them. */
  stored(rows: readonly number[]): Buffer | null {
    return this.#stored?.collect(rows) ?? null;
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
      this.#scan.append(embedding, chunk);
      this.#passages.append(id, chunk, {start, end});
      this.#stored?.append(embedding);
    }
    if (this.#stored && this.#stored.bytes > this.#storedLimit) this.#stored = null;
    return rows.length;
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
