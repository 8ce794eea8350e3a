import type {Postings} from './word-rows.ts';

/** Words per chunk, by id. */
export interface TextLengths {
  readonly lengths: Uint32Array;
  readonly longest: number;
  readonly meanLength: number;
}

/** BM25 as FTS5 has it, number for number (`fts5_aux.c`): how soon more of a word counts less, and how much length does. */
const k1 = 1.2;
const b = 0.75;

/** What a word adds to the score of each chunk that has it, but for its rarity. */
export function scoreCounts({ids, counts}: Postings, {lengths, longest, meanLength}: TextLengths): Float64Array {
  const parts = Float64Array.from({length: longest + 1}, (_, length) => k1 * (1 - b + (b * length) / meanLength));
  const scores = new Float64Array(ids.length);
  for (let index = 0; index < ids.length; index++) {
    const count = counts[index] ?? 0;
    scores[index] = (count * (k1 + 1)) / (count + (parts[lengths[ids[index] ?? 0] ?? 0] ?? 0));
  }
  return scores;
}
