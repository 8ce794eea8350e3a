import type {ScoredChunk} from './word-store.ts';

/** The best of many chunks: by score, ties by id. */
export class TopChunks {
  readonly #limit: number;
  #rows: ScoredChunk[] = [];
  /** Chunks with less need not be added. */
  least = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(id: number, raw: number): void {
    this.#rows.push({id, raw});
    if (this.#rows.length < this.#limit * 2 + 64) return;
    this.#rows = this.sorted();
    this.least = this.#rows.at(-1)?.raw ?? 0;
  }

  sorted(): ScoredChunk[] {
    return this.#rows.sort((a, b) => b.raw - a.raw || a.id - b.id).slice(0, this.#limit);
  }
}
