/** Names of the compiled loop in `resources/kernel`; all numbers are offsets into its memory, or counts. */
interface Kernel {
  quantise(source: number, target: number, dimensions: number, stride: number): number;
  widen(source: number, target: number, stride: number): void;
  scan(...pointers: readonly number[]): number;
}

/** Rows whose approximate cosine is best, best first. */
export interface Nominees {
  readonly rows: Uint32Array;
  readonly cosines: Float32Array;
  /** What no row that is left out exceeds, approximately. */
  readonly least: number;
  /** How far a cosine may be off: the roundings of all components are independent. */
  readonly margin: number;
}

/** Rows per block. A block has its bytes, then a scale and an owner for each row; blocks lie one behind the other. */
const blockRows = 4096;
/** Rows compared before it is decided anew what is worth noting. */
const stepRows = 1024;
const pageBytes = 65_536;
const mostPages = 65_536;

/** A cosine of bytes is off by this many standard deviations less than once in a thousand million times. */
const deviations = 6;

/**
 * Vectors as bytes in one stretch of memory, compared with a query by brute force. Each vector keeps its largest
 * component at 127, so that the error of a cosine is that of rounding.
 */
export class VectorScan {
  readonly #memory = new WebAssembly.Memory({initial: 2, maximum: mostPages});
  readonly #kernel: Kernel;
  readonly #dimensions: number;
  readonly #stride: number;
  /** Of the query as floats, as bytes, as 16 bits each, of both lists of what is found, and of the first block. */
  readonly #at: {readonly [Part in 'floats' | 'bytes' | 'wide' | 'rows' | 'scores' | 'blocks']: number};
  #largestScale = 0;
  #length = 0;

  constructor(module: WebAssembly.Module, dimensions: number) {
    const {exports} = new WebAssembly.Instance(module, {env: {memory: this.#memory}});
    this.#kernel = exports as unknown as Kernel;
    this.#dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / 16) * 16;
    const floats = 1024;
    const bytes = floats + this.#stride * 4;
    const wide = bytes + this.#stride;
    const rows = wide + this.#stride * 2;
    const scores = rows + blockRows * 4;
    this.#at = {floats, bytes, wide, rows, scores, blocks: scores + blockRows * 4};
  }

  /** How many rows there are, those that were dropped included. */
  get length(): number {
    return this.#length;
  }

  /** Bytes of memory in use. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Adds a vector, little-endian floats, as the last row. */
  append(vector: Uint8Array, owner: number): void {
    const row = this.#length;
    const block = this.#block(row);
    this.#require(block + this.#blockBytes);
    this.#bytes.set(vector.subarray(0, this.#dimensions * 4), this.#at.floats);
    const place = row % blockRows;
    const target = block + place * this.#stride;
    const scale = this.#kernel.quantise(this.#at.floats, target, this.#dimensions, this.#stride);
    this.#largestScale = Math.max(this.#largestScale, scale);
    this.#scales(block)[place] = scale;
    this.#owners(block)[place] = owner;
    this.#length += 1;
  }

  /** The row will not be found any more. */
  drop(row: number): void {
    this.#scales(this.#block(row))[row % blockRows] = NaN;
  }

  /**
   * At least the `most` rows nearest to a query, or all where there are fewer; of owners in `allowed`, a set of bits.
   * None for a query without a direction.
   */
  best(query: Uint8Array, {allowed, most}: {readonly allowed: Uint8Array | null; readonly most: number}): Nominees {
    const scale = this.#placeQuery(query);
    const found = new Finds(most);
    const mask = allowed ? this.#placeMask(allowed) : 0;
    for (let from = 0; scale > 0 && from < this.#length; from += stepRows) {
      const block = this.#block(from);
      const {wide, rows, scores} = this.#at;
      const scales = block + blockRows * this.#stride;
      const first = from % blockRows;
      const last = Math.min(first + stepRows, first + this.#length - from);
      const pointers = [block, this.#stride, wide, scales, scales + blockRows * 4, mask, first, last, found.least];
      const hits = this.#kernel.scan(...pointers, rows, scores);
      const {buffer} = this.#memory;
      found.add(from - first, new Uint32Array(buffer, rows, hits), new Float32Array(buffer, scores, hits));
    }
    return {...found.sorted(scale), margin: deviations * Math.sqrt((this.#largestScale ** 2 + scale ** 2) / 12)};
  }

  get #blockBytes(): number {
    return blockRows * (this.#stride + 8);
  }

  #block(row: number): number {
    return this.#at.blocks + Math.floor(row / blockRows) * this.#blockBytes;
  }

  get #bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  #scales(block: number): Float32Array {
    return new Float32Array(this.#memory.buffer, block + blockRows * this.#stride, blockRows);
  }

  #owners(block: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, block + blockRows * (this.#stride + 4), blockRows);
  }

  #placeQuery(query: Uint8Array): number {
    const {floats, bytes, wide} = this.#at;
    this.#bytes.set(query, floats);
    const scale = this.#kernel.quantise(floats, bytes, this.#dimensions, this.#stride);
    this.#kernel.widen(bytes, wide, this.#stride);
    return scale;
  }

  /** Behind the last block, where the next one will lie over it. */
  #placeMask(allowed: Uint8Array): number {
    const place = this.#block(this.#length + blockRows - 1);
    this.#require(place + allowed.length);
    this.#bytes.set(allowed, place);
    return place;
  }

  #require(end: number): void {
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}

/** The best rows so far. */
class Finds {
  readonly #most: number;
  readonly #rows: Uint32Array;
  readonly #scores: Float32Array;
  #length = 0;
  /** Only what scores more is of interest. */
  least = -Infinity;

  constructor(most: number) {
    this.#most = most;
    this.#rows = new Uint32Array(most * 2 + stepRows);
    this.#scores = new Float32Array(most * 2 + stepRows);
  }

  add(from: number, rows: Uint32Array, scores: Float32Array): void {
    for (let index = 0; index < rows.length; index++) this.#rows[this.#length + index] = from + (rows[index] ?? 0);
    this.#scores.set(scores, this.#length);
    this.#length += rows.length;
    if (this.#length > this.#most * 2) this.#cut();
  }

  sorted(scale: number): Omit<Nominees, 'margin'> {
    const order = Array.from({length: this.#length}, (_, index) => index);
    order.sort((a, b) => (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0));
    return {
      rows: Uint32Array.from(order, (index) => this.#rows[index] ?? 0),
      cosines: Float32Array.from(order, (index) => (this.#scores[index] ?? 0) * scale),
      least: this.least * scale,
    };
  }

  #cut(): void {
    const sorted = this.#scores.slice(0, this.#length).sort();
    this.least = sorted[this.#length - this.#most] ?? this.least;
    let kept = 0;
    for (let index = 0; index < this.#length; index++) {
      const score = this.#scores[index] ?? 0;
      if (score < this.least) continue;
      this.#rows[kept] = this.#rows[index] ?? 0;
      this.#scores[kept++] = score;
    }
    // With more equals than there is room for, those that came first stay.
    this.#length = Math.min(kept, this.#most * 2);
  }
}
