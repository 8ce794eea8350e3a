import {isUtf8} from 'node:buffer';
import type {Warning} from '../domain/note.ts';

/** The text of a file, line ends as LF, without byte-order mark. */
export interface DecodedText {
  readonly text: string;
  readonly warnings: readonly Warning[];
}

/**
 * Reads bytes as UTF-8, or as UTF-16 when a byte-order mark says so. What is not valid becomes U+FFFD, and so does
 * NUL, as CommonMark asks; both give a warning with the first line concerned.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes).replace(/\r\n/g, '\n');
  const warnings: Warning[] = [];
  if (encoding === 'utf-8' && !isUtf8(bytes))
    warnings.push({
      line: lineOf(decoded, decoded.indexOf('\uFFFD')),
      message: 'Some bytes are not UTF-8 text; they are shown as \uFFFD.',
    });
  const nul = decoded.indexOf('\0');
  if (nul === -1) return {text: decoded, warnings};
  warnings.push({line: lineOf(decoded, nul), message: 'The text holds NUL characters; they are shown as \uFFFD.'});
  return {text: decoded.replaceAll('\0', '\uFFFD'), warnings};
}

/** The line, counted from 1, on which an offset stands. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) line++;
  return line;
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
