import {changeMark} from './change-mark.ts';
import {ChunkLengths} from './chunk-lengths.ts';
import {listOf} from './chunk-list.ts';
import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';
import {scoreCounts} from './score-counts.ts';
import {bytesOf, type ScoredList, scoredList} from './scored-list.ts';
import {WordRows} from './word-rows.ts';
import {readIndexState, type WordIndexState} from './word-segments.ts';

/** Bytes of a word's rows, over all chunks, above which searches will most likely leave it out. */
const bytesOfCommon = 1;

/** What the lists of words may take, in bytes: so much for each chunk, and never less than the second number. */
const bytesPerChunk = 128;
const leastBytes = 2 ** 25;

/**
 * What ranking by words keeps in memory: how long every chunk is, and what the words asked for last add to scores.
 * Nothing is kept twice: the words are read from the index itself, and read again when it has changed.
 */
export class WordMemory {
  readonly #read: ReadConnection;
  readonly #lengths: ChunkLengths;
  #mark = '';
  #state: WordIndexState = {segments: [], rows: 0, tokens: 0};
  readonly #lists = new Map<string, ScoredList>();
  readonly #counts = new Map<string, number>();
  #kept = 0;
  readonly #mostBytes: number;

  /** `mostBytes`: what lists may take at most, however large the library is. */
  constructor(read: ReadConnection, mostBytes: number) {
    this.#read = read;
    this.#mostBytes = mostBytes;
    this.#lengths = new ChunkLengths(read);
  }

  get bytes(): number {
    return this.#lengths.bytes + this.#kept;
  }

  /** Bytes that it may take. */
  get limit(): number {
    return this.#lengths.bytes + this.#room;
  }

  get isReady(): boolean {
    return this.#lengths.isWhole;
  }

  /** Reads some more lengths; returns whether there are more. For the background. */
  readSlice(): boolean {
    return this.#lengths.readSlice();
  }

  /** Makes it what the library is now; returns whether it could. */
  isCurrent(): boolean {
    if (!this.isReady) return false;
    const mark = changeMark(this.#read);
    if (mark === this.#mark) return true;
    this.#state = readIndexState(this.#read);
    this.#lengths.catchUp(this.#state);
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
    const known = this.#lists.get(word) ?? this.#keepList(word, this.#rows(word));
    this.#lists.delete(word);
    this.#lists.set(word, known);
    return known;
  }

  /** How many chunks have a word. The chunks of one that few have are read with it: they will be asked for next. */
  count(word: string): number {
    const known = this.#lists.get(word)?.offsets.length ?? this.#counts.get(word);
    if (known !== undefined) return known;
    const found = this.#rows(word);
    const isCommon = found.size > this.#state.rows * bytesOfCommon;
    const count = isCommon ? found.count() : this.#keepList(word, found).offsets.length;
    this.#counts.set(word, count);
    return count;
  }

  get #room(): number {
    return Math.min(this.#mostBytes, Math.max(leastBytes, this.#state.rows * bytesPerChunk));
  }

  #rows(word: string): WordRows {
    return new WordRows(this.#read, this.#state, word);
  }

  #keepList(word: string, found: WordRows): ScoredList {
    const {rows, tokens} = this.#state;
    const postings = found.postings();
    const weight = this.#rarity(postings.ids.length);
    const coded = scoreCounts(postings, this.#lengths, {meanLength: tokens / rows, weight});
    const list = scoredList(listOf(postings.ids), coded);
    this.#kept += bytesOf(list);
    this.#lists.set(word, list);
    this.#forget();
    return list;
  }

  /**
   * What a word weighs that so many chunks have. The logarithm is SQLite's, because another one may differ in the last
   * bit, and chunks whose scores are the same but for that would change places.
   */
  #rarity(chunks: number): number {
    const odds = (this.#state.rows - chunks + 0.5) / (chunks + 0.5);
    const rarity = get<{ln: number}>(this.#read, 'SELECT ln(?) AS ln', odds)?.ln ?? 0;
    return rarity <= 0 ? 1e-6 : rarity;
  }

  #forget(): void {
    for (const [word, list] of this.#lists) {
      if (this.#kept <= this.#room || this.#lists.size === 1) return;
      this.#lists.delete(word);
      this.#kept -= bytesOf(list);
    }
  }
}
