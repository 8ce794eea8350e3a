/**
 * A text as one phrase of an FTS5 expression: in quotes every character is text, so that no input can be an operator.
 * A NUL would end the expression; to a tokeniser it is a space like any other.
 */
export function phraseOf(text: string): string {
  return `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
}
