import type {QueryOutput} from '#contract/query';
import {englishStopWords} from '../domain/english-stop-words.ts';
import {type Run, scriptRuns} from '../domain/grams.ts';
import type {Filter, Term} from '../domain/query-model.ts';
import {beginningOf, trimSigns} from '../domain/text.ts';
import {describeAsOf, endOfDay, readAsOf} from './read-as-of.ts';
import {type RawClause, readClauses, readPlainClauses} from './read-clauses.ts';
import {describeFilter, readFilter} from './read-filter.ts';

/** How many words a search reads. Each costs a look into the index, and a pasted page has thousands. */
export const wordCap = 32;

/** Longest word that is looked for, in UTF-16 code units. */
const lengthCap = 160;

type Clause = QueryOutput['parsed'][number];

/** A search as it was understood. */
export interface ParsedQuery {
  readonly terms: readonly Term[];
  readonly without: readonly Term[];
  readonly filters: readonly Filter[];
  /** The time that the text looks back to, RFC 3339 in UTC; null for the present. */
  readonly asOf: string | null;
  /** The words and phrases as they were typed, for the embedder: without filters and without what must not be there. */
  readonly meaning: string;
  readonly clauses: readonly Clause[];
}

/** Understands a search. Never throws: what is no operator is text, and what is no text is reported as ignored. */
export function parseQuery(q: string, now: number): ParsedQuery {
  return understand(readClauses(q), now);
}

/** Takes every word of a question as a word: nothing in it is an operator. */
export function parsePlainText(text: string): ParsedQuery {
  return understand(readPlainClauses(text), 0);
}

function understand(raws: readonly RawClause[], now: number): ParsedQuery {
  const filters = new Map<string, ReadFilter>();
  const texts: ReadClause[] = [];
  const lookBack = raws.flatMap((raw) => readAsOf(raw) ?? []).at(-1);
  const asOf = lookBack ? endOfDay(lookBack.day) : null;
  for (const raw of raws) {
    if (readAsOf(raw)) continue;
    const filter = readFilter(raw, asOf === null ? now : Date.parse(asOf));
    if (filter === undefined) texts.push({raw, terms: readTerms(raw)});
    else filters.set(describeFilter(filter), {filter, written: raw.written});
  }
  const wanted = texts.filter(({raw}) => !raw.negated);
  const {kept, ignored} = cap(leaveStopWords(wanted));
  const without = distinct(texts.filter(({raw}) => raw.negated).flatMap(({terms}) => terms));
  const read = [...filters].slice(0, wordCap);
  return {
    terms: kept,
    without: without.slice(0, wordCap),
    filters: read.map(([, {filter}]) => filter),
    asOf,
    meaning: wanted.map(({raw}) => textOf(raw)).join(' '),
    clauses: [
      ...kept.map(describeTerm),
      ...without.slice(0, wordCap).map(describeWithout),
      ...read.map(([words, {written}]) => ({kind: 'filter' as const, text: written, words})),
      ...(lookBack && asOf !== null
        ? [{kind: 'filter' as const, text: lookBack.written, words: describeAsOf(asOf)}]
        : []),
      ...ignored,
      ...leftOut(without.length, 'words to leave out'),
      ...leftOut(filters.size, 'filters'),
    ],
  };
}

interface ReadFilter {
  readonly filter: Filter;
  readonly written: string;
}

function leftOut(count: number, what: string): readonly Clause[] {
  return count <= wordCap
    ? []
    : [ignore('…', `${count - wordCap} more ${what} were not read: a search reads ${wordCap}`)];
}

interface ReadClause {
  readonly raw: RawClause;
  readonly terms: readonly Term[];
}

/** What a clause asks for in writing: an operator that means nothing is part of the text. */
function textOf({operator, value}: RawClause): string {
  return operator === '' ? value : `${operator}:${value}`;
}

/** A clause gives one term, or more where CJK and other letters touch, and for compounds: they match better apart. */
function readTerms(raw: RawClause): readonly Term[] {
  const text = textOf(raw);
  const isPrefix = !raw.quoted && /[\p{L}\p{N}]\*$/u.test(text);
  const runs = scriptRuns(isPrefix ? text.slice(0, -1) : text)
    .flatMap((run) => (raw.quoted ? [run] : splitCompound(run)))
    .filter(({text: run}) => hasLetter(run));
  return runs.map((run, index) => {
    const kind = raw.quoted ? 'phrase' : isPrefix && index === runs.length - 1 ? 'prefix' : 'word';
    return {kind, text: trim(run.text), cjk: run.cjk};
  });
}

/** Whether there is anything in it that an index knows. */
function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** `two-dimensional` and `and/or` are words side by side; `gen-2`, `a/b` and `foo_bar` are names. */
function splitCompound(run: Run): readonly Run[] {
  const isCompound = /^\p{P}*(?:\p{L}{2,}[-‐‑–/])+\p{L}{2,}\p{P}*$/u.test(run.text) && !/\p{Ll}\p{Lu}/u.test(run.text);
  return isCompound ? run.text.split(/[-‐‑–/]/u).map((text) => ({text, cjk: run.cjk})) : [run];
}

/** Outer punctuation means nothing to the word index; `c++` and `c#` keep their sign for the second one. */
function trim(text: string): string {
  return beginningOf(trimSigns(text), lengthCap * wordCap);
}

interface Kept {
  readonly kept: readonly Term[];
  readonly ignored: readonly Clause[];
}

/** Stop words are left out as long as another word is there, so that “to be or not to be” still finds itself. */
function leaveStopWords(texts: readonly ReadClause[]): Kept {
  const terms = distinct(texts.flatMap((text) => text.terms));
  const telling = terms.filter((term) => !isStopWord(term));
  const signs = new Set(texts.filter((text) => text.terms.length === 0).map(({raw}) => raw.written));
  const stops = telling.length === 0 ? [] : terms.filter(isStopWord).map(({text}) => text);
  return {
    kept: telling.length === 0 ? terms : telling,
    ignored: [
      ...stops.map((text) => ignore(text, `“${text}” is in nearly every text and was left out`)),
      ...[...signs]
        .slice(0, 8)
        .map((text) => ignore(text, `“${shorten(text)}” has no letter or digit and was left out`)),
    ],
  };
}

function isStopWord({kind, text, cjk}: Term): boolean {
  if (kind !== 'word' || cjk) return false;
  const [first = '', ...rest] = text.toLowerCase().split(/['’]/u);
  return englishStopWords.has(first) && rest.every((piece) => /^(?:[a-z]|ll|re|ve)?$/u.test(piece));
}

function distinct(terms: readonly Term[]): readonly Term[] {
  const seen = new Map(terms.map((term) => [`${term.kind} ${term.text.toLowerCase()}`, term]));
  return [...seen.values()];
}

/** Keeps as many words as a search reads. A phrase counts as its words, and is cut rather than lost. */
function cap({kept: terms, ignored}: Kept): Kept {
  const kept: Term[] = [];
  let room = wordCap;
  let lost = 0;
  for (const term of terms) {
    const words = term.text.split(/\s+/u);
    const read = words.slice(0, room);
    room -= read.length;
    lost += words.length - read.length;
    const text = read.map((word) => beginningOf(word, lengthCap)).join(' ');
    if (hasLetter(text)) kept.push({...term, text});
  }
  const long = terms.filter(({text}) => text.split(/\s+/u).some((word) => word.length > lengthCap));
  return {
    kept,
    ignored: [
      ...ignored,
      ...long.slice(0, 1).map(({text}) => ignore(text, `a word was cut to its first ${lengthCap} characters`)),
      ...(lost === 0 ? [] : [ignore('…', `${lost} more words were left out: a search reads ${wordCap}`)]),
    ],
  };
}

function describeTerm({kind, text}: Term): Clause {
  const sentences: Readonly<Record<Term['kind'], string>> = {
    word: `contains “${shorten(text)}”`,
    phrase: `contains exactly “${shorten(text)}”`,
    prefix: `contains a word that begins with “${shorten(text)}”`,
  };
  return {kind, text, words: sentences[kind]};
}

function describeWithout(term: Term): Clause {
  return {kind: 'without', text: term.text, words: describeTerm(term).words.replace(/^contains/u, 'does not contain')};
}

function ignore(text: string, words: string): Clause {
  return {kind: 'ignored', text: shorten(text), words};
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length <= 60 ? text : `${characters.slice(0, 59).join('')}…`;
}
