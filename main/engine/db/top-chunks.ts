import type {ScoredChunk} from './word-store.ts';

/** The best of many chunks: by score, ties by id. */
export class TopChunks {
  readonly #limit: number;
  /** A heap whose first place is the worst. */
  readonly #rows: ScoredChunk[] = [];
  /** Chunks with less need not be added. */
  least = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(id: number, raw: number): void {
    const row = {id, raw};
    if (this.#rows.length < this.#limit) this.#rise(row);
    else if (isWorse(this.#rows[0], row)) this.#sink(row);
    if (this.#rows.length === this.#limit) this.least = this.#rows[0]?.raw ?? 0;
  }

  sorted(): ScoredChunk[] {
    return this.#rows.toSorted((a, b) => b.raw - a.raw || a.id - b.id);
  }

  #rise(row: ScoredChunk): void {
    let place = this.#rows.length;
    for (let above = (place - 1) >> 1; place > 0 && isWorse(row, this.#rows[above]); above = (place - 1) >> 1) {
      this.#rows[place] = this.#rows[above] ?? row;
      place = above;
    }
    this.#rows[place] = row;
  }

  /** In place of the worst. */
  #sink(row: ScoredChunk): void {
    let place = 0;
    for (let below = this.#worseBelow(place); isWorse(this.#rows[below], row); below = this.#worseBelow(place)) {
      this.#rows[place] = this.#rows[below] ?? row;
      place = below;
    }
    this.#rows[place] = row;
  }

  #worseBelow(place: number): number {
    const left = place * 2 + 1;
    return isWorse(this.#rows[left + 1], this.#rows[left] ?? none) ? left + 1 : left;
  }
}

const none: ScoredChunk = {id: Infinity, raw: -Infinity};

function isWorse(a: ScoredChunk | undefined, b: ScoredChunk | undefined): boolean {
  return a !== undefined && b !== undefined && (a.raw < b.raw || (a.raw === b.raw && a.id > b.id));
}
