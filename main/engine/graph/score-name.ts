import type {NameField, NoteName} from '../db/note-names.ts';

/** What was typed, prepared for comparing with names. */
export interface Typed {
  readonly key: string;
  readonly words: readonly string[];
  /** Letters for the loosest comparison; empty when nothing that loose is wanted. */
  readonly letters: readonly string[];
}

/** How well a name fits what was typed: the smaller the better, compared entry by entry. */
export type NameScore = readonly [fit: number, field: number, spread: number, length: number];

const fields: readonly NameField[] = ['title', 'alias', 'file', 'path'];

/**
 * Fits, best first: the whole name, its start, words that each start a word, words anywhere, letters in order. Undefined
 * for a name that does not fit.
 */
export function scoreName({field, name}: NoteName, typed: Typed): NameScore | undefined {
  const best = fitOf(name, typed);
  return best && [best.fit, fields.indexOf(field), best.spread, name.length];
}

/** Orders scores best first. */
export function compareScores(a: NameScore, b: NameScore): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

function fitOf(name: string, {key, words, letters}: Typed): {fit: number; spread: number} | undefined {
  if (name === key) return {fit: 0, spread: 0};
  if (name.startsWith(key)) return {fit: 1, spread: 0};
  if (words.every((word) => startsWord(name, word))) return {fit: 2, spread: name.startsWith(words[0] ?? '') ? 0 : 1};
  if (words.every((word) => name.includes(word))) return {fit: 3, spread: 0};
  const spread = letters.length > 0 ? spreadOf(name, letters) : undefined;
  return spread === undefined ? undefined : {fit: 4, spread};
}

function startsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (at === 0 || !/[a-z0-9]/.test(name.charAt(at - 1))) return true;
  return false;
}

/** How many letters lie between the first and the last of `letters`, taken as early as each can be. */
function spreadOf(name: string, letters: readonly string[]): number | undefined {
  let first = -1;
  let at = 0;
  for (const letter of letters) {
    const found = name.indexOf(letter, at);
    if (found < 0) return undefined;
    if (first < 0) first = found;
    at = found + letter.length;
  }
  return at - first - letters.length;
}
