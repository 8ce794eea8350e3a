import type {Match, Term} from '../domain/query-model.ts';
import {beginningOf} from '../domain/text.ts';
import {matchTerm, matchUnknown} from './match-term.ts';
import type {TermTrace} from './trace.ts';

/**
 * Words that more than this share of the chunks have are left out, if rarer words are there: BM25 gives them no weight.
 * Every match costs time, so that a large library draws the line earlier; a small one needs none.
 */
const commonShares = [
  {from: 20_000, share: 0.2},
  {from: 1000, share: 0.5},
  {from: 0, share: 1},
];

/** How many chunks there are, and how many of them have a term. */
export interface WordCounts {
  readonly total: number;
  readonly of: (match: Match) => number;
}

/** The terms of a search as they are asked of the indexes. */
export function traceTerms(
  terms: readonly Term[],
  counts: WordCounts,
): {readonly kept: readonly TermTrace[]; readonly common: readonly TermTrace[]} {
  return leaveCommon(
    terms.map((term) => traceTerm(term, counts)),
    counts.total,
  );
}

function traceTerm(term: Term, counts: WordCounts): TermTrace {
  const match = matchTerm(term);
  const chunks = counts.of(match);
  if (chunks > 0) return {term, match, chunks, idf: rarity(chunks, counts.total), note: ''};
  const found = term.kind === 'prefix' ? findShorter(term, counts) : findUnknown(term, counts);
  return {term, ...found, idf: rarity(found.chunks, counts.total)};
}

type Substitute = Pick<TermTrace, 'match' | 'chunks' | 'note'>;

/** The word index does not know the word: it may be the beginning of one, or stand inside an identifier. */
function findUnknown(term: Term, counts: WordCounts): Substitute {
  const match = matchUnknown(term);
  const chunks = counts.of(match);
  return chunks === 0
    ? {match, chunks, note: `no note has “${term.text}”`}
    : {match, chunks, note: `“${term.text}” is no whole word here and was looked for as part of one`};
}

/** The word index holds stems: `migratio*` begins no stem, but `migrat*` does. */
function findShorter(term: Term, counts: WordCounts): Substitute {
  const shortest = Math.max(3, term.text.length - 4);
  for (let length = term.text.length - 1; length >= shortest; length--) {
    const text = beginningOf(term.text, length);
    const match = matchTerm({...term, text});
    const chunks = counts.of(match);
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
