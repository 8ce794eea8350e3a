/** Pure text rules that several stages share. */

/** The form under which names are compared: NFC, lower case, outer and repeated white space removed. */
export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Han, kana and Hangul: scripts written without spaces, or with endings glued on. */
export const cjkPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;
