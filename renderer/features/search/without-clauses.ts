/** The query without the given clauses, each taken out once and as a whole, never from within another word. */
export function withoutClauses(query: string, texts: readonly string[]): string {
  const rest = texts.reduce((left, text) => left.replace(clausePattern(text), ' '), query);
  return rest.replace(/\s+/g, ' ').trim();
}

function clausePattern(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<=^|\s)${literal}(?=\s|$)`, 'u');
}
