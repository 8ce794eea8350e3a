import {k1} from './length-factor.ts';
import type {WordMemory} from './word-memory.ts';
import type {Postings} from './word-rows.ts';

/** Chunks with what one or more terms add to their scores, by id. */
export interface ScoredList {
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
}

/** The chunks of one word, with how often they have it, and what that counts. */
interface CountedList extends Postings {
  readonly idf: number;
}

export type WordPart = ScoredList | CountedList;

/** What one word adds. */
export function partOf(postings: Postings, memory: WordMemory): CountedList {
  const {rows} = memory;
  const found = postings.ids.length;
  const idf = Math.log((rows - found + 0.5) / (found + 0.5));
  return {...postings, idf: idf <= 0 ? 1e-6 : idf};
}

/** Gives every chunk that is in a part, with the sum of its scores, once, in no order. */
export function addUp(
  parts: readonly WordPart[],
  memory: WordMemory,
  visit: (id: number, score: number) => void,
): void {
  const {sums} = memory;
  for (const part of parts) {
    if ('scores' in part) addScores(part, sums);
    else addCounts(part, memory);
  }
  for (const {ids} of parts)
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] ?? 0;
      const score = sums[id] ?? 0;
      if (score === 0) continue;
      sums[id] = 0;
      visit(id, score);
    }
}

/** The sum of a chunk's scores; 0 for one that is in no part. */
export function scoreOf(parts: readonly WordPart[], memory: WordMemory, id: number): number {
  let sum = 0;
  for (const part of parts) {
    const index = findId(part.ids, id, 0);
    if (part.ids[index] !== id) continue;
    sum += 'scores' in part ? (part.scores[index] ?? 0) : scoreCount(part, memory, index);
  }
  return sum;
}

/** The ids that are in every list, in order. */
export function intersect(lists: readonly Uint32Array[]): Uint32Array {
  const [shortest, ...others] = lists.toSorted((x, y) => x.length - y.length);
  if (!shortest) return new Uint32Array();
  const places = others.map(() => 0);
  return shortest.filter((id) =>
    others.every((other, index) => {
      const place = gallop(other, id, places[index] ?? 0);
      places[index] = place;
      return other[place] === id;
    }),
  );
}

function addScores({ids, scores}: ScoredList, sums: Float64Array): void {
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    sums[id] = (sums[id] ?? 0) + (scores[index] ?? 0);
  }
}

function addCounts({ids, counts, idf}: CountedList, {sums, lengths, lengthFactors}: WordMemory): void {
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    const count = counts[index] ?? 0;
    const factor = lengthFactors[lengths[id] ?? 0] ?? 0;
    sums[id] = (sums[id] ?? 0) + idf * ((count * (k1 + 1)) / (count + factor));
  }
}

function scoreCount({ids, counts, idf}: CountedList, {lengths, lengthFactors}: WordMemory, index: number): number {
  const count = counts[index] ?? 0;
  return idf * ((count * (k1 + 1)) / (count + (lengthFactors[lengths[ids[index] ?? 0] ?? 0] ?? 0)));
}

/** The first place, from `from` on, whose id is not below the one sought; looks ahead in steps that double. */
function gallop(ids: Uint32Array, id: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < ids.length && (ids[low + step] ?? 0) < id) {
    low += step;
    step *= 2;
  }
  return findId(ids.subarray(0, Math.min(ids.length, low + step + 1)), id, low);
}

function findId(ids: Uint32Array, id: number, from: number): number {
  let low = from;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
