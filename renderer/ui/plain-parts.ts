import type {SnippetPart} from '#contract/query';

/** A stretch of the whole text, and what is shown in its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/**
 * The parts of a snippet without the signs of Markdown, for reading at a glance. Only signs go; matches stay marked.
 * Snippets are cut out of their text, so a sign whose other half was cut off goes as well.
 */
export function plainParts(parts: readonly SnippetPart[]): readonly SnippetPart[] {
  const edits = editsOf(parts.map((part) => part.text).join(''));
  const plain: SnippetPart[] = [];
  let start = 0;
  for (const {text, hit} of parts) {
    const end = start + text.length;
    plain.push({text: edited(text, start, edits), hit});
    start = end;
  }
  return plain.filter((part) => part.text !== '');
}

/** What goes, and what is shown in its place, nothing unless said. An earlier pattern has the first claim. */
const patterns: readonly {readonly sign: RegExp; readonly shown?: string}[] = [
  // A wikilink with a label shows the label only; a bare one its target.
  {sign: /!?\[\[[^[\]|]*\\?\|(?=[^[\]]*(?:\]\]|$))/g},
  {sign: /!?\[\[|\]\]/g},
  {sign: /\]\((?:https?:|mailto:|\.{0,2}\/)?[^()\s]*\)/g},
  {sign: /!?\[(?=[^[\]]+\]\([^()\s]*(?:\)|$))/g},
  {sign: /\]\((?:https?:|mailto:|\.{0,2}\/)?[^()\s]*$/g},
  // Rules of tables, then the bars between cells.
  {sign: /\s*(?:\|\s*)+(?::?-{2,}:?\s*(?:\|\s*)+)+/g, shown: ' · '},
  {sign: /\s*\|(?:\s*\|)*\s*/g, shown: ' · '},
  {sign: /(?<=^|…)(?:>\s)+/g},
  {sign: /(?<=^|…|\s)(?:#{1,6}|[-*+] \[[ xX]\])\s/g, shown: '· '},
  {sign: /`{3,}\w*|`/g},
  // Underscores only in pairs around words: names may begin or end with one.
  {sign: /(?<!\w)_(?=[^\s_](?:[^_]*[^\s_])?_(?!\w))|(?<=(?<!\w)_[^\s_](?:[^_]*[^\s_])?)_(?!\w)/g},
  {sign: /\*{2,}|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|~~/g},
  {sign: /(?<=\s)\^[\w-]+(?=\s|$)/g},
];

function editsOf(text: string): readonly Edit[] {
  const edits: Edit[] = [];
  for (const {sign, shown = ''} of patterns) {
    for (const match of text.matchAll(sign)) {
      const edit = {start: match.index, end: match.index + match[0].length, shown: atEdge(match, text) ? '' : shown};
      const isFree = edits.every((other) => edit.end <= other.start || edit.start >= other.end);
      if (isFree) edits.push(edit);
    }
  }
  return edits.sort((one, other) => one.start - other.start);
}

/** A separator at the very start or end of a snippet separates nothing. */
function atEdge(match: RegExpExecArray, text: string): boolean {
  const end = match.index + match[0].length;
  return text.slice(0, match.index).trim() === '' || text.slice(end).trim() === '';
}

/** The part that begins at `offset` of the whole text, with the edits that fall into it made. */
function edited(text: string, offset: number, edits: readonly Edit[]): string {
  let plain = '';
  let done = 0;
  for (const edit of edits) {
    const start = Math.max(0, edit.start - offset);
    const end = Math.min(text.length, edit.end - offset);
    if (end <= start || start >= text.length) continue;
    // What is shown instead belongs to the part in which the sign begins.
    plain += text.slice(done, start) + (edit.start >= offset ? edit.shown : '');
    done = end;
  }
  return plain + text.slice(done);
}
