import type {Parsed} from '#contract/methods';
import {readBodyText} from '../db/bodies.ts';
import {listChunks} from '../db/chunks.ts';
import type {ReadConnection} from '../db/connection.ts';
import {chunkId} from '../domain/chunk-body.ts';
import {plainInline} from '../domain/plain-inline.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import {requireNote} from './require-note.ts';

/** Letters of either end of a selection that are looked for when no chunk holds all of it, the most first. */
const endLetters = [60, 30, 15];

interface Passage {
  readonly chunkId: string;
  readonly headings: string;
}

/**
 * The chunk of a note that holds a text as a reader sees it. Only letters and digits are compared, because markup and
 * white space are not what one selects. A text that runs over several chunks is found by its beginning, or its end.
 */
export function findPassage(read: ReadConnection, input: Parsed<'note.findPassage'>): Passage | null {
  const {pageId, text, place} = input;
  const id = requireNote(read, pageId, readableScopes(input.caller));
  const wanted = lettersOf(text);
  if (wanted === '') return null;
  const body = readBodyText(read, id);
  const chunks = listChunks(read, id).map(({start, end, headings}, index) => ({
    chunkId: chunkId(pageId, index),
    headings,
    letters: lettersOf(body.slice(start, end).split('\n').map(plainInline).join('\n')),
    distance: distance(place * body.length, start, end),
  }));
  for (const part of partsOf(wanted)) {
    const [nearest] = chunks.filter(({letters}) => letters.includes(part)).sort((a, b) => a.distance - b.distance);
    if (nearest) return {chunkId: nearest.chunkId, headings: nearest.headings};
  }
  return null;
}

function partsOf(wanted: string): string[] {
  const heads = endLetters.map((count) => wanted.slice(0, count));
  const tails = endLetters.map((count) => wanted.slice(-count));
  return [wanted, ...heads, ...tails];
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function distance(offset: number, start: number, end: number): number {
  if (offset < start) return start - offset;
  return Math.max(0, offset - end);
}
