import type {painter} from '../../terminal/paint.ts';
import {oneLine} from '../print-line.ts';

/** What text is laid out for. */
export interface Page {
  readonly paint: ReturnType<typeof painter>;
  /** Columns. */
  readonly width: number;
}

/** Longer lines than this are hard to read, however wide the window is. */
const widest = 100;

/** Columns to write in: those of the terminal, or 80 where there is none. */
export function widthOf({isTTY, columns}: {readonly isTTY?: boolean; readonly columns?: number}): number {
  return Math.max(40, Math.min(isTTY ? (columns ?? 80) : 80, widest));
}

const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** Characters that take two columns: Chinese, Japanese, Korean, full-width forms and emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** Columns that a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const {segment} of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

/**
 * Breaks a text into lines of at most so many columns, at white space where there is some, without its control
 * characters. What does not go on the last line that is allowed is left out, and three dots say so.
 */
export function wrap(text: string, width: number, mostLines = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(text)
    .split(/ +/)
    .flatMap((whole) => pieces(whole, width))) {
    const longer = line === '' ? word.text : `${line}${word.isFirst ? ' ' : ''}${word.text}`;
    if (columnsOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word.text;
    }
    if (lines.length > mostLines) break;
  }
  lines.push(line);
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), dotted(lines[mostLines - 1] ?? '', width)];
}

interface Piece {
  readonly text: string;
  readonly isFirst: boolean;
}

/** A word that is longer than a line, or has no spaces because its script has none, may be broken anywhere. */
function pieces(word: string, width: number): Piece[] {
  if (columnsOf(word) <= width && !wide.test(word)) return [{text: word, isFirst: true}];
  return Array.from(graphemes.segment(word), ({segment, index}) => ({text: segment, isFirst: index === 0}));
}

function dotted(line: string, width: number): string {
  let kept = line;
  while (columnsOf(kept) > width - 3) kept = kept.replace(/.$/su, '');
  return `${kept.trimEnd()}...`;
}

/** Cuts a text to one line of at most so many columns. */
export function fit(text: string, width: number): string {
  return wrap(text, width, 1)[0] ?? '';
}

/** Fills a text up with blanks. */
export function pad(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - columnsOf(text)))}`;
}

/** Lines moved to the right. */
export function indent(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => `${' '.repeat(by)}${line}`);
}
