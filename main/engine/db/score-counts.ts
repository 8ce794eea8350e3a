import type {ChunkLengths} from './chunk-lengths.ts';
import type {Postings} from './decode-rows.ts';
import type {CodedScores} from './scored-list.ts';

/** BM25 as FTS5 has it, number for number (`fts5_aux.c`): how soon more of a word counts less, and how much length does. */
const k1 = 1.2;
const b = 0.75;

type Lengths = Pick<ChunkLengths, 'of' | 'longest'>;

interface Weights {
  /** In words. */
  readonly meanLength: number;
  /** What the word itself weighs. */
  readonly weight: number;
}

/**
 * What a word adds to the score of each chunk that has it: chunks of the same length that have it as often share a score.
 */
export function scoreCounts(postings: Postings, lengths: Lengths, weights: Weights): CodedScores {
  const codes = new Uint16Array(postings.ids.length);
  const scores = fillIn(codes, postings, {lengths, ...weights});
  if (scores.length <= 2 ** 16) return {codes, scores};
  const wide = new Uint32Array(codes.length);
  return {codes: wide, scores: fillIn(wide, postings, {lengths, ...weights})};
}

/** Gives each chunk the code of its score, and returns the scores by code. */
function fillIn(
  codes: Uint16Array | Uint32Array,
  {ids, counts}: Postings,
  {lengths, meanLength, weight}: Weights & {readonly lengths: Lengths},
): Float64Array {
  const scores: number[] = [];
  /** One more than the code, by count and by length. */
  const known: (Uint32Array | undefined)[] = [];
  for (let place = 0; place < ids.length; place++) {
    const count = counts[place] ?? 0;
    const length = lengths.of(ids[place] ?? 0);
    const ofCount = (known[count] ??= new Uint32Array(lengths.longest + 2));
    // A chunk that is not there has a length of one less than nothing.
    let next = ofCount[length + 1] ?? 0;
    if (next === 0) {
      const part = k1 * (1 - b + (b * length) / meanLength);
      next = scores.push(weight * ((count * (k1 + 1)) / (count + part)));
      ofCount[length + 1] = next;
    }
    codes[place] = next - 1;
  }
  return Float64Array.from(scores);
}
