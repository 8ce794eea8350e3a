/** Lines and blocks of an answer's text, without those that say nothing. */
export function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** “1 result”, “2 results”. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** A heading with its entries below it; nothing without any. */
export function section(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `\n${heading}:\n${entries.map((entry) => `- ${entry}`).join('\n')}`;
}
