import type {ReadConnection} from '../db/connection.ts';
import {chunksWhere, type Condition} from '../db/filters.ts';
import {countChunks, newestChunks} from '../db/find-chunks.ts';
import {allOf, countMatches, findAllOf, idsIn, rankChunks, type ScoredChunk} from '../db/rank-chunks.ts';
import type {Match, Term} from '../domain/query-model.ts';
import {anyOf, matchTerm, matchUnknown} from './match-term.ts';
import {rankRows} from './rank-rows.ts';
import type {LexicalTrace, Scope, TermTrace} from './trace.ts';

/** So many chunks with every word are enough; with fewer, chunks with any of the words are listed too. */
const enough = 10;

/** What having every word counts, where not every chunk in the list does. */
const completeBonus = 1.2;

/**
 * Words that more than this share of the chunks have are left out, if rarer words are there: BM25 gives them no weight.
 * Every match costs time, so that a large library draws the line earlier; a small one needs none.
 */
const commonShares = [
  {from: 20_000, share: 0.2},
  {from: 1000, share: 0.5},
  {from: 0, share: 1},
];

/** Filters alone list notes without ranking them, so the list may be long. */
const listingLimit = 4096;

/**
 * The keyword channel: BM25 over both full-text indexes, best first, ties by chunk. First chunks that have every
 * word; when those are few, chunks that have any.
 */
export function findLexical(read: ReadConnection, terms: readonly Term[], scope: Scope): LexicalTrace {
  if (terms.length === 0) return listNewest(read, scope);
  const total = countChunks(read);
  const traced = terms.map((term) => traceTerm(read, term, total));
  const {kept, common} = leaveCommon(traced, total);
  const match = anyOf(kept.map((term) => term.match));
  const found = findRanked(read, kept, {match, scope});
  const isRelaxed = found.complete !== null && found.rows.some(({id}) => !found.complete?.has(id));
  return {
    asked: true,
    terms: kept,
    common,
    match,
    rows: rankRows(read, found.rows),
    complete: isRelaxed ? found.complete : null,
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
  listing: false,
};

/** BM25 of chunks whether they are in the list or not, by chunk; those without a word have none. */
export function scoreChunks(read: ReadConnection, lexical: LexicalTrace, ids: readonly number[]): Map<number, number> {
  if (ids.length === 0) return new Map();
  const scored = rankChunks(read, lexical.match, {within: [idsIn(ids)], limit: ids.length});
  return new Map(scored.map(({id, raw}) => [id, raw]));
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
  const within: Condition[] = scope.condition ? [chunksWhere(scope.condition)] : [];
  const limit = scope.candidates;
  if (terms.length === 1) return {rows: rankChunks(read, match, {within, limit}), complete: null};
  const matches = terms.map((term) => term.match);
  const complete = findAllOf(read, matches, {within, limit: enough});
  if (complete.length >= enough)
    return {rows: rankChunks(read, match, {within: [...within, allOf(matches)], limit}), complete: null};
  const any = rankChunks(read, match, {within, limit});
  const every = complete.length === 0 ? [] : rankChunks(read, match, {within: [idsIn(complete)], limit});
  return {rows: merge(any, every).slice(0, limit), complete: new Set(complete)};
}

function merge(any: readonly ScoredChunk[], every: readonly ScoredChunk[]): ScoredChunk[] {
  const rows = new Map(any.map((row) => [row.id, row]));
  for (const {id, raw} of every) rows.set(id, {id, raw: raw * completeBonus});
  return [...rows.values()].sort((a, b) => b.raw - a.raw || a.id - b.id);
}

function traceTerm(read: ReadConnection, term: Term, total: number): TermTrace {
  const match = matchTerm(term);
  const chunks = countMatches(read, match);
  if (chunks > 0) return {term, match, chunks, idf: rarity(chunks, total), note: ''};
  const found = term.kind === 'prefix' ? findShorter(read, term) : findUnknown(read, term);
  return {term, ...found, idf: rarity(found.chunks, total)};
}

type Substitute = Pick<TermTrace, 'match' | 'chunks' | 'note'>;

/** The word index does not know the word: it may be the beginning of one, or stand inside an identifier. */
function findUnknown(read: ReadConnection, term: Term): Substitute {
  const match = matchUnknown(term);
  const chunks = countMatches(read, match);
  return chunks === 0
    ? {match, chunks, note: `no note has “${term.text}”`}
    : {match, chunks, note: `“${term.text}” is no whole word here and was looked for inside words`};
}

/** The word index holds stems: `migratio*` begins no stem, but `migrat*` does. */
function findShorter(read: ReadConnection, term: Term): Substitute {
  const shortest = Math.max(3, term.text.length - 4);
  for (let length = term.text.length - 1; length >= shortest; length--) {
    const text = term.text.slice(0, length);
    const match = matchTerm({...term, text});
    const chunks = countMatches(read, match);
    if (chunks > 0)
      return {match, chunks, note: `nothing begins with “${term.text}”; “${text}” was looked for instead`};
  }
  return {match: matchTerm(term), chunks: 0, note: `nothing begins with “${term.text}”`};
}

/** As in BM25; never below 0, so that a word that most chunks have counts for nothing rather than against. */
function rarity(chunks: number, total: number): number {
  return Math.max(1e-6, Math.log((total - chunks + 0.5) / (chunks + 0.5)));
}

function leaveCommon(
  terms: readonly TermTrace[],
  total: number,
): {readonly kept: readonly TermTrace[]; readonly common: readonly TermTrace[]} {
  const most = total * (commonShares.find(({from}) => total >= from)?.share ?? 1);
  const isCommon = ({term, chunks}: TermTrace) => term.kind === 'word' && chunks > most;
  const kept = terms.filter((term) => !isCommon(term));
  if (!kept.some(({chunks}) => chunks > 0)) return {kept: terms, common: []};
  return {kept, common: terms.filter(isCommon)};
}

function listNewest(read: ReadConnection, scope: Scope): LexicalTrace {
  if (!scope.condition) return {...notAsked, asked: true};
  const ids = newestChunks(read, scope.condition, Math.max(scope.candidates, listingLimit));
  return {...notAsked, asked: true, listing: true, rows: ids.map((id, index) => ({id, raw: 1, rank: index + 1}))};
}
