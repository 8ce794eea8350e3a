/** What went wrong, in a sentence, whatever was thrown. */
export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
