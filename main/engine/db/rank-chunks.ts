import {anyOf} from '../domain/any-of.ts';
import type {Match} from '../domain/query-model.ts';
import type {ReadConnection} from './connection.ts';
import {codeOf} from './database-errors.ts';
import {idsIn} from './filters.ts';
import {keptFor} from './kept-for.ts';
import {countInMemory, findAllInMemory, rankInMemory, scoreInMemory} from './rank-in-memory.ts';
import {wordsInMemory} from './search-memory.ts';
import type {WordMemory} from './word-memory.ts';
import {allOf, countInStore, findAllInStore, type Range, rankInStore, type ScoredChunk} from './word-store.ts';

/** The best chunks that have any of the terms, best first, ties by id. */
export function rankAny(read: ReadConnection, terms: readonly Match[], range: Range): ScoredChunk[] {
  const found = fromMemory(read, (memory) => rankInMemory({read, memory}, terms, {...range, every: false}));
  return found ?? rankInStore(read, anyOf(terms), range);
}

/** The best chunks that have every term, best first, ties by id. */
export function rankEvery(read: ReadConnection, terms: readonly Match[], range: Range): ScoredChunk[] {
  const found = fromMemory(read, (memory) => rankInMemory({read, memory}, terms, {...range, every: true}));
  return found ?? rankInStore(read, anyOf(terms), {...range, within: [...range.within, allOf(terms)]});
}

/** The scores of those of some chunks that have any of the terms, best first, ties by id. */
export function scoreChunks(read: ReadConnection, terms: readonly Match[], ids: readonly number[]): ScoredChunk[] {
  if (ids.length === 0) return [];
  const found = fromMemory(read, (memory) => scoreInMemory({read, memory}, terms, ids));
  return found ?? rankInStore(read, anyOf(terms), {within: [idsIn(ids)], limit: ids.length});
}

/** How many chunks have a term. */
export function countMatches(read: ReadConnection, term: Match): number {
  const found = fromMemory(read, (memory) => countInMemory(memory, term));
  return found ?? keptFor(read, `count ${JSON.stringify(term)}`, () => countInStore(read, term));
}

/** Up to `limit` ids of chunks that have every one of the terms, in order of id. */
export function findAllOf(read: ReadConnection, terms: readonly Match[], range: Range): number[] {
  const found = fromMemory(read, (memory) => findAllInMemory({read, memory}, terms, range));
  return found ?? findAllInStore(read, terms, range);
}

/** What memory says; null where it is not ready, leaves the answer to FTS5, or cannot read the index. */
function fromMemory<T>(read: ReadConnection, ask: (memory: WordMemory) => T | null): T | null {
  try {
    const memory = wordsInMemory(read);
    return memory && ask(memory);
  } catch (error) {
    // The index is not as expected: FTS5 answers, or says what is wrong with it.
    if (error instanceof RangeError || codeOf(error) !== '') return null;
    throw error;
  }
}
