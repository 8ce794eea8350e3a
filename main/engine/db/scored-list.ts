import {type ChunkList, placeOf} from './chunk-list.ts';

/** Which of the scores each chunk of a list has: many have the same. None is less than 0. */
export interface CodedScores {
  /** Two bytes for each chunk, unless there are more scores than that can tell apart. */
  readonly codes: Uint16Array | Uint32Array;
  readonly scores: Float64Array;
}

/** Chunks by id, in order, with what a term adds to their scores. */
export interface ScoredList extends ChunkList, CodedScores {
  /** The highest of the scores. */
  readonly most: number;
}

export function scoredList(list: ChunkList, {codes, scores}: CodedScores): ScoredList {
  const most = scores.reduce((highest, score) => Math.max(highest, score), 0);
  return {...list, codes, scores, most};
}

/** What the arrays of a list take beside their bytes, roughly: most words are so rare that it counts. */
const overhead = 1024;

/** What a list takes in memory. */
export function bytesOf({offsets, starts, codes, scores}: ScoredList): number {
  return offsets.byteLength + starts.byteLength + codes.byteLength + scores.byteLength + overhead;
}

/** The sum of a chunk's scores, in the order of the lists; 0 for one that is in none. */
export function scoreOf(lists: readonly ScoredList[], id: number): number {
  let sum = 0;
  for (const list of lists) {
    const place = placeOf(list, id);
    if (place !== -1) sum += list.scores[list.codes[place] ?? 0] ?? 0;
  }
  return sum;
}
