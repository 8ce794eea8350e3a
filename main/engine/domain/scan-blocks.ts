/**
 * A stretch `[start, end)` of a Markdown body, in UTF-16 code units, without its last line end.
 * `text` may be parsed on its own: it begins at the margin and ends before a bullet at the margin, or a blank line
 * that is followed by a line at the margin, so no list item or quotation is torn. `opaque` is fenced code or raw HTML, in which nothing is a link.
 */
export interface Block {
  readonly kind: 'heading' | 'text' | 'opaque';
  readonly start: number;
  readonly end: number;
  /** 1 to 6 for a heading, else 0. */
  readonly depth: number;
}

/** What has been opened and not yet closed. */
type Open =
  | {readonly kind: 'fence'; readonly closes: RegExp; readonly nested: boolean}
  | {readonly kind: 'html'; readonly closes: RegExp; readonly nested: false};

interface Scanner {
  readonly blocks: Block[];
  open: Open | undefined;
  /** Start and end of the block being collected; start -1 when there is none. */
  start: number;
  end: number;
  afterBlank: boolean;
  inList: boolean;
}

const headingPattern = /^(#{1,6})(?:[ \t]|$)/;
const fencePattern = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`\n]*$)|~{3,})/;
const listPattern = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const bulletPattern = /^[-*+] +[^\s*_-]/;
const htmlPattern = /^ {0,3}<(!--|(?:script|pre|style|textarea)(?=[\s>]|$))/i;

/** One line of the body, without its end. */
interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Its beginning: enough to tell what it opens or closes. */
  readonly head: string;
  readonly isBlank: boolean;
  readonly isIndented: boolean;
}

/** Lines of code and text may be very long; what opens or closes a block is not. */
const headLength = 1000;

/** Cuts a body into blocks in one pass over its lines. Headings are ATX headings at the margin, outside code. */
export function scanBlocks(body: string): Block[] {
  const scanner: Scanner = {blocks: [], open: undefined, start: -1, end: 0, afterBlank: false, inList: false};
  for (const line of linesOf(body)) visitLine(scanner, line);
  flush(scanner, scanner.open && !scanner.open.nested ? 'opaque' : 'text');
  return scanner.blocks;
}

function* linesOf(body: string): Generator<Line> {
  let start = 0;
  while (start < body.length) {
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    const text = body.slice(start, end);
    const head = text.slice(0, headLength);
    const isBlank = end - start < headLength && head.trim() === '';
    yield {start, end, text, head, isBlank, isIndented: head.startsWith(' ') || head.startsWith('\t')};
    start = end + 1;
  }
}

function visitLine(scanner: Scanner, line: Line): void {
  if (scanner.open && continueOpen(scanner, scanner.open, line)) return;
  if (line.isBlank) {
    scanner.afterBlank = true;
    return;
  }
  const startsAnew = scanner.afterBlank || bulletPattern.test(line.head);
  scanner.afterBlank = false;
  if (!line.isIndented && startsAnew) flush(scanner, 'text');
  if (!takeHeading(scanner, line)) openBlock(scanner, line);
}

/** Feeds a line to what is open. False when a nested fence ended because its list item did. */
function continueOpen(scanner: Scanner, open: Open, line: Line): boolean {
  if (line.isBlank) return true;
  if (open.nested && !line.isIndented) {
    scanner.open = undefined;
    return false;
  }
  scanner.end = line.end;
  if (!closes(open, line)) return true;
  scanner.open = undefined;
  if (!open.nested) flush(scanner, 'opaque');
  return true;
}

/** Raw HTML may end anywhere in a line. */
function closes(open: Open, line: Line): boolean {
  return open.closes.test(open.kind === 'html' ? line.text : line.head);
}

function takeHeading(scanner: Scanner, {start, end, head}: Line): boolean {
  const hashes = headingPattern.exec(head)?.[1];
  if (hashes === undefined) return false;
  flush(scanner, 'text');
  scanner.blocks.push({kind: 'heading', start, end, depth: hashes.length});
  return true;
}

/** Starts or extends a block with a line that is neither blank nor a heading. */
function openBlock(scanner: Scanner, line: Line): void {
  scanner.inList ||= listPattern.test(line.head);
  const open = openHtml(line.head) ?? openFence(line.head, scanner.inList);
  if (open?.nested === false) flush(scanner, 'text');
  if (scanner.start === -1) scanner.start = line.start;
  scanner.end = line.end;
  const isWhole = open?.kind === 'html' && closes(open, line);
  scanner.open = isWhole ? undefined : open;
  if (isWhole) flush(scanner, 'text');
}

function openHtml(head: string): Open | undefined {
  const opener = htmlPattern.exec(head)?.[1];
  if (opener === undefined) return undefined;
  const closes = opener === '!--' ? /-->/ : /<\/(?:script|pre|style|textarea)>/i;
  return {kind: 'html', closes, nested: false};
}

/** A fence in a list item, or indented so far that it must be in one, ends with the item at the latest. */
function openFence(head: string, inList: boolean): Open | undefined {
  const match = fencePattern.exec(head);
  if (!match) return undefined;
  const [, before = '', fence = ''] = match;
  const nested = before !== '' && (inList || !/^ {0,3}$/.test(before));
  return {kind: 'fence', closes: new RegExp(`^[ \\t]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`), nested};
}

function flush(scanner: Scanner, kind: 'text' | 'opaque'): void {
  if (scanner.start !== -1) scanner.blocks.push({kind, start: scanner.start, end: scanner.end, depth: 0});
  scanner.start = -1;
  scanner.inList = false;
}
