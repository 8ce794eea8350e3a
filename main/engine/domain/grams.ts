import {cjkPattern, trimSigns} from './text.ts';

/** Longest stretch of an identifier that is cut into grams, in UTF-16 code units; a data URL is not a name. */
const identifierCap = 160;

/** Characters per gram: bigrams for scripts without spaces, trigrams for identifiers. */
const cjkSize = 2;
const identifierSize = 3;

/**
 * The second index's view of a text: gram tokens separated by spaces. CJK runs give overlapping bigrams,
 * identifiers, and any letters glued to CJK, give lower-cased trigrams. Every run ends with its last `size - 1`
 * characters, so that no phrase of grams matches across two runs and every beginning can be found.
 */
export function gramsOf(text: string): string {
  const grams: string[] = [];
  for (const word of words(text)) {
    const runs = scriptRuns(word);
    for (const run of runs) {
      if (run.cjk) grams.push(...cut(run.text, cjkSize), ...tail(run.text, cjkSize));
      else if (runs.length > 1 || isIdentifier(run.text)) addIdentifier(grams, run.text);
    }
  }
  return grams.join(' ');
}

/** What finds one run of a query term in the second index: its grams in a row, or a gram that begins so. */
export interface GramPhrase {
  /** The run as it was written, lower-cased. */
  readonly text: string;
  readonly grams: readonly string[];
  /** The run is shorter than a gram, so that it is only the beginning of one. */
  readonly prefix: boolean;
}

/** Cuts a query term the way `gramsOf` cuts notes. A chunk matches when it has every phrase. */
export function gramPhrases(term: string): readonly GramPhrase[] {
  return words(term).flatMap((word) =>
    scriptRuns(word)
      .map((run) => ({cjk: run.cjk, text: run.cjk ? run.text : bare(run.text)}))
      .filter((run) => run.text !== '')
      .map((run) => {
        const size = run.cjk ? cjkSize : identifierSize;
        return {text: run.text, grams: cut(run.text, size), prefix: Array.from(run.text).length < size};
      }),
  );
}

/** True for what a word index cuts apart or cannot look into: digits, inner signs, camel case, a sign at the end. */
export function isIdentifier(word: string): boolean {
  const text = trimSigns(word);
  return (
    /\p{N}|[\p{L}\p{N}][-./:_\\@+#]{1,2}[\p{L}\p{N}+#]|\p{Ll}\p{Lu}|[+#]$/u.test(text) && /[\p{L}\p{N}]/u.test(text)
  );
}

/** A stretch of a word that is either all CJK or free of it. */
export interface Run {
  readonly text: string;
  readonly cjk: boolean;
}

/** Cuts a word where CJK begins or ends; a combining mark stays with what it follows. */
export function scriptRuns(word: string): readonly Run[] {
  if (!cjkPattern.test(word)) return [{text: word, cjk: false}];
  const runs: {text: string; cjk: boolean}[] = [];
  for (const character of word) {
    const cjk = cjkPattern.test(character);
    const last = runs.at(-1);
    if (last && (last.cjk === cjk || /\p{M}/u.test(character))) last.text += character;
    else runs.push({text: character, cjk});
  }
  return runs;
}

/**
 * Puts a space between CJK and the letters or digits glued to it, so that the word index sees `itgc` in `跑itgc后`.
 * Returns the text itself where there is none.
 */
export function separateScripts(text: string): string {
  if (!cjkPattern.test(text)) return text;
  return text.replace(cjkBeforeWord, '$& ').replace(wordBeforeCjk, '$& ');
}

const cjkClass = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々〆ー';
const cjkBeforeWord = new RegExp(`[${cjkClass}](?=[\\p{L}\\p{N}])(?![${cjkClass}])`, 'gu');
const wordBeforeCjk = new RegExp(`(?![${cjkClass}])[\\p{L}\\p{N}](?=[${cjkClass}])`, 'gu');

function words(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .split(/[\s\p{C}]+/u)
    .filter(Boolean);
}

function addIdentifier(grams: string[], run: string): void {
  const text = bare(run);
  if (text === '') return;
  const pieces = cut(text, identifierSize);
  grams.push(...pieces);
  if (text.length >= identifierSize) grams.push(...tail(text, identifierSize));
}

/** Lower-cased, without the punctuation around it; `c++` and `c#` keep their sign. */
function bare(word: string): string {
  return trimSigns(word).slice(0, identifierCap).toLowerCase();
}

/** All stretches of `size` characters; a shorter text is its own only one. */
function cut(text: string, size: number): string[] {
  const characters = Array.from(text);
  if (characters.length <= size) return [text];
  return characters.slice(size - 1).map((_, index) => characters.slice(index, index + size).join(''));
}

/** The last `size - 1` characters, which begin no whole gram; nothing for a text that is not longer than that. */
function tail(text: string, size: number): string[] {
  const characters = Array.from(text);
  return characters.length < size ? [] : [characters.slice(1 - size).join('')];
}
