/** Where the front matter of a file ends and its body begins; offsets in UTF-16 code units. */
export interface FrontMatterSplit {
  /** The text between the fences; null when the file does not start with front matter. */
  readonly yaml: string | null;
  /** Whether the first line inside is blank, as after a `---` that is meant as a rule. */
  readonly looksLikeRule: boolean;
  /** Where the rest of the file starts: 0 without front matter. */
  readonly rest: number;
}

const opening = /^---[ \t]*\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/gm;

/**
 * Finds YAML front matter: a first line of just `---`, and a later line of just `---` or `...`. A first line such as
 * `---js` names a language and is plain text here, because nothing in a note is ever run. Expects line ends as LF.
 */
export function splitFrontMatter(text: string): FrontMatterSplit {
  const open = opening.exec(text)?.[0];
  if (open === undefined) return {yaml: null, looksLikeRule: false, rest: 0};
  closing.lastIndex = open.length;
  const close = closing.exec(text);
  if (!close) return {yaml: null, looksLikeRule: true, rest: 0};
  const yaml = text.slice(open.length, close.index);
  const looksLikeRule = /^[ \t]*\n/.test(yaml);
  return {yaml, looksLikeRule, rest: Math.min(text.length, close.index + close[0].length + 1)};
}
