/** What each piece of inline Markdown looks like to a reader, applied in order. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/!?\[\[(?:[^[\]|\n]*\\?\|)?([^[\]|\n]+)\]\]/g, '$1'],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  [/\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, '$1'],
  [/<\/?[a-z][^<>\n]*>/gi, ''],
  [/`+/g, ''],
  [/(\*\*|__|~~|==)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/** The readable text of one line of Markdown: markup removed, labels of links kept, white space settled. */
export function plainInline(markdown: string): string {
  const text = /[[\\<`*_~=]/.test(markdown)
    ? rewrites.reduce((rewritten, [pattern, replacement]) => rewritten.replace(pattern, replacement), markdown)
    : markdown;
  return text.replace(/\s+/g, ' ').trim();
}

/** The readable text of an ATX heading line: without the hashes on either side and without a block id. */
export function headingText(line: string): string {
  const inner = line
    .replace(/^ {0,3}#{1,6}/, '')
    .replace(/[ \t]\^[A-Za-z0-9-]+[ \t]*$/, '')
    .replace(/(?:^|(?<![ \t])[ \t]+)#+[ \t]*$/, '');
  return plainInline(inner.length > 1000 ? inner.slice(0, 1000) : inner);
}
