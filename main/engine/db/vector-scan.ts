import {BestRows} from './best-rows.ts';

/** Names of the compiled loops in `resources/kernel`; all numbers are offsets into its memory, or counts. */
interface Kernel {
  quantise(...pointers: readonly number[]): number;
  lay(...pointers: readonly number[]): void;
  spread(...pointers: readonly number[]): number;
  sift(...pointers: readonly number[]): number;
  judge(...pointers: readonly number[]): number;
}

/** Rows whose approximate cosine is best, best first. The roundings of all components are independent. */
export interface Nominees {
  readonly rows: Uint32Array;
  readonly cosines: Float32Array;
  /** How far the cosine of any row may be off. */
  readonly reach: number;
  /** What no row that is left out exceeds, approximately. */
  readonly least: number;
}

/** Rows per block. A block has upper halves, lower halves and scales of its rows; blocks lie one behind the other. */
const blockRows = 4096;
/** Rows compared before it is decided anew what is worth noting: their upper halves fit into a processor's cache. */
const stepRows = 1024;
/** The loop takes so many rows at once. */
const groupRows = 16;
const pageBytes = 65_536;
const mostPages = 65_536;

/** What the largest component becomes: 16 times 7, and what still belongs to that. */
const rowLevels = 119;
const queryLevels = 127;
/** What an upper half stands for, and the upper half that stands for nothing. */
const coarse = 16;
const middle = 8;

/** A cosine is off by this many standard deviations of its rounding less than once in a thousand million times. */
const rounding = 6 / Math.sqrt(12);

/**
 * Vectors as bytes in one stretch of memory, compared with a query by brute force: all of them by the upper halves of
 * their bytes, and whole those that may be among the nearest. Each vector keeps its largest component at 119, so that
 * the error of a cosine is that of rounding.
 */
export class VectorScan {
  readonly #memory = new WebAssembly.Memory({initial: 2, maximum: mostPages});
  readonly #kernel: Kernel;
  readonly #dimensions: number;
  readonly #stride: number;
  /** Where a vector as floats, as bytes, a query as the loop wants it, both lists of what is found, and blocks begin. */
  readonly #at: Readonly<Record<'floats' | 'bytes' | 'spread' | 'rows' | 'scores' | 'blocks', number>>;
  #largestScale = 0;
  #length = 0;

  constructor(module: WebAssembly.Module, dimensions: number) {
    const {exports} = new WebAssembly.Instance(module, {env: {memory: this.#memory}});
    this.#kernel = exports as unknown as Kernel;
    this.#dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / 8) * 8;
    const floats = 1024;
    const bytes = floats + this.#stride * 4;
    const spread = bytes + this.#stride;
    const rows = spread + this.#stride * 4;
    const scores = rows + stepRows * 4;
    const blocks = Math.ceil((scores + stepRows * 4) / 64) * 64;
    this.#at = {floats, bytes, spread, rows, scores, blocks};
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
  append(vector: Uint8Array): void {
    const {floats, bytes} = this.#at;
    const place = this.#length % blockRows;
    if (place === 0) this.#addBlock();
    const {upper, lower, scales} = this.#block(this.#length);
    this.#bytes.set(vector.subarray(0, this.#dimensions * 4), floats);
    const scale = this.#kernel.quantise(floats, bytes, this.#dimensions, this.#stride, rowLevels);
    const group = Math.floor(place / groupRows);
    const high = upper + group * groupRows * (this.#stride / 2) + (place % groupRows) * 4;
    this.#kernel.lay(bytes, this.#stride, high, lower + place * (this.#stride / 2));
    this.#scales(scales)[place] = scale;
    this.#largestScale = Math.max(this.#largestScale, scale);
    this.#length += 1;
  }

  /** The row will not be found any more. */
  drop(row: number): void {
    this.#scales(this.#block(row).scales)[row % blockRows] = NaN;
  }

  /**
   * At least the `most` rows nearest to a query, and those that may be as near as the last of them; all where there are
   * fewer. With `allowed`, a bit for each row, of those. None for a query without a direction.
   */
  best(query: Float32Array, {allowed, most}: {readonly allowed: Uint8Array | null; readonly most: number}): Nominees {
    const asked = this.#placeQuery(query);
    const mask = allowed ? this.#placeMask(allowed) : 0;
    const reach = rounding * this.#largestScale;
    const best = new BestRows({most, within: 2 * reach, step: stepRows});
    if (asked)
      for (let from = 0; from < this.#length; from += stepRows) {
        const hits = this.#compare(from, {asked, mask: mask && mask + from / 8, least: best.least});
        if (hits === 0) continue;
        const {buffer} = this.#memory;
        best.add(from, new Uint32Array(buffer, this.#at.rows, hits), new Float32Array(buffer, this.#at.scores, hits));
      }
    return {...best.inOrder(), reach, least: best.least};
  }

  /** Notes the rows of a step that are better than `least`; returns how many. */
  #compare(
    from: number,
    {asked, mask, least}: {readonly asked: Asked; readonly mask: number; readonly least: number},
  ): number {
    const {floats, spread, rows, scores} = this.#at;
    const {upper, lower, scales} = this.#block(from);
    const [stride, first] = [this.#stride, from % blockRows];
    const [kernel, place] = [this.#kernel, first * (stride / 2)];
    const last = Math.min(stepRows, Math.ceil((this.#length - from) / groupRows) * groupRows);
    const {factor, shift, margin} = asked;
    const step = [upper + place, stride, spread, scales + first * 4, mask, 0, last];
    const hits = kernel.sift(...step, factor, shift, least - margin, rows);
    return kernel.judge(upper + place, lower + place, stride, floats, scales + first * 4, rows, hits, least, scores);
  }

  get #blockBytes(): number {
    return blockRows * (this.#stride + 4);
  }

  #block(row: number): Readonly<Record<'upper' | 'lower' | 'scales', number>> {
    const upper = this.#at.blocks + Math.floor(row / blockRows) * this.#blockBytes;
    return {upper, lower: upper + blockRows * (this.#stride / 2), scales: upper + blockRows * this.#stride};
  }

  get #bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  #scales(from: number): Float32Array {
    return new Float32Array(this.#memory.buffer, from, blockRows);
  }

  /** Rows that are not there yet are not found, like those that were dropped. */
  #addBlock(): void {
    const {upper, scales} = this.#block(this.#length);
    this.#require(upper + this.#blockBytes);
    this.#scales(scales).fill(NaN);
  }

  /** Null for a query without a direction. */
  #placeQuery(query: Float32Array): Asked | null {
    const {floats, bytes, spread} = this.#at;
    const length = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0));
    const placed = new Float32Array(this.#memory.buffer, floats, this.#stride).fill(0);
    placed.set(query.subarray(0, this.#dimensions).map((value) => value / length));
    const scale = this.#kernel.quantise(floats, bytes, this.#dimensions, this.#stride, queryLevels);
    const sum = this.#kernel.spread(bytes, this.#stride, spread);
    if (!(scale > 0)) return null;
    const factor = coarse * scale;
    return {factor, shift: rounding * coarse - factor * middle * sum, margin: rounding * scale};
  }

  /** Behind the last block, where the next one will lie over it. */
  #placeMask(allowed: Uint8Array): number {
    const place = this.#block(this.#length + blockRows - 1).upper;
    this.#require(place + allowed.length + 1);
    this.#bytes.set(allowed, place);
    return place;
  }

  #require(end: number): void {
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}

/**
 * What makes a product of bytes, by upper halves, the most that a cosine may be: times `factor`, and `shift` for the
 * row's rounding, times the scale of the row, and `margin` for the query's rounding.
 */
interface Asked {
  readonly factor: number;
  readonly shift: number;
  readonly margin: number;
}
