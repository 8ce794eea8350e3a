/** A stretch of a text, from `start` up to but not including `end`, in UTF-16 units. */
export type Stretch = readonly [start: number, end: number];

/**
 * Where any of the terms begins a word of the text, ignoring case and diacritics. Chinese, Japanese and Korean terms
 * match anywhere, since their words have no gaps between them.
 */
export function findMatches(text: string, terms: readonly string[]): readonly Stretch[] {
  const pattern = patternOf(terms);
  if (!pattern) return [];
  return Array.from(folded(text).matchAll(pattern), (match): Stretch => [match.index, match.index + match[0].length]);
}

function patternOf(terms: readonly string[]): RegExp | null {
  const wanted = [...new Set(terms.map((term) => folded(term.trim())))].filter(worthMarking);
  if (wanted.length === 0) return null;
  // The longest first, or a short term would hide a longer one that begins alike.
  const sorted = wanted.sort((one, other) => other.length - one.length);
  return new RegExp(sorted.map(oneTerm).join('|'), 'gu');
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function worthMarking(term: string): boolean {
  return term.length > 1 || CJK.test(term);
}

function oneTerm(term: string): string {
  const literal = term.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return CJK.test(term) || !/^[\p{L}\p{N}]/u.test(term) ? literal : String.raw`(?<![\p{L}\p{N}])${literal}`;
}

/** Lower case without diacritics, and exactly as long as before, so that places in it are places in the text. */
function folded(text: string): string {
  return text.replace(/[A-Z\u0080-\uffff]/g, (char) => {
    const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === char.length ? plain : char;
  });
}
