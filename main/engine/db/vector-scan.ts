/** Names of the compiled loop in `resources/kernel`; all numbers are offsets into its memory, or counts. */
interface Kernel {
  quantise(...pointers: readonly number[]): number;
  lift(query: number, stride: number): void;
  scan(...pointers: readonly number[]): number;
}

/** Rows whose approximate cosine is best, best first. The roundings of all components are independent. */
export interface Nominees {
  readonly rows: Uint32Array;
  readonly cosines: Float32Array;
  /** How far each of these may be off. */
  readonly reach: number;
  /** What no row that is left out exceeds, approximately. */
  readonly least: number;
  /** How far the cosine of a row that is left out may be off. */
  readonly margin: number;
}

/** Rows per block. A block has its bytes, then a scale, a sum and an owner for each row; blocks lie one behind the other. */
const blockRows = 4096;
/** Rows compared before it is decided anew what is worth noting. */
const stepRows = 1024;
const pageBytes = 65_536;
const mostPages = 65_536;

/** What the largest component becomes. The instruction that compares takes one bit less of the query, and no sign. */
const rowLevels = 127;
const queryLevels = 63;

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
  /** Where a vector as floats, the query as bytes, both lists of what is found, and the first block begin. */
  readonly #at: Readonly<Record<'floats' | 'query' | 'rows' | 'scores' | 'blocks', number>>;
  #largestScale = 0;
  #length = 0;

  constructor(module: WebAssembly.Module, dimensions: number) {
    const {exports} = new WebAssembly.Instance(module, {env: {memory: this.#memory}});
    this.#kernel = exports as unknown as Kernel;
    this.#dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / 32) * 32;
    const floats = 1024;
    const query = floats + this.#stride * 4;
    const rows = query + this.#stride;
    const scores = rows + stepRows * 4;
    this.#at = {floats, query, rows, scores, blocks: scores + stepRows * 4};
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
    const place = row % blockRows;
    const sum = this.#sums(block) + place * 4;
    const scale = this.#quantise(vector, {target: block + place * this.#stride, levels: rowLevels, sum});
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
      const {query: lifted, rows, scores} = this.#at;
      const sums = this.#sums(block);
      const first = from % blockRows;
      const last = Math.min(first + stepRows, first + this.#length - from);
      const columns = [sums - blockRows * 4, sums, sums + blockRows * 4];
      const range = [mask, first, last, found.least];
      const hits = this.#kernel.scan(block, this.#stride, lifted, ...columns, ...range, rows, scores);
      const {buffer} = this.#memory;
      found.add(from - first, new Uint32Array(buffer, rows, hits), new Float32Array(buffer, scores, hits));
    }
    const rounding = deviations / Math.sqrt(12);
    const rows = found.rows();
    return {
      ...inOrder(rows, this.#cosines(rows, query)),
      reach: rounding * this.#largestScale,
      least: found.least * scale,
      margin: rounding * Math.hypot(this.#largestScale, scale),
    };
  }

  /** Cosines of the few rows that were found, with the query as it is: most of the rounding is the query's. */
  #cosines(rows: Uint32Array, query: Uint8Array): Float32Array {
    const floats = new Float32Array(new Uint8Array(query).buffer, 0, this.#dimensions);
    const length = Math.sqrt(floats.reduce((sum, value) => sum + value * value, 0));
    const {buffer} = this.#memory;
    const [bytes, scales] = [new Int8Array(buffer), new Float32Array(buffer)];
    return Float32Array.from(rows, (row) => {
      const block = this.#block(row);
      const place = row % blockRows;
      const scale = scales[(block + blockRows * this.#stride) / 4 + place] ?? 0;
      return (dot(floats, bytes, block + place * this.#stride) * scale) / length;
    });
  }

  get #blockBytes(): number {
    return blockRows * (this.#stride + 12);
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

  /** Offset of the sums of the bytes of each row. */
  #sums(block: number): number {
    return block + blockRows * (this.#stride + 4);
  }

  #owners(block: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, block + blockRows * (this.#stride + 8), blockRows);
  }

  #quantise(
    vector: Uint8Array,
    {target, levels, sum}: {readonly target: number; readonly levels: number; readonly sum: number},
  ): number {
    this.#bytes.set(vector.subarray(0, this.#dimensions * 4), this.#at.floats);
    return this.#kernel.quantise(this.#at.floats, target, this.#dimensions, this.#stride, levels, sum);
  }

  #placeQuery(vector: Uint8Array): number {
    const {query, rows} = this.#at;
    const scale = this.#quantise(vector, {target: query, levels: queryLevels, sum: rows});
    this.#kernel.lift(query, this.#stride);
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

  rows(): Uint32Array {
    if (this.#length > this.#most) this.#cut();
    return this.#rows.subarray(0, this.#length);
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

function inOrder(rows: Uint32Array, cosines: Float32Array): Pick<Nominees, 'rows' | 'cosines'> {
  const order = Uint32Array.from(rows.keys()).sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0));
  return {
    rows: order.map((index) => rows[index] ?? 0),
    cosines: Float32Array.from(order, (index) => cosines[index] ?? 0),
  };
}

/** A plain loop: it runs over a hundred thousand numbers per search. */
function dot(floats: Float32Array, bytes: Int8Array, from: number): number {
  let sum = 0;
  for (let index = 0; index < floats.length; index++) sum += (floats[index] ?? 0) * (bytes[from + index] ?? 0);
  return sum;
}
