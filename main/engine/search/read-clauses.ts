/** One stretch of a search as it was typed. */
export interface RawClause {
  readonly written: string;
  readonly negated: boolean;
  /** Lower-cased name before the colon; empty for ordinary text. */
  readonly operator: string;
  readonly value: string;
  readonly quoted: boolean;
}

const clause = new RegExp(
  [
    /(?<negated>-(?=[\p{L}\p{N}"]))?/u,
    /(?:(?<operator>title|path|tag|type|kind|status|space|from|to|updated|asof):(?=[^\s"]|"[^"]*[^\s"]))?/u,
    /(?:"(?<quoted>[^"]*)(?:"|$)|(?<bare>[^\s"]+))/u,
  ]
    .map((part) => part.source)
    .join(''),
  'giu',
);

/** Cuts a search where white space and quotes say so. Any text is accepted; a quote that is never closed ends with it. */
export function readClauses(q: string): readonly RawClause[] {
  const text = q
    .normalize('NFC')
    .replace(/[“”„]/gu, '"')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return Array.from(text.matchAll(clause), ({0: written, groups = {}}) => ({
    written,
    negated: groups['negated'] !== undefined,
    operator: groups['operator']?.toLowerCase() ?? '',
    value: (groups['quoted'] ?? groups['bare'] ?? '').trim(),
    quoted: groups['quoted'] !== undefined,
  }));
}

/** Cuts a text at white space and quotes into words that ask for nothing but themselves. */
export function readPlainClauses(text: string): readonly RawClause[] {
  const words = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}"“”„*]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words.map((word) => ({written: word, negated: false, operator: '', value: word, quoted: false}));
}
