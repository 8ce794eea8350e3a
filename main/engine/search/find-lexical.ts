import type {ReadConnection} from '../db/connection.ts';
import {idsIn} from '../db/filters.ts';
import {countChunks, newestChunks, titledChunks} from '../db/find-chunks.ts';
import {allOf, findAllOf, rankChunks, type ScoredChunk} from '../db/rank-chunks.ts';
import type {Match} from '../domain/query-model.ts';
import {nameKey} from '../domain/text.ts';
import {anyOf} from './match-term.ts';
import type {ParsedQuery} from './parse-query.ts';
import {rankRows} from './rank-rows.ts';
import {traceTerms} from './trace-terms.ts';
import type {LexicalTrace, Scope, TermTrace} from './trace.ts';

/** So many chunks with every word are enough; with fewer, chunks with any of the words are listed too. */
const enough = 10;

/** What having every word counts, where not every chunk in the list does. */
export const completeBonus = 1.2;

/** What being the note whose title or alias is the whole search counts. */
export const titleBonus = 2;

/** Filters alone list notes without ranking them, so the list may be long. */
const listingLimit = 4096;

/**
 * The keyword channel: BM25 over both full-text indexes, best first, ties by chunk. First chunks that have every
 * word; when those are few, chunks that have any. A note that is named by the whole search is raised.
 */
export function findLexical(read: ReadConnection, query: ParsedQuery, scope: Scope): LexicalTrace {
  if (query.terms.length === 0) return listNewest(read, scope);
  const {kept, common} = traceTerms(read, query.terms, countChunks(read));
  const match = anyOf(kept.map((term) => term.match));
  const {rows, complete} = findRanked(read, kept, {match, scope});
  const titled = titledChunks(read, nameKey(query.meaning), scope.condition);
  const raised = raise(rows, score(read, match, titled), titleBonus).slice(0, scope.candidates);
  const isRelaxed = complete !== null && raised.some(({id}) => !complete.has(id));
  return {
    asked: true,
    terms: kept,
    common,
    match,
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
export function scoreChunks(read: ReadConnection, lexical: LexicalTrace, ids: readonly number[]): Map<number, number> {
  return new Map(score(read, lexical.match, ids).map(({id, raw}) => [id, raw]));
}

function score(read: ReadConnection, match: Match, ids: readonly number[]): readonly ScoredChunk[] {
  return ids.length === 0 ? [] : rankChunks(read, match, {within: [idsIn(ids)], limit: ids.length});
}

interface Found {
  readonly rows: readonly ScoredChunk[];
  readonly complete: ReadonlySet<number> | null;
}

function findRanked(
  read: ReadConnection,
  terms: readonly TermTrace[],
  {match, scope}: {readonly match: Match; readonly scope: Scope},
): Found {
  const within = scope.within ? [scope.within] : [];
  const limit = scope.candidates;
  if (terms.length === 1) return {rows: rankChunks(read, match, {within, limit}), complete: null};
  const matches = terms.map((term) => term.match);
  const complete = findAllOf(read, matches, {within, limit: enough});
  if (complete.length >= enough)
    return {rows: rankChunks(read, match, {within: [...within, allOf(matches)], limit}), complete: null};
  const any = rankChunks(read, match, {within, limit});
  return {rows: raise(any, score(read, match, complete), completeBonus), complete: new Set(complete)};
}

/** Multiplies the scores of some chunks, whether the list has them yet or not; with a former bonus if it has. */
function raise(rows: readonly ScoredChunk[], some: readonly ScoredChunk[], bonus: number): readonly ScoredChunk[] {
  if (some.length === 0) return rows;
  const raised = new Map(rows.map((row) => [row.id, row]));
  for (const {id, raw} of some) raised.set(id, {id, raw: (raised.get(id)?.raw ?? raw) * bonus});
  return [...raised.values()].sort((a, b) => b.raw - a.raw || a.id - b.id);
}

function listNewest(read: ReadConnection, scope: Scope): LexicalTrace {
  if (!scope.condition) return {...notAsked, asked: true};
  const ids = newestChunks(read, scope.condition, Math.max(scope.candidates, listingLimit));
  return {...notAsked, asked: true, listing: true, rows: ids.map((id, index) => ({id, raw: 1, rank: index + 1}))};
}
