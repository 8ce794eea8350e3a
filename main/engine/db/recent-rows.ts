import type {CollectedRows} from './stored-rows.ts';

/** Reads vectors as they are stored; what the store does not have is left out. */
type ReadRows = (rows: readonly number[]) => Iterable<readonly [row: number, vector: Uint8Array]>;

/** The vectors that were asked for last, as they are stored: there is no room for all of them. */
export class RecentRows {
  readonly #rowBytes: number;
  readonly #readRows: ReadRows;
  /** Place by place, vectors and whose they are; the oldest is overwritten first. */
  readonly #vectors: Buffer;
  readonly #owners: number[] = [];
  readonly #places = new Map<number, number>();
  #next = 0;

  constructor(dimensions: number, {limit, readRows}: {readonly limit: number; readonly readRows: ReadRows}) {
    this.#rowBytes = dimensions * 4;
    this.#readRows = readRows;
    this.#vectors = Buffer.alloc(Math.floor(limit / this.#rowBytes) * this.#rowBytes);
  }

  get bytes(): number {
    return this.#vectors.length;
  }

  /** Some vectors, one behind the other, with their rows; those that are not kept are read. */
  collect(wanted: readonly number[]): CollectedRows {
    const missing = wanted.filter((row) => !this.#places.has(row));
    const read = new Map(missing.length === 0 ? [] : this.#readRows(missing));
    const rows = wanted.filter((row) => read.has(row) || this.#places.has(row));
    const vectors = Buffer.allocUnsafe(rows.length * this.#rowBytes);
    for (const [index, row] of rows.entries()) vectors.set(read.get(row) ?? this.#kept(row), index * this.#rowBytes);
    for (const [row, vector] of read) this.#keep(row, vector);
    return {rows, vectors};
  }

  #kept(row: number): Uint8Array {
    const from = (this.#places.get(row) ?? 0) * this.#rowBytes;
    return this.#vectors.subarray(from, from + this.#rowBytes);
  }

  #keep(row: number, vector: Uint8Array): void {
    if (this.#vectors.length === 0) return;
    const place = this.#next;
    this.#next = (place + 1) % (this.#vectors.length / this.#rowBytes);
    const owner = this.#owners[place];
    if (owner !== undefined) this.#places.delete(owner);
    this.#owners[place] = row;
    this.#places.set(row, place);
    this.#vectors.set(vector, place * this.#rowBytes);
  }
}
