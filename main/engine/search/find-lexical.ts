import type {ReadConnection} from '../db/connection.ts';
import {countChunks, countIds, newestChunks, titledChunks} from '../db/find-chunks.ts';
import {countMatches, findAllOf, rankAny, rankEvery, scoreChunks} from '../db/rank-chunks.ts';
import type {ScoredChunk} from '../db/word-store.ts';
import {anyOf} from '../domain/any-of.ts';
import {nameKey} from '../domain/text.ts';
import type {Match} from '../domain/query-model.ts';
import type {ParsedQuery} from './parse-query.ts';
import {rankRows} from './rank-rows.ts';
import {traceTerms, type WordCounts} from './trace-terms.ts';
import type {LexicalTrace, Scope} from './trace.ts';

/** So many chunks with every word are enough; with fewer, chunks with any of the words are listed too. */
const enough = 10;

/** What having every word counts, where not every chunk in the list does. */
export const completeBonus = 1.2;

/** Filters alone list notes without ranking them, so the list may be long. */
const listingLimit = 4096;

/**
 * The keyword channel: BM25 over both full-text indexes, best first, ties by chunk. First chunks that have every
 * word; when those are few, chunks that have any. A note that is named by the whole search is raised.
 */
export function findLexical(read: ReadConnection, query: ParsedQuery, scope: Scope): LexicalTrace {
  if (query.terms.length === 0) return listNewest(read, scope);
  const {kept, common} = traceTerms(query.terms, countsOf(read, scope.visible));
  const matches = kept.map(({match}) => match);
  const {rows, complete} = findRanked(read, matches, scope);
  const titled = titledChunks(read, nameKey(query.meaning), scope.condition);
  const raised = raiseTitled(rows, scoreChunks(read, matches, titled)).slice(0, scope.candidates);
  const isRelaxed = complete !== null && raised.some(({id}) => !complete.has(id));
  return {
    asked: true,
    terms: kept,
    common,
    match: anyOf(matches),
    rows: rankRows(read, raised),
    complete: isRelaxed ? complete : null,
    titled: new Set(titled),
    listing: false,
  };
}

/** The keyword channel of a search that does not ask it. */
export const notAsked: LexicalTrace = {
  asked: false,
  terms: [],
  common: [],
  match: {words: null, grams: null},
  rows: [],
  complete: null,
  titled: new Set(),
  listing: false,
};

/** BM25 of chunks whether they are in the list or not, by chunk; those without a word have none. */
export function scoreFurther(read: ReadConnection, {terms}: LexicalTrace, ids: readonly number[]): Map<number, number> {
  const matches = terms.map(({match}) => match);
  return new Map(scoreChunks(read, matches, ids).map(({id, raw}) => [id, raw]));
}

/** How common a word is among the chunks that the caller may see. */
function countsOf(read: ReadConnection, visible: Scope['visible']): WordCounts {
  if (visible === null) return {total: countChunks(read), of: (match) => countMatches(read, match)};
  const total = countIds(read, visible);
  return {total, of: (match) => findAllOf(read, [match], {within: [visible], limit: total}).length};
}

interface Found {
  readonly rows: readonly ScoredChunk[];
  readonly complete: ReadonlySet<number> | null;
}

function findRanked(read: ReadConnection, matches: readonly Match[], scope: Scope): Found {
  const within = scope.within ? [scope.within] : [];
  const limit = scope.candidates;
  if (matches.length === 1) return {rows: rankAny(read, matches, {within, limit}), complete: null};
  const complete = findAllOf(read, matches, {within, limit: enough});
  if (complete.length >= enough) return {rows: rankEvery(read, matches, {within, limit}), complete: null};
  const any = rankAny(read, matches, {within, limit});
  return {rows: raiseComplete(any, scoreChunks(read, matches, complete)), complete: new Set(complete)};
}

function raiseComplete(rows: readonly ScoredChunk[], complete: readonly ScoredChunk[]): readonly ScoredChunk[] {
  return replace(
    rows,
    complete.map(({id, raw}) => ({id, raw: raw * completeBonus})),
  );
}

/** Whatever the length of its text, a note is first for its own name: it gets the best score on top of its own. */
function raiseTitled(rows: readonly ScoredChunk[], titled: readonly ScoredChunk[]): readonly ScoredChunk[] {
  const best = rows[0]?.raw ?? 0;
  return replace(
    rows,
    titled.map(({id, raw}) => ({id, raw: raw + best})),
  );
}

/** The list with new scores for some chunks, whether it has them yet or not. */
function replace(rows: readonly ScoredChunk[], some: readonly ScoredChunk[]): readonly ScoredChunk[] {
  if (some.length === 0) return rows;
  const scored = new Map([...rows, ...some].map((row) => [row.id, row]));
  return [...scored.values()].sort((a, b) => b.raw - a.raw || a.id - b.id);
}

function listNewest(read: ReadConnection, scope: Scope): LexicalTrace {
  if (!scope.condition) return {...notAsked, asked: true};
  const ids = newestChunks(read, scope.condition, Math.max(scope.candidates, listingLimit));
  return {...notAsked, asked: true, listing: true, rows: ids.map((id, index) => ({id, raw: 1, rank: index + 1}))};
}
