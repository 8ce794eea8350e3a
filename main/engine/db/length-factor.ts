/** BM25 as FTS5 has it, number for number (`fts5_aux.c`): how soon more of a word stops counting, and how much length does. */
export const k1 = 1.2;
const b = 0.75;

/** What a text of a length adds to the denominator. */
export function lengthFactor(length: number, meanLength: number): number {
  return k1 * (1 - b + (b * length) / meanLength);
}
