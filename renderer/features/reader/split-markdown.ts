/** Up to this many characters a note is rendered at once; beyond, the rest is shown when asked for. */
export const FIRST_VIEW = 200_000;

/** A note this short is one piece: cutting it would gain nothing. */
const WHOLE = 12_000;
/** Parsing and rendering a piece of this size stays well under one frame budget of a slow machine. */
const PIECE = 5_000;
/** A block without any break longer than this is shown as plain text; parsing it as Markdown could take seconds. */
const LONGEST_BLOCK = 40_000;

/** A stretch of a note that is rendered on its own. */
export interface Piece {
  readonly kind: 'markdown' | 'plain';
  readonly text: string;
}

/**
 * Cuts Markdown into pieces that can be rendered one after the other without freezing the page. Cuts are made only at
 * blank lines outside fenced code and before a line that is not indented, so lists and quotes stay whole; link
 * definitions (`[a]: url`) are repeated where they are needed.
 */
export function splitMarkdown(body: string): readonly Piece[] {
  if (body.length <= WHOLE) return [{kind: 'markdown', text: body}];
  const blocks = cutAtBlankLines(body);
  const definitions = definitionsIn(blocks);
  return blocks.flatMap((text) => toPieces(text, definitions));
}

/** The part of a long note shown at first, cut at the end of a line; the whole of a short one. */
export function firstView(body: string): string {
  if (body.length <= FIRST_VIEW) return body;
  const end = body.lastIndexOf('\n', FIRST_VIEW);
  return body.slice(0, end > FIRST_VIEW / 2 ? end : FIRST_VIEW);
}

function cutAtBlankLines(body: string): readonly string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let size = 0;
  let fence = '';
  let blank = false;
  for (const line of body.split('\n')) {
    if (size >= PIECE && blank && fence === '' && /^\S/.test(line)) {
      pieces.push(piece.join('\n'));
      piece = [];
      size = 0;
    }
    fence = fenceAfter(line, fence);
    blank = line.trim() === '';
    piece.push(line);
    size += line.length + 1;
  }
  return [...pieces, piece.join('\n')];
}

/** The fence that is open after a line: its opening characters, or nothing. */
function fenceAfter(line: string, open: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
  const run = mark?.[1] ?? '';
  if (run === '') return open;
  if (open === '') return run;
  const closes = run.startsWith(open) && (mark?.[2] ?? '').trim() === '';
  return closes ? '' : open;
}

/** The lines that define a link, by the name under which references find them; the first of a name counts. */
type Definitions = ReadonlyMap<string, string>;

function definitionsIn(blocks: readonly string[]): Definitions {
  const found = new Map<string, string>();
  for (const block of blocks)
    for (const [line, label = ''] of block.matchAll(/^ {0,3}\[([^\]^\n][^\]\n]*)\]:[ \t]*\S.*$/gm))
      if (!found.has(nameOf(label))) found.set(nameOf(label), line);
  return found;
}

function toPieces(text: string, all: Definitions): readonly Piece[] {
  if (text.length > LONGEST_BLOCK) return [{kind: 'plain', text}];
  const labels = all.size === 0 ? [] : text.matchAll(/\[([^[\]]{1,1000})\]/g);
  const names = new Set(Array.from(labels, ([, label = '']) => nameOf(label)));
  const lines = [...names].flatMap((name) => all.get(name) ?? []);
  return [{kind: 'markdown', text: lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`}];
}

/** The form under which CommonMark compares the names of link definitions. */
function nameOf(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}
