/**
 * Text from a note made safe for one line of a terminal: line ends and every other control character
 * (a note may hold escape sequences) become blanks.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ').trim();
}

const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** At most `limit` UTF-16 units, an ending of three dots included, never cut inside what a reader sees as one character. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (const {index, segment} of graphemes.segment(text.slice(0, limit + 64))) {
    if (index + segment.length > limit - 3) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}...`;
}
