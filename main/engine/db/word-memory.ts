import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';
import {scoreCounts} from './score-counts.ts';
import {rarityOf, type ScoredList} from './score-words.ts';
import {WordRows} from './word-rows.ts';
import {ByteReader, readIndexState, type WordIndexState} from './word-segments.ts';

/** Rows read in one go: some milliseconds of work. */
const sliceLength = 5000;

/** Bytes of a word's rows, over all chunks, above which searches will most likely leave it out. */
const bytesOfCommon = 1;

/** Scores that are kept, over all words; each takes twelve bytes with its chunk. */
const mostScores = 8_000_000;

/**
 * What ranking by words keeps in memory: how long every chunk is, and in which chunks the words asked for last stand.
 * Nothing is kept twice: the words are read from the index itself, and read again when it has changed.
 */
export class WordMemory {
  readonly #read: ReadConnection;
  /** Words per chunk, by id. */
  #lengths = new Uint32Array(1024);
  #lastId = 0;
  /** The latest change whose chunks were read. */
  #origin = 0;
  #isWhole = false;
  #mark = '';
  #state: WordIndexState = {segments: [], rows: 0, tokens: 0};
  #longest = 0;
  readonly #lists = new Map<string, ScoredList>();
  readonly #counts = new Map<string, number>();
  #kept = 0;

  constructor(read: ReadConnection) {
    this.#read = read;
  }

  get bytes(): number {
    return this.#lengths.byteLength + this.#kept * 12;
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
    this.#lists.clear();
    this.#counts.clear();
    this.#kept = 0;
    this.#mark = mark;
    return true;
  }

  /**
   * The chunks that have a word of the index, and what it adds to their BM25. Call it when current; throws a `RangeError`
   * when the index is not as expected.
   */
  list(word: string): ScoredList {
    const known = this.#lists.get(word) ?? this.#readList(word);
    this.#lists.delete(word);
    this.#lists.set(word, known);
    return known;
  }

  /** How many chunks have a word. The chunks of one that few have are read with it: they will be asked for next. */
  count(word: string): number {
    const known = this.#counts.get(word);
    if (known !== undefined) return known;
    const found = new WordRows(this.#read, this.#state, word);
    const isCommon = found.size > this.#state.rows * bytesOfCommon;
    const count = isCommon ? found.count() : this.#keepList(word, found).ids.length;
    this.#counts.set(word, count);
    return count;
  }

  #readList(word: string): ScoredList {
    return this.#keepList(word, new WordRows(this.#read, this.#state, word));
  }

  #keepList(word: string, found: WordRows): ScoredList {
    const {rows, tokens} = this.#state;
    const postings = found.postings();
    const texts = {lengths: this.#lengths, longest: this.#longest, meanLength: tokens / rows};
    const list = {ids: postings.ids, scores: scoreCounts(postings, texts), weight: rarityOf(postings.ids.length, rows)};
    this.#kept += list.ids.length;
    this.#lists.set(word, list);
    this.#forget();
    return list;
  }

  #forget(): void {
    for (const [word, {ids}] of this.#lists) {
      if (this.#kept <= mostScores || this.#lists.size === 1) return;
      this.#lists.delete(word);
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
