import {headingText} from './plain-inline.ts';
import type {Block} from './scan-blocks.ts';

/** What is indexed and found as one: a range `[start, end)` of the body, and the headings above it. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** Texts of the headings from the outermost inwards, joined by ` > `; empty before the first one. */
  readonly headings: string;
}

/** Code points in a chunk at most, and how far the next window of a longer section is moved on. */
const chunkLength = 1200;
const chunkStep = 1000;

/**
 * Cuts a trimmed body as the output contract says: a section per ATX heading, and longer sections into windows of
 * 1200 code points that overlap by 200. An empty body gives one empty chunk, so that its title can be found.
 */
export function chunkBody(body: string, blocks: readonly Block[]): Chunk[] {
  const chunks = sections(body, blocks).flatMap((section) => cut(body, section));
  return chunks.length === 0 ? [{start: 0, end: 0, headings: ''}] : chunks;
}

/** The id of a chunk as every output shows it. */
export function chunkId(pageId: string, index: number): string {
  return `${pageId}:${String(index).padStart(6, '0')}`;
}

function sections(body: string, blocks: readonly Block[]): Chunk[] {
  const found: Chunk[] = [];
  const trail: {readonly depth: number; readonly text: string}[] = [];
  let start = 0;
  const close = (end: number) => {
    found.push(trim(body, {start, end, headings: trail.map(({text}) => text).join(' > ')}));
    start = end;
  };
  for (const block of blocks) {
    if (block.kind !== 'heading') continue;
    close(block.start);
    while ((trail.at(-1)?.depth ?? 0) >= block.depth) trail.pop();
    trail.push({depth: block.depth, text: headingText(body.slice(block.start, block.end))});
  }
  close(body.length);
  return found.filter((section) => section.end > section.start);
}

function trim(body: string, {start, end, headings}: Chunk): Chunk {
  const text = body.slice(start, end);
  const from = start + (text.length - text.trimStart().length);
  return {start: from, end: Math.max(from, start + text.trimEnd().length), headings};
}

function cut(body: string, section: Chunk): Chunk[] {
  if (section.end - section.start <= chunkLength) return [section];
  const chunks: Chunk[] = [];
  let start = section.start;
  for (;;) {
    const end = advance(body, start, {points: chunkLength, limit: section.end});
    chunks.push({...section, start, end});
    if (end === section.end) return chunks;
    start = advance(body, start, {points: chunkStep, limit: section.end});
  }
}

/** The offset that many code points further on, never inside a surrogate pair, at most `limit`. */
function advance(
  body: string,
  from: number,
  {points, limit}: {readonly points: number; readonly limit: number},
): number {
  let offset = from;
  for (let count = 0; count < points && offset < limit; count++)
    offset += (body.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return Math.min(offset, limit);
}
