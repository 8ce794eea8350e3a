import type {Block} from '../domain/scan-blocks.ts';
import {lineOf} from './decode-text.ts';
import {referenceName} from './reference-name.ts';

/** A part of a body that is read on its own. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Depth of the heading that the piece is; 0 for other text. */
  readonly heading: number;
  /** Whether it may hold a link, a tag, a block id or an underlined heading. */
  readonly hasMarks: boolean;
  /** Whether the text would cost the Markdown parser too much, so that links are looked for without it. */
  readonly isSimple: boolean;
  /** The link definitions of the body (`[name]: target`) that the text may refer to. */
  readonly definitions: string;
}

/** A larger block is cut at line ends, because the parser's time may grow with the square; UTF-16 code units. */
const cutLimit = 8192;

/** In a single line longer than this nothing is looked for. */
const pieceLimit = 65_536;

/** Thirty list items or quotations within one another, all begun on one line. */
const deepNesting = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])){30}/m;

/** A wikilink, link or definition; a tag; a block id; the underline of a heading. */
const marks = /\[\[|\]\(|\]\[|\]:|(?:^|[^\w&/#\]])#[^\s#]|(?:^|[ \t])\^[A-Za-z0-9-]+[ \t]*$|\n {0,3}(?:=+|-+)[ \t]*$/m;
const definitionPattern = /^ {0,3}\[([^[\]^\n][^[\]\n]*)\]:[ \t]*\S[^\n]{0,2000}$/gm;
const referencePattern = /\[([^[\]]{1,1000})\]/g;

/** So much of definitions goes with a piece at most, in UTF-16 code units. */
const definitionsLimit = 65_536;

/** Cuts text and headings into pieces of bounded size. `tooLong` lists the lines that no piece can hold. */
export function cutPieces(
  body: string,
  blocks: readonly Block[],
  from: number,
): {readonly pieces: readonly Piece[]; readonly tooLong: readonly number[]} {
  const all = body.includes(']:') ? findDefinitions(body, blocks) : none;
  const pieces: Piece[] = [];
  const tooLong: number[] = [];
  for (const block of blocks) {
    if (block.kind === 'opaque' || block.end <= from) continue;
    const range = {start: Math.max(block.start, from), end: block.end};
    for (const {start, end} of split(body, range)) {
      const text = body.slice(start, end);
      const hasMarks = hasMark(text, all);
      const definitions = hasMarks ? definitionsFor(text, all) : '';
      const isSimple = text.length > cutLimit || deepNesting.test(text);
      if (text.length <= pieceLimit) pieces.push({start, end, heading: block.depth, hasMarks, isSimple, definitions});
      else if (hasMarks) tooLong.push(lineOf(body, start));
    }
  }
  return {pieces, tooLong};
}

function hasMark(text: string, {size}: Definitions): boolean {
  return marks.test(text) || (size > 0 && text.includes('['));
}

/** The lines that define a link, by the name under which references find them. */
type Definitions = ReadonlyMap<string, string>;
const none: Definitions = new Map();

/** The first of a name counts. */
function findDefinitions(body: string, blocks: readonly Block[]): Definitions {
  const found = new Map<string, string>();
  for (const {kind, start, end} of blocks) {
    if (kind !== 'text' || end - start > pieceLimit) continue;
    for (const [line, label = ''] of body.slice(start, end).matchAll(definitionPattern)) {
      const name = referenceName(label);
      if (!found.has(name)) found.set(name, line);
    }
  }
  return found;
}

/** All of them behind every piece would cost the square of the body. */
function definitionsFor(text: string, all: Definitions): string {
  if (all.size === 0) return '';
  const names = new Set(Array.from(text.matchAll(referencePattern), ([, label = '']) => referenceName(label)));
  const lines: string[] = [];
  let room = definitionsLimit;
  for (const name of names) {
    const line = all.get(name);
    if (line === undefined || line.length > room) continue;
    room -= line.length;
    lines.push(line);
  }
  return lines.join('\n');
}

/** Cuts a block that is too large at line ends; a single line is never cut. */
function* split(body: string, {start, end}: {start: number; end: number}): Generator<{start: number; end: number}> {
  let from = start;
  while (end - from > cutLimit) {
    const before = body.lastIndexOf('\n', from + cutLimit);
    const after = body.indexOf('\n', from + cutLimit);
    const cut = before > from ? before : after;
    if (cut === -1 || cut >= end) break;
    yield {start: from, end: cut};
    from = cut + 1;
  }
  yield {start: from, end};
}
