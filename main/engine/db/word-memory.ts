import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';
import {lengthFactor} from './length-factor.ts';
import {type Postings, readPostings} from './word-rows.ts';
import {ByteReader, readIndexState, type WordIndexState} from './word-segments.ts';

/** Rows read in one go: some milliseconds of work. */
const sliceLength = 5000;

/** Chunks whose words are kept, over all words; each takes six bytes. */
const mostPostings = 8_000_000;

/**
 * What ranking by words keeps in memory: how long every chunk is, and in which chunks the words asked for last stand.
 * Nothing is kept twice: the words are read from the index itself, and read again when it has changed.
 */
export class WordMemory {
  readonly #read: ReadConnection;
  /** Words per chunk, by id. */
  #lengths = new Uint32Array(1024);
  /** A score per chunk for whoever adds them up; all zeros between searches. */
  #sums = new Float64Array(1024);
  #lastId = 0;
  /** The latest change whose chunks were read. */
  #origin = 0;
  #isWhole = false;
  #mark = '';
  #state: WordIndexState = {segments: [], rows: 0, tokens: 0};
  #lengthFactors = new Float64Array(1);
  #longest = 0;
  readonly #postings = new Map<string, Postings>();
  #kept = 0;

  constructor(read: ReadConnection) {
    this.#read = read;
  }

  get bytes(): number {
    return this.#lengths.byteLength + this.#sums.byteLength + this.#kept * 6;
  }

  get isReady(): boolean {
    return this.#isWhole;
  }

  /** Reads some more lengths; returns whether there are more. For the background. */
  readSlice(): boolean {
    if (this.#isWhole) return false;
    if (this.#lastId === 0) this.#origin = latestOrigin(readIndexState(this.#read));
    const rows = this.#readLengths('id > ? ORDER BY id LIMIT ?', this.#lastId, sliceLength);
    this.#isWhole = rows < sliceLength;
    return !this.#isWhole;
  }

  /** Makes it what the library is now; returns whether it could. */
  isCurrent(): boolean {
    if (!this.#isWhole) return false;
    const mark = changeMark(this.#read);
    if (mark === this.#mark) return true;
    this.#state = readIndexState(this.#read);
    const latest = latestOrigin(this.#state);
    // Made anew by somebody, it numbers its changes from the beginning.
    const since = latest < this.#origin ? -1 : this.#origin;
    this.#readLengths('origin > ? OR id > ?', since, this.#lastId);
    this.#origin = latest;
    const meanLength = this.#state.tokens / this.#state.rows;
    this.#lengthFactors = Float64Array.from({length: this.#longest + 1}, (_, length) =>
      lengthFactor(length, meanLength),
    );
    this.#postings.clear();
    this.#kept = 0;
    this.#mark = mark;
    return true;
  }

  /** The chunks that have a word of the index. Call it when current; throws when the index is not as expected. */
  postings(word: string): Postings {
    const known = this.#postings.get(word);
    if (known) {
      this.#postings.delete(word);
      this.#postings.set(word, known);
      return known;
    }
    const postings = readPostings(this.#read, this.#state, word);
    this.#postings.set(word, postings);
    this.#kept += postings.ids.length;
    this.#forget();
    return postings;
  }

  /** Chunks of the library. */
  get rows(): number {
    return this.#state.rows;
  }

  /** What a text of each length adds to the denominator of BM25. */
  get lengthFactors(): Float64Array {
    return this.#lengthFactors;
  }

  get lengths(): Uint32Array {
    return this.#lengths;
  }

  get sums(): Float64Array {
    return this.#sums;
  }

  #forget(): void {
    for (const [word, {ids}] of this.#postings) {
      if (this.#kept <= mostPostings || this.#postings.size === 1) return;
      this.#postings.delete(word);
      this.#kept -= ids.length;
    }
  }

  #readLengths(where: string, ...values: readonly number[]): number {
    const rows = prepared(this.#read, `SELECT id, sz FROM words_docsize WHERE ${where}`)
      .raw()
      .all(...values) as [number, Buffer][];
    for (const [id, sizes] of rows) {
      if (id >= this.#lengths.length) this.#widen(id);
      const length = lengthOf(sizes);
      this.#lengths[id] = length;
      this.#longest = Math.max(this.#longest, length);
      this.#lastId = Math.max(this.#lastId, id);
    }
    return rows.length;
  }

  #widen(id: number): void {
    const room = Math.max(id + 1, Math.ceil(this.#lengths.length * 1.5));
    const lengths = new Uint32Array(room);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
    this.#sums = new Float64Array(room);
  }
}

function latestOrigin({segments}: WordIndexState): number {
  return segments.reduce((latest, {origin}) => Math.max(latest, origin), 0);
}

function lengthOf(sizes: Buffer): number {
  const reader = new ByteReader(sizes);
  let length = 0;
  while (reader.at < sizes.length) length += reader.number();
  return length;
}
