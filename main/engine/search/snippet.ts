import type {SnippetPart} from '#contract/query';
import type {Span} from '../ports.ts';

/** Longest snippet, in UTF-16 code units, ellipses included. */
export const snippetLength = 240;

/** How much text before the first match a snippet shows, if it can. */
const lead = 40;

/** A stretch of a text around its densest matches; without matches, from where `start` says. Always one line. */
export function makeSnippet(text: string, hits: readonly Span[], start: number): SnippetPart[] {
  const window = chooseWindow(text, hits, start);
  const parts = markText(text.slice(window.start, window.end), within(hits, window)).map(({text: part, hit}) => ({
    text: part.replace(/\s+/gu, ' '),
    hit,
  }));
  const before = window.start > 0 ? [{text: '…', hit: false}] : [];
  const after = window.end < text.length ? [{text: '…', hit: false}] : [];
  return join([...before, ...parts, ...after]);
}

/** The whole text cut where a match begins or ends. */
export function markText(text: string, hits: readonly Span[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let offset = 0;
  for (const {start, end} of hits) {
    parts.push({text: text.slice(offset, start), hit: false}, {text: text.slice(start, end), hit: true});
    offset = end;
  }
  parts.push({text: text.slice(offset), hit: false});
  return join(parts);
}

/** Both ends lie between characters as people see them, and between words where there is one near. */
function chooseWindow(text: string, hits: readonly Span[], fallback: number): Span {
  const room = snippetLength - 2;
  const first = hits.length === 0 ? fallback : densest(hits, room - lead);
  const start = Math.min(Math.max(0, first - (hits.length === 0 ? 0 : lead)), Math.max(0, text.length - room));
  const from = start === 0 ? 0 : Math.min(wordStart(text, start), first);
  const to = from + room >= text.length ? text.length : wordEnd(text, from + room);
  return {start: boundary(text, from), end: boundary(text, to)};
}

/** The match from which the most matched text fits into the room. */
function densest(hits: readonly Span[], room: number): number {
  let best = {start: 0, matched: -1};
  for (const {start} of hits) {
    const inside = hits.filter((hit) => hit.start >= start && hit.end <= start + room);
    const matched = inside.reduce((sum, hit) => sum + hit.end - hit.start, 0);
    if (matched > best.matched) best = {start, matched};
  }
  return best.start;
}

/** How far a cut may move to fall between words. */
const slack = 24;

function wordStart(text: string, offset: number): number {
  const space = /\s(?=\S)/u.exec(text.slice(offset - 1, offset + slack));
  return space ? offset + space.index : offset;
}

function wordEnd(text: string, offset: number): number {
  const near = text.slice(offset - slack, offset + 1);
  const space = /\s+\S*$/u.exec(near);
  return space && space.index > 0 ? offset - slack + space.index : offset;
}

const characters = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** The last boundary between two characters that is not behind the offset. Looks back a bounded way. */
function boundary(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return Math.min(Math.max(0, offset), text.length);
  const from = Math.max(0, offset - 64);
  const character = characters.segment(text.slice(from, offset + 64)).containing(offset - from);
  return from + (character?.index ?? offset - from);
}

function within(hits: readonly Span[], {start, end}: Span): Span[] {
  return hits
    .map((hit) => ({start: Math.max(hit.start, start) - start, end: Math.min(hit.end, end) - start}))
    .filter((hit) => hit.start < hit.end);
}

/** Leaves out empty parts and joins neighbours of one kind. */
function join(parts: readonly SnippetPart[]): SnippetPart[] {
  const joined: SnippetPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.text === '') continue;
    if (last?.hit === part.hit) joined[joined.length - 1] = {...last, text: last.text + part.text};
    else joined.push(part);
  }
  return joined;
}
