import type {ChunkLengths} from './chunk-lengths.ts';
import type {Postings} from './decode-rows.ts';
import type {CodedScores} from './scored-list.ts';

/** BM25 as FTS5 has it, number for number (`fts5_aux.c`): how soon more of a word counts less, and how much length does. */
const k1 = 1.2;
const b = 0.75;

/**
 * What a word that weighs so much adds to the score of each chunk that has it: chunks of the same length that have it as
 * often share a score. `meanLength` is in words.
 */
export function scoreCounts(
  {ids, counts}: Postings,
  lengths: ChunkLengths,
  {meanLength, weight}: {readonly meanLength: number; readonly weight: number},
): CodedScores {
  const codes = new Uint32Array(ids.length);
  const scores: number[] = [];
  /** One more than the code, by count and by length. */
  const known: (Uint32Array | undefined)[] = [];
  for (let place = 0; place < ids.length; place++) {
    const count = counts[place] ?? 0;
    const length = lengths.of(ids[place] ?? 0);
    const ofCount = (known[count] ??= new Uint32Array(lengths.longest + 2));
    // A chunk that has no length counts as one word less than none.
    if (ofCount[length + 1] === 0) {
      const part = k1 * (1 - b + (b * length) / meanLength);
      ofCount[length + 1] = scores.push(weight * ((count * (k1 + 1)) / (count + part)));
    }
    codes[place] = (ofCount[length + 1] ?? 0) - 1;
  }
  return {codes, scores: Float64Array.from(scores)};
}
