import type {ChunkLengths} from './chunk-lengths.ts';
import type {Postings} from './decode-rows.ts';

/** BM25 as FTS5 has it, number for number (`fts5_aux.c`): how soon more of a word counts less, and how much length does. */
const k1 = 1.2;
const b = 0.75;

/** What a word adds to the score of each chunk that has it, but for its rarity. `meanLength` is in words. */
export function scoreCounts({ids, counts}: Postings, lengths: ChunkLengths, meanLength: number): Float64Array {
  const scores = lengths.partsOf(ids, (length) => k1 * (1 - b + (b * length) / meanLength));
  for (let index = 0; index < scores.length; index++) {
    const count = counts[index] ?? 0;
    scores[index] = (count * (k1 + 1)) / (count + (scores[index] ?? 0));
  }
  return scores;
}
