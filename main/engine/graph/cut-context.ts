/** Half of the width of a context, in UTF-16 code units. */
const reach = 60;

/** How far a cut may move to fall between two words. */
const slack = 16;

/** What a person sees as one character may be several code points; these say where one begins. */
const characters = new Intl.Segmenter('en', {granularity: 'grapheme'});

/**
 * The words around a position of a text, on one line, about 120 characters; “…” stands where text was left out. Cuts
 * fall between words where there is a space near, and never inside a character. Null for a position outside the text.
 */
export function cutContext(text: string, position: number): string | null {
  if (position < 0 || position >= text.length) return null;
  const start = position <= reach ? 0 : startOfWord(text, position - reach);
  const end = position + reach >= text.length ? text.length : endOfWord(text, position + reach);
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

function startOfWord(text: string, from: number): number {
  const space = text.slice(from, from + slack).search(/\s/);
  return space < 0 ? startOfCharacter(text, from) : from + space + 1;
}

function endOfWord(text: string, to: number): number {
  const tail = text.slice(to - slack, to);
  const space = tail.search(/\s\S*$/);
  return space < 0 ? startOfCharacter(text, to) : to - slack + space;
}

/** The start of the character that the position falls into. Looking 64 code units around it is enough to see it whole. */
function startOfCharacter(text: string, position: number): number {
  const from = Math.max(0, position - 64);
  const around = characters.segment(text.slice(from, position + 64));
  return from + (around.containing(position - from)?.index ?? 0);
}
