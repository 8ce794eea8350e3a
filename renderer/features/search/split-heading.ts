import type {QueryResult, SnippetPart} from '#contract/query';
import {plainParts} from '../../ui/plain-parts.ts';

/** A snippet in two: the heading it begins with, and what follows. Either may be empty. */
export interface SplitSnippet {
  readonly heading: readonly SnippetPart[];
  readonly rest: readonly SnippetPart[];
}

/**
 * Takes the heading off the front of a snippet, so that it need not run into the first sentence. A passage that is
 * nothing but its heading, common in outlines, has no rest.
 */
export function splitHeading({snippet, headings}: Pick<QueryResult, 'snippet' | 'headings'>): SplitSnippet {
  const parts = plainParts(snippet);
  const text = parts.map((part) => part.text).join('');
  const heading = (headings.at(-1) ?? '').replace(/\s+/g, ' ').trim();
  const isHeading = /^\s*#{1,6}\s/.test(snippet.map((part) => part.text).join(''));
  if (!isHeading || heading === '' || !text.startsWith(heading)) return {heading: [], rest: parts};
  return {heading: cut(parts, 0, heading.length), rest: trimmed(cut(parts, heading.length, text.length))};
}

/** The stretch from `start` up to but not including `end` of the whole text. */
function cut(parts: readonly SnippetPart[], start: number, end: number): readonly SnippetPart[] {
  let offset = 0;
  const stretch = parts.map(({text, hit}) => {
    const piece = {text: text.slice(Math.max(0, start - offset), Math.max(0, end - offset)), hit};
    offset += text.length;
    return piece;
  });
  return stretch.filter((part) => part.text !== '');
}

function trimmed(parts: readonly SnippetPart[]): readonly SnippetPart[] {
  const [first, ...others] = parts;
  if (!first) return [];
  // A list below a heading needs no sign of its own here.
  const text = first.text.replace(/^\s*(?:[-*+]\s+)?/, '');
  return text === '' ? trimmed(others) : [{...first, text}, ...others];
}
