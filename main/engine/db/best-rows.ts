/** How much is kept of what comes in steps. */
interface Room {
  /** At least so many of the best. */
  readonly most: number;
  /** And what scores at most so much less than the last of these, up to four times as many. */
  readonly within: number;
  /** No step brings more rows than this. */
  readonly step: number;
}

/** The best rows so far. */
export class BestRows {
  readonly #most: number;
  readonly #within: number;
  readonly #rows: Uint32Array;
  readonly #scores: Float32Array;
  #length = 0;
  #enough: number;
  /** Only what scores more is of interest. */
  least = -Infinity;

  constructor({most, within, step}: Room) {
    this.#most = most;
    this.#within = within;
    this.#enough = most * 2;
    const room = most * 5 + step;
    this.#rows = new Uint32Array(room);
    this.#scores = new Float32Array(room);
  }

  /** Takes the rows of a step, numbered from `from`, with scores above `least`. */
  add(from: number, rows: Uint32Array, scores: Float32Array): void {
    for (let index = 0; index < rows.length; index++) this.#rows[this.#length + index] = from + (rows[index] ?? 0);
    this.#scores.set(scores, this.#length);
    this.#length += rows.length;
    if (this.#length > this.#enough) this.#cut();
  }

  /** The rows, best first. */
  inOrder(): {readonly rows: Uint32Array; readonly cosines: Float32Array} {
    if (this.#length > this.#most) this.#cut();
    const [rows, scores] = [this.#rows, this.#scores];
    const order = new Uint32Array(this.#length).map((_, index) => index);
    order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    return {
      rows: order.map((index) => rows[index] ?? 0),
      cosines: Float32Array.from(order, (index) => scores[index] ?? 0),
    };
  }

  #cut(): void {
    const sorted = this.#scores.slice(0, this.#length).sort();
    const last = sorted[this.#length - this.#most] ?? -Infinity;
    const mostKept = this.#most * 4;
    this.least = Math.max(this.least, last - this.#within, sorted[this.#length - mostKept] ?? -Infinity);
    // With more equals than there is room for, those that came first stay.
    let equals = mostKept - sorted.reduce((better, score) => better + (score > this.least ? 1 : 0), 0);
    let kept = 0;
    for (let index = 0; index < this.#length; index++) {
      const score = this.#scores[index] ?? 0;
      if (score < this.least || (score === this.least && equals-- <= 0)) continue;
      this.#rows[kept] = this.#rows[index] ?? 0;
      this.#scores[kept++] = score;
    }
    this.#length = kept;
    this.#enough = kept + this.#most;
  }
}
