/** Pure text rules that several stages share. */

/**
 * The form under which names are compared: NFC, lower case, outer and repeated white space removed. Lower case may come
 * apart (`İ` does), so that it is composed once more.
 */
export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Han, kana and Hangul: scripts written without spaces, or with endings glued on. */
export const cjkPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;

/**
 * A word without the punctuation around it; `c++` and `c#` keep their sign. The look behind keeps a long run of signs
 * from being tried anew at each of its places.
 */
export function trimSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}_]+|(?<![^\p{L}\p{N}_+#])[^\p{L}\p{N}_+#]+$/gu, '');
}

/** The first characters of a text as code points, so that none is cut in two; of a long text no more is looked at. */
export function firstCharacters(text: string, count: number): string[] {
  return Array.from(text.slice(0, 2 * count)).slice(0, count);
}

/** The beginning of a text, of so many UTF-16 code units; one less where the last would be half of a character. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
