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
  readonly body: string;
  readonly blocks: Block[];
  open: Open | undefined;
  /** Start and end of the block being collected; start -1 when there is none. */
  start: number;
  end: number;
  afterBlank: boolean;
  inList: boolean;
}

const headingPattern = /^(#{1,6})(?:[ \t]|$)/;
const fencePattern = /^([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/;
const listPattern = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const bulletPattern = /^[-*+] +[^\s*_-]/;
const htmlPattern = /^ {0,3}<(!--|(?:script|pre|style|textarea)(?=[\s>]|$))/i;

/** Cuts a body into blocks in one pass over its lines. Headings are ATX headings at the margin, outside code. */
export function scanBlocks(body: string): Block[] {
  const scanner: Scanner = {body, blocks: [], open: undefined, start: -1, end: 0, afterBlank: false, inList: false};
  let start = 0;
  while (start < body.length) {
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    visitLine(scanner, start, end);
    start = end + 1;
  }
  flush(scanner, scanner.open && !scanner.open.nested ? 'opaque' : 'text');
  return scanner.blocks;
}

function visitLine(scanner: Scanner, start: number, end: number): void {
  if (scanner.open && continueOpen(scanner, start, end)) return;
  if (isBlank(scanner.body, start, end)) {
    scanner.afterBlank = true;
    return;
  }
  const first = scanner.body[start] ?? '';
  const isIndented = first === ' ' || first === '\t';
  if (!isIndented && (scanner.afterBlank || startsItem(scanner.body, start))) flush(scanner, 'text');
  scanner.afterBlank = false;
  if (first === '#' && takeHeading(scanner, start, end)) return;
  openBlock(scanner, start, end);
}

/** Whether a line at the margin begins a list item, whatever stands before it. */
function startsItem(body: string, start: number): boolean {
  return bulletPattern.test(body.slice(start, start + 12));
}

/** Feeds a line to what is open. False when a nested fence ended because its list item did. */
function continueOpen(scanner: Scanner, start: number, end: number): boolean {
  const {open, body} = scanner;
  if (!open) return false;
  const isBlankLine = isBlank(body, start, end);
  const first = body[start] ?? '';
  if (open.nested && !isBlankLine && first !== ' ' && first !== '\t') {
    scanner.open = undefined;
    return false;
  }
  if (!isBlankLine) scanner.end = end;
  if (isBlankLine || !couldClose(open, body, start, end)) return true;
  scanner.open = undefined;
  if (!open.nested) flush(scanner, 'opaque');
  return true;
}

/** A closing fence is short, and raw HTML is seldom large: long lines of code are not looked at twice. */
function couldClose(open: Open, body: string, start: number, end: number): boolean {
  if (open.kind === 'fence' && end - start > 1000) return false;
  return open.closes.test(body.slice(start, end));
}

function takeHeading(scanner: Scanner, start: number, end: number): boolean {
  const hashes = headingPattern.exec(scanner.body.slice(start, Math.min(end, start + 8)))?.[1];
  if (hashes === undefined) return false;
  flush(scanner, 'text');
  scanner.blocks.push({kind: 'heading', start, end, depth: hashes.length});
  return true;
}

/** Starts or extends a block with a line that is neither blank nor a heading. */
function openBlock(scanner: Scanner, start: number, end: number): void {
  const head = scanner.body.slice(start, Math.min(end, start + 1000));
  scanner.inList ||= listPattern.test(head);
  const html = htmlPattern.exec(head)?.[1]?.toLowerCase();
  const fence = html === undefined ? openFence(scanner, head) : undefined;
  if (html !== undefined || fence?.nested === false) flush(scanner, 'text');
  if (scanner.start === -1) scanner.start = start;
  scanner.end = end;
  scanner.open = html === undefined ? fence : {kind: 'html', closes: htmlEnd(html), nested: false};
  if (html === undefined || !scanner.open) return;
  if (!scanner.open.closes.test(scanner.body.slice(start, end))) return;
  scanner.open = undefined;
  flush(scanner, 'text');
}

function openFence(scanner: Scanner, line: string): Open | undefined {
  const match = fencePattern.exec(line);
  if (!match) return undefined;
  const [, indent = '', marker = '', fence = '', info = ''] = match;
  const sign = fence[0] ?? '';
  if (sign === '`' && info.includes('`')) return undefined;
  const nested = marker !== '' || indent.length > 3 || indent.includes('\t') || (indent !== '' && scanner.inList);
  return {kind: 'fence', closes: new RegExp(`^[ \\t]*${sign}{${fence.length},}[ \\t]*$`), nested};
}

function htmlEnd(opener: string): RegExp {
  return opener === '!--' ? /-->/ : /<\/(?:script|pre|style|textarea)>/i;
}

function flush(scanner: Scanner, kind: 'text' | 'opaque'): void {
  if (scanner.start !== -1) scanner.blocks.push({kind, start: scanner.start, end: scanner.end, depth: 0});
  scanner.start = -1;
  scanner.inList = false;
}

function isBlank(body: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = body.charCodeAt(index);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return false;
  }
  return true;
}
