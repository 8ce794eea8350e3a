import {setImmediate} from 'node:timers/promises';
import type {ReadConnection} from './connection.ts';
import {bytesPerPassage} from './passage-rows.ts';
import {VectorMemory} from './vector-memory.ts';
import {activeVectorSet, countPassages, type VectorSet} from './vectors.ts';
import {WordMemory} from './word-memory.ts';

/** `off`: it is not there, or is not to be used; then the stores answer. */
type MemoryState = 'ready' | 'loading' | 'off';

/** What is in memory, in bytes. */
export interface SearchMemoryFacts {
  readonly vectors: MemoryState;
  readonly vectorBytes: number;
  readonly vectorLimit: number;
  readonly words: MemoryState;
  readonly wordBytes: number;
  readonly wordLimit: number;
}

/** What a library keeps in memory so that searches are quick. It can be thrown away at any time. */
export interface SearchMemory {
  /** Reads what is missing, in slices between other work. Never rejects. */
  refresh(): Promise<void>;
  /** The same a little later, once for many calls. */
  refreshSoon(): void;
  facts(): SearchMemoryFacts;
  close(): void;
}

export interface SearchMemoryOptions {
  /** Null where there is none: then vectors are compared on disk. */
  readonly kernel: WebAssembly.Module | null;
  /** Bytes that vectors may take; a set that needs more is compared on disk. */
  readonly vectorLimit: number;
  /** Bytes that the lists of words may take; a small library keeps fewer. */
  readonly wordLimit: number;
}

/** The memory of an engine that keeps nothing. */
export const noSearchMemory: SearchMemory = {
  refresh: () => Promise.resolve(),
  refreshSoon: () => undefined,
  facts: () => ({vectors: 'off', vectorBytes: 0, vectorLimit: 0, words: 'off', wordBytes: 0, wordLimit: 0}),
  close: () => undefined,
};

const opened = new WeakMap<ReadConnection, Memory>();

/** Opens the memory of a connection: its searches use what is ready, and the stores for the rest. */
export function openSearchMemory(read: ReadConnection, options: SearchMemoryOptions): SearchMemory {
  const memory = new Memory(read, options);
  opened.set(read, memory);
  return memory;
}

/** The vectors of a set, if they are in memory and as the library has them. */
export function vectorsInMemory(read: ReadConnection, set: VectorSet): VectorMemory | null {
  return opened.get(read)?.vectorsOf(set) ?? null;
}

/** The words in memory, if they are as the library has them. */
export function wordsInMemory(read: ReadConnection): WordMemory | null {
  const words = opened.get(read)?.words;
  return words?.isCurrent() === true ? words : null;
}

/** Bytes per passage beside its vector. */
const overhead = bytesPerPassage + 4;

/** How long after a change the memory catches up, unless a search comes first; in milliseconds. */
const pause = 300;

class Memory implements SearchMemory {
  readonly words: WordMemory;
  readonly #read: ReadConnection;
  readonly #options: SearchMemoryOptions;
  #vectors: VectorMemory | null = null;
  #hasAllVectors = false;
  #loading: Promise<void> | null = null;
  #soon: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(read: ReadConnection, options: SearchMemoryOptions) {
    this.#read = read;
    this.#options = options;
    this.words = new WordMemory(read, options.wordLimit);
  }

  vectorsOf(set: VectorSet): VectorMemory | null {
    const vectors = this.#vectors;
    if (!vectors || !this.#hasAllVectors || !isSame(vectors.set, set)) return null;
    if (vectors.isCurrent()) return vectors;
    this.#hasAllVectors = false;
    this.refreshSoon();
    return null;
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  refreshSoon(): void {
    if (this.#soon || this.#isClosed) return;
    const refresh = () => {
      this.#soon = undefined;
      void this.refresh();
    };
    this.#soon = setTimeout(refresh, pause).unref();
  }

  facts(): SearchMemoryFacts {
    const vectors = this.#vectors === null ? 'off' : this.#hasAllVectors ? 'ready' : 'loading';
    return {
      vectors,
      vectorBytes: this.#vectors?.bytes ?? 0,
      vectorLimit: this.#options.vectorLimit,
      words: this.words.isReady ? 'ready' : 'loading',
      wordBytes: this.words.bytes,
      wordLimit: this.words.limit,
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#soon);
    this.#vectors = null;
    opened.delete(this.#read);
  }

  /** What fails here fails in the stores too, where a search will tell of it. */
  async #load(): Promise<void> {
    try {
      await this.#readAll(() => this.words.readSlice());
      if (!this.#isClosed) this.words.isCurrent();
    } catch {
      // The words are looked up by FTS5 as long as their index is not as expected.
    }
    try {
      await this.#loadVectors();
    } catch {
      this.#vectors = null;
    }
  }

  async #loadVectors(): Promise<void> {
    if (!this.#isClosed) this.#chooseSet();
    await this.#readAll(() => this.#vectors?.readSlice() === true);
    this.#hasAllVectors = this.#vectors?.isCurrent() === true;
  }

  /** Reads slice after slice, and lets others do their work in between. */
  async #readAll(readSlice: () => boolean): Promise<void> {
    do await setImmediate();
    while (!this.#isClosed && readSlice());
  }

  /** The set that searches use, unless it is too large. */
  #chooseSet(): void {
    const {kernel, vectorLimit} = this.#options;
    const set = activeVectorSet(this.#read);
    const count = set ? countPassages(this.#read, set) : 0;
    const room = set ? vectorLimit - count * (set.dimensions + overhead) : -1;
    if (!kernel || !set || room < 0) this.#vectors = null;
    else if (!this.#vectors || !isSame(this.#vectors.set, set)) {
      this.#vectors = new VectorMemory(this.#read, set, {kernel, room, count});
      this.#hasAllVectors = false;
    }
  }
}

function isSame(a: VectorSet, b: VectorSet): boolean {
  return a.id === b.id && a.identity === b.identity;
}
