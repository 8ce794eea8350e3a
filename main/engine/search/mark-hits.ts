import type {FoundChunk} from '../db/find-chunks.ts';
import {findAmongMarked, highlight, type WordField, wordFields} from '../db/highlight.ts';
import {gramPhrases} from '../domain/grams.ts';
import type {Span} from '../ports.ts';
import type {LexicalTrace, TermTrace} from './trace.ts';

/** Where a chunk matched the words of a search. */
export interface Hits {
  /** Matches per field, in order, not overlapping. */
  readonly spans: Readonly<Record<WordField, readonly Span[]>>;
  /** Runs found inside words by the index of grams. */
  readonly inside: readonly string[];
  /** Terms of the search that the chunk does not have. */
  readonly missing: readonly string[];
}

/** Marks the chunks of a page, by chunk. */
export function markHits(chunks: readonly FoundChunk[], {terms, match}: LexicalTrace): Map<number, Hits> {
  const rows = chunks.map((chunk) => ({id: chunk.id, ...fieldsOf(chunk)}));
  const words = match.words === null ? new Map<number, never>() : highlight(rows, match.words);
  const finders = terms.map((term) => makeFinder(term));
  return new Map(
    rows.map(({id, ...fields}) => {
      const spans = wordFields.map((field) => {
        const inside = finders.flatMap(({findInside}) => findInside(fields[field]));
        return [field, mergeSpans([...(words.get(id)?.[field] ?? []), ...inside])];
      });
      const text = Object.values(fields).join('\n');
      const found = finders.filter(({findInside}) => findInside(text).length > 0);
      return [
        id,
        {
          spans: Object.fromEntries(spans) as Hits['spans'],
          inside: found.flatMap(({runs}) => runs),
          missing: finders.filter((finder) => !finder.words.has(id) && !found.includes(finder)).map(({name}) => name),
        },
      ];
    }),
  );
}

/** Joins what overlaps or touches. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) merged[merged.length - 1] = {...last, end: Math.max(last.end, span.end)};
    else merged.push(span);
  }
  return merged;
}

function fieldsOf(chunk: FoundChunk): Record<WordField, string> {
  return {
    title: chunk.title,
    aliases: chunk.aliases,
    headings: chunk.headings.join(' > '),
    body: chunk.text,
    tags: chunk.tags,
  };
}

interface Finder {
  readonly name: string;
  /** The runs that the index of grams was asked for. */
  readonly runs: readonly string[];
  /** Chunks in which the word index finds the term. */
  readonly words: ReadonlySet<number>;
  /** Where the runs stand in a text, if all of them do. */
  readonly findInside: (text: string) => readonly Span[];
}

/** Grams find exactly what is a stretch of the text, so plain search finds the same places. */
function makeFinder({term, match}: TermTrace): Finder {
  const runs = match.grams === null ? [] : gramPhrases(term.text).map(({text}) => text);
  const patterns = runs.map((run) => new RegExp(run.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu'));
  return {
    name: term.text,
    runs,
    words: match.words === null ? new Set() : findAmongMarked(match.words),
    findInside: (text) => {
      const places = patterns.map((pattern) =>
        Array.from(text.matchAll(pattern), ({0: found, index}) => ({start: index, end: index + found.length})),
      );
      return places.every((place) => place.length > 0) ? places.flat() : [];
    },
  };
}
