/** Lines and blocks of an answer's text, without those that say nothing. */
export function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** A heading with its entries below it; nothing without any. */
export function section(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `\n${heading}:\n${entries.map((entry) => `- ${entry}`).join('\n')}`;
}
