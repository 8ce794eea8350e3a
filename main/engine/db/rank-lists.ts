import {countIn, countStretches, placeIn, stretchLength} from './chunk-list.ts';
import {type ScoredList, scoreOf} from './scored-list.ts';
import {TopChunks} from './top-chunks.ts';
import type {ScoredChunk} from './word-store.ts';

interface Wanted {
  readonly passes: (id: number) => boolean;
  readonly limit: number;
}

/**
 * The best of the chunks that pass, by the sum of their scores, ties by id. Lists that could not lift a chunk among the
 * best found so far, not even all of them together, name no further chunks: they only add to those of the other lists.
 * (“MaxScore”, in: Turtle and Flood, Query evaluation: strategies and optimizations, 1995.)
 */
export function rankLists(lists: readonly ScoredList[], {passes, limit}: Wanted): ScoredChunk[] {
  const top = new TopChunks(limit);
  const falling = lists.toSorted((a, b) => b.most - a.most);
  for (let stretch = 0, end = countStretches(lists); stretch < end; stretch++) {
    const leading = countLeading(falling, stretch, top.least);
    const isWhole = leading === lists.length;
    const followers = falling.slice(leading);
    const touchedCount = addUp(isWhole ? lists : falling.slice(0, leading), stretch);
    const start = stretch * stretchLength;
    const count = choose(touchedCount, {start, least: top.least / slack - sumOfMost(followers), passes});
    const left = follow(followers, {stretch, count, floor: top.least});
    for (let at = 0; at < left; at++) {
      const offset = chosen[at] ?? 0;
      // Only the order of the lists gives the sum to the last bit.
      const score = isWhole ? (sums[offset] ?? 0) : scoreOf(lists, start + offset);
      if (score >= top.least) top.add(start + offset, score);
    }
    clear(touchedCount);
  }
  return top.sorted();
}

/** Where the leading lists of a stretch have more than one in so many of all chunks, adding up all is less work. */
const leadingShare = 3;

/** A list with more than so many times the chunks that are left is looked up for each of them, not gone through. */
const lookupCost = 16;

/** More than adding in another order can change. */
const slack = 1 + 2 ** -40;

/** What the chunks of a stretch have so far, by offset; and the offsets of those that have anything. */
const sums = new Float64Array(stretchLength);
const touched = new Uint16Array(stretchLength);

/** The offsets of those that may be among the best. */
const chosen = new Uint16Array(stretchLength);

/** How many of the lists, the highest first, name chunks: those that come after them cannot get to the floor together. */
function countLeading(falling: readonly ScoredList[], stretch: number, floor: number): number {
  let leading = falling.length;
  for (let rest = 0; leading > 0; leading--) {
    rest += falling[leading - 1]?.most ?? 0;
    if (rest * slack >= floor) break;
  }
  const named = countAll(falling.slice(0, leading), stretch);
  return named * leadingShare > countAll(falling, stretch) ? falling.length : leading;
}

function countAll(lists: readonly ScoredList[], stretch: number): number {
  return lists.reduce((sum, list) => sum + countIn(list, stretch), 0);
}

/** Returns how many chunks were touched. */
function addUp(lists: readonly ScoredList[], stretch: number): number {
  let count = 0;
  for (const list of lists) count = addList(list, stretch, count);
  return count;
}

function addList({starts, offsets, codes, scores}: ScoredList, stretch: number, touchedBefore: number): number {
  const end = starts[stretch + 1] ?? 0;
  let count = touchedBefore;
  for (let place = starts[stretch] ?? 0; place < end; place++) {
    const offset = offsets[place] ?? 0;
    const before = sums[offset] ?? 0;
    const after = before + (scores[codes[place] ?? 0] ?? 0);
    if (before === 0 && after > 0) touched[count++] = offset;
    sums[offset] = after;
  }
  return count;
}

/** Returns how many of the touched chunks were chosen: those that have the least sum, and pass. */
function choose(
  touchedCount: number,
  {start, least, passes}: {readonly start: number; readonly least: number; readonly passes: Wanted['passes']},
): number {
  let count = 0;
  for (let at = 0; at < touchedCount; at++) {
    const offset = touched[at] ?? 0;
    if ((sums[offset] ?? 0) >= least && passes(start + offset)) chosen[count++] = offset;
  }
  return count;
}

/** Adds what lists give to the chosen chunks, list by list, and drops those that cannot get to the floor any more. */
function follow(
  lists: readonly ScoredList[],
  {stretch, count, floor}: {readonly stretch: number; readonly count: number; readonly floor: number},
): number {
  let left = count;
  for (let at = 0; at < lists.length && left > 0; at++) {
    const list = lists[at];
    if (list) addToChosen(list, stretch, left);
    left = keep(left, floor / slack - sumOfMost(lists.slice(at + 1)));
  }
  return left;
}

function addToChosen(list: ScoredList, stretch: number, count: number): void {
  if (countIn(list, stretch) > count * lookupCost) lookUp(list, stretch, count);
  else goThrough(list, stretch);
}

function lookUp(list: ScoredList, stretch: number, count: number): void {
  for (let at = 0; at < count; at++) {
    const offset = chosen[at] ?? 0;
    const place = placeIn(list, stretch, offset);
    if (place !== -1) sums[offset] = (sums[offset] ?? 0) + (list.scores[list.codes[place] ?? 0] ?? 0);
  }
}

function goThrough({starts, offsets, codes, scores}: ScoredList, stretch: number): void {
  const end = starts[stretch + 1] ?? 0;
  for (let place = starts[stretch] ?? 0; place < end; place++) {
    const offset = offsets[place] ?? 0;
    const before = sums[offset] ?? 0;
    if (before > 0) sums[offset] = before + (scores[codes[place] ?? 0] ?? 0);
  }
}

function keep(count: number, least: number): number {
  let left = 0;
  for (let at = 0; at < count; at++) {
    const offset = chosen[at] ?? 0;
    if ((sums[offset] ?? 0) >= least) chosen[left++] = offset;
  }
  return left;
}

function clear(touchedCount: number): void {
  if (touchedCount > stretchLength / 8) sums.fill(0);
  else for (let at = 0; at < touchedCount; at++) sums[touched[at] ?? 0] = 0;
}

function sumOfMost(lists: readonly ScoredList[]): number {
  return lists.reduce((sum, {most}) => sum + most, 0);
}
