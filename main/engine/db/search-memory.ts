import {setImmediate} from 'node:timers/promises';
import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';
import {VectorMemory} from './vector-memory.ts';
import {activeVectorSet, type VectorSet} from './vectors.ts';
import {WordMemory} from './word-memory.ts';

/** What a library keeps in memory so that searches are quick. */
export interface SearchMemory {
  /** Reads what is missing, in slices between other work. Call it when something may have changed. */
  refresh(): Promise<void>;
  facts(): SearchMemoryFacts;
  close(): void;
}

export interface SearchMemoryFacts {
  /** `off`: there are none, there is no kernel, or they would need more than the limit. Then vec0 answers. */
  readonly vectors: 'ready' | 'loading' | 'off';
  readonly vectorBytes: number;
  /** Bytes that vectors may take. */
  readonly limit: number;
}

export interface SearchMemoryOptions {
  readonly kernel: WebAssembly.Module | null;
  /** Bytes that vectors may take. */
  readonly limit: number;
}

const opened = new WeakMap<ReadConnection, Memory>();

/** Opens the memory of a connection: its searches use what is ready, and the stores for the rest. */
export function openSearchMemory(read: ReadConnection, options: SearchMemoryOptions): SearchMemory {
  const memory = new Memory(read, options);
  opened.set(read, memory);
  return memory;
}

/** The vectors of a set, if they are in memory and as the library has them. */
export function vectorsInMemory(read: ReadConnection, set: VectorSet): VectorMemory | null {
  return opened.get(read)?.vectors(set) ?? null;
}

/** The lengths and words in memory, if they are as the library has them. */
export function wordsInMemory(read: ReadConnection): WordMemory | null {
  return opened.get(read)?.words() ?? null;
}

/** Bytes per passage beside its vector. */
const overhead = 16;

class Memory implements SearchMemory {
  readonly #read: ReadConnection;
  readonly #options: SearchMemoryOptions;
  readonly #words: WordMemory;
  #vectors: VectorMemory | null = null;
  #isLoaded = false;
  #loading: Promise<void> | null = null;
  #isClosed = false;

  constructor(read: ReadConnection, options: SearchMemoryOptions) {
    this.#read = read;
    this.#options = options;
    this.#words = new WordMemory(read);
  }

  vectors(set: VectorSet): VectorMemory | null {
    const memory = this.#vectors;
    if (!memory || !this.#isLoaded || memory.set.identity !== set.identity || memory.set.id !== set.id) return null;
    if (memory.isCurrent()) return memory;
    this.#isLoaded = false;
    void this.refresh();
    return null;
  }

  words(): WordMemory | null {
    return this.#words.isCurrent() ? this.#words : null;
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  facts(): SearchMemoryFacts {
    const vectors = this.#vectors === null ? 'off' : this.#isLoaded ? 'ready' : 'loading';
    return {vectors, vectorBytes: this.#vectors?.bytes ?? 0, limit: this.#options.limit};
  }

  close(): void {
    this.#isClosed = true;
    this.#vectors = null;
    opened.delete(this.#read);
  }

  async #load(): Promise<void> {
    await setImmediate();
    if (this.#isClosed) return;
    while (this.#words.readSlice()) {
      await setImmediate();
      if (this.#isClosed) return;
    }
    this.#choose();
    while (this.#vectors && !this.#isLoaded) {
      const isMore = this.#vectors.readSlice();
      this.#isLoaded = !isMore;
      await setImmediate();
      if (this.#isClosed) return;
    }
    if (this.#vectors?.isCurrent() === false) this.#isLoaded = false;
  }

  /** The set that searches use, unless it is too large. */
  #choose(): void {
    const {kernel, limit} = this.#options;
    const set = activeVectorSet(this.#read);
    if (!kernel || !set || this.#needs(set) > limit) {
      this.#vectors = null;
      return;
    }
    if (this.#vectors?.set.identity === set.identity && this.#vectors.set.id === set.id) return;
    this.#vectors = new VectorMemory(this.#read, set, kernel);
    this.#isLoaded = false;
  }

  #needs({id, dimensions}: VectorSet): number {
    const count = get<{n: number}>(this.#read, 'SELECT count(*) AS n FROM passages WHERE set_id = ?', id)?.n ?? 0;
    return count * (dimensions + overhead);
  }
}
