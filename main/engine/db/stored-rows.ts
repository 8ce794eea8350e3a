/** Rows per block: a block never moves, so that growing copies nothing. */
const blockRows = 1024;

/** Vectors as they are stored, one behind the other, and which rows they are. */
export interface CollectedRows {
  readonly rows: readonly number[];
  readonly vectors: Buffer;
}

/** All vectors as they are stored, row after row. */
export class StoredRows {
  readonly #rowBytes: number;
  readonly #blocks: Buffer[] = [];
  #length = 0;

  constructor(dimensions: number) {
    this.#rowBytes = dimensions * 4;
  }

  get bytes(): number {
    return this.#blocks.length * blockRows * this.#rowBytes;
  }

  append(vector: Uint8Array): void {
    const place = this.#length++ % blockRows;
    if (place === 0) this.#blocks.push(Buffer.alloc(blockRows * this.#rowBytes));
    this.#blocks.at(-1)?.set(vector, place * this.#rowBytes);
  }

  /** Some vectors, one behind the other. */
  collect(rows: readonly number[]): CollectedRows {
    const vectors = Buffer.allocUnsafe(rows.length * this.#rowBytes);
    for (const [index, row] of rows.entries()) {
      const from = (row % blockRows) * this.#rowBytes;
      this.#blocks[Math.floor(row / blockRows)]?.copy(vectors, index * this.#rowBytes, from, from + this.#rowBytes);
    }
    return {rows, vectors};
  }
}
