import {anyOf} from '../domain/any-of.ts';
import type {Match} from '../domain/query-model.ts';
import {type ChunkList, listOf} from './chunk-list.ts';
import {type ChunkSet, chunkSet, idsIn, isIn, setOf} from './chunk-set.ts';
import type {ReadConnection} from './connection.ts';
import {intersectLists} from './intersect-lists.ts';
import {keptFor} from './kept-for.ts';
import {rankLists} from './rank-lists.ts';
import {type ScoredList, scoredList, scoreOf} from './scored-list.ts';
import {TopChunks} from './top-chunks.ts';
import type {WordMemory} from './word-memory.ts';
import {findAllInStore, type Range, rankInStore, type ScoredChunk} from './word-store.ts';
import {tokenOf} from './word-tokens.ts';

interface Sources {
  readonly read: ReadConnection;
  readonly memory: WordMemory;
}

/** A term of phrases, prefixes or grams is looked up by FTS5; one that more chunks have leaves all to it. */
const longestList = 50_000;

/** So many chunks are scored one by one; of more, all that have a word are. */
const fewChunks = 1000;

/** The best chunks that have any of the terms, or every one; null where FTS5 had better do it. */
export function rankInMemory(
  sources: Sources,
  terms: readonly Match[],
  {within, limit, every}: Range & {readonly every: boolean},
): ScoredChunk[] | null {
  const parts = readParts(sources, terms);
  const lists = every ? readLists(sources, terms) : [];
  if (!parts || !lists) return null;
  const sets = within.map((condition) => chunkSet(sources.read, condition));
  const passes = passesAll(sets);
  const ids = every ? intersectLists(lists, {passes, limit: Infinity}) : fewOf(sets);
  if (ids === null) return rankLists(parts, {passes, limit});
  if (ids.length <= fewChunks) return scoreEach(parts, ids.filter(passes), limit);
  const set = setOf(ids, ids.at(-1) ?? 0);
  return rankLists(parts, {passes: (id) => isIn(set, id), limit});
}

/** The scores of some chunks. */
export function scoreInMemory(sources: Sources, terms: readonly Match[], ids: readonly number[]): ScoredChunk[] | null {
  const parts = readParts(sources, terms);
  return parts && scoreEach(parts, new Set(ids), ids.length);
}

/** Up to `limit` chunks that have every term, in order of id. */
export function findAllInMemory(sources: Sources, terms: readonly Match[], {within, limit}: Range): number[] | null {
  const lists = readLists(sources, terms);
  if (!lists) return null;
  const passes = passesAll(within.map((condition) => chunkSet(sources.read, condition)));
  return intersectLists(lists, {passes, limit});
}

/** How many chunks have a term, if it is one word. */
export function countInMemory(memory: WordMemory, term: Match): number | null {
  const token = wordOf(term);
  return token === null ? null : memory.count(token);
}

/** The best of some chunks, by what they have in each list. */
function scoreEach(parts: readonly ScoredList[], ids: Iterable<number>, limit: number): ScoredChunk[] {
  const top = new TopChunks(limit);
  for (const id of ids) {
    const score = scoreOf(parts, id);
    if (score > 0) top.add(id, score);
  }
  return top.sorted();
}

/** What every term adds to scores. What is no single word is asked of FTS5 in one go for each index. */
function readParts({read, memory}: Sources, terms: readonly Match[]): ScoredList[] | null {
  const words = terms.map(wordOf);
  const {words: others, grams} = anyOf(terms.map((term, index) => (words[index] === null ? term : nothing)));
  const scored = [
    ...(others === null ? [] : [readScores(read, {words: others, grams: null})]),
    ...(grams === null ? [] : [readScores(read, {words: null, grams})]),
  ];
  if (scored.some(({offsets}) => offsets.length > longestList)) return null;
  const own = words.flatMap((word) => (word === null ? [] : [memory.list(word)]));
  return [...own, ...scored];
}

/** The chunks of every term, by id. */
function readLists({read, memory}: Sources, terms: readonly Match[]): ChunkList[] | null {
  const lists = terms.map((term) => {
    const word = wordOf(term);
    return word === null ? readIds(read, term) : memory.list(word);
  });
  return lists.some(({offsets}) => offsets.length > longestList) && terms.some((term) => wordOf(term) === null)
    ? null
    : lists;
}

const nothing: Match = {words: null, grams: null};

function readScores(read: ReadConnection, match: Match): ScoredList {
  return keptFor(read, `scores ${JSON.stringify(match)}`, () => {
    const rows = rankInStore(read, match, {within: [], limit: longestList + 1}).sort((a, b) => a.id - b.id);
    const codes = Uint16Array.from(rows.keys());
    const list = listOf(Uint32Array.from(rows, ({id}) => id));
    return scoredList(list, {codes, scores: Float64Array.from(rows, ({raw}) => raw)});
  });
}

function readIds(read: ReadConnection, match: Match): ChunkList {
  return keptFor(read, `ids ${JSON.stringify(match)}`, () =>
    listOf(Uint32Array.from(findAllInStore(read, [match], {within: [], limit: longestList + 1}))),
  );
}

/** The word of the index that a term is; null for one that only FTS5 can look up. */
function wordOf({words, grams}: Match): string | null {
  const quoted = grams === null ? /^"((?:[^"]|"")*)"$/u.exec(words ?? '')?.[1] : undefined;
  return quoted === undefined ? null : tokenOf(quoted.replaceAll('""', '"'));
}

function passesAll(sets: readonly ChunkSet[]): (id: number) => boolean {
  return (id) => sets.every((set) => isIn(set, id));
}

/** The chunks of a set that has few; null where none does. */
function fewOf(sets: readonly ChunkSet[]): readonly number[] | null {
  for (const set of sets) {
    const ids = idsIn(set, fewChunks);
    if (ids !== null) return ids;
  }
  return null;
}
