/** Chunks by id, in order, with what one or more terms add to their scores: `weight` times `scores`. */
export interface ScoredList {
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
  readonly weight: number;
}

/** Scores are added up for so many ids at a time: what they need stays near the processor. */
const stretch = 8192;
const sums = new Float64Array(stretch);

/** Gives every chunk whose scores in the lists add up to `floor.least` or more, once, in order of stretches. */
export function addUp(
  lists: readonly ScoredList[],
  floor: {readonly least: number},
  visit: (id: number, score: number) => void,
): void {
  const places = lists.map(() => 0);
  for (let from = nextId(lists, places); from < Infinity; from = nextId(lists, places)) {
    const start = from - (from % stretch);
    const befores = [...places];
    lists.forEach((list, index) => (places[index] = addStretch(list, places[index] ?? 0, start)));
    const added = places.reduce((sum, place, index) => sum + place - (befores[index] ?? 0), 0);
    if (added > stretch / 4) visitAll(start, floor, visit);
    else
      lists.forEach(({ids}, index) => {
        visitSome(ids.subarray(befores[index], places[index]), {start, floor, visit});
      });
  }
}

/** The sum of a chunk's scores; 0 for one that is in no list. */
export function scoreOf(lists: readonly ScoredList[], id: number): number {
  let sum = 0;
  for (const {ids, scores, weight} of lists) {
    const index = findId(ids, id, 0);
    if (ids[index] === id) sum += weight * (scores[index] ?? 0);
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

function nextId(lists: readonly ScoredList[], places: readonly number[]): number {
  return lists.reduce((next, {ids}, index) => Math.min(next, ids[places[index] ?? 0] ?? Infinity), Infinity);
}

/** Adds the scores of one stretch; returns the place behind them. */
function addStretch({ids, scores, weight}: ScoredList, from: number, start: number): number {
  const end = start + stretch;
  let place = from;
  for (; place < ids.length; place++) {
    const id = ids[place] ?? 0;
    if (id >= end) break;
    sums[id - start] = (sums[id - start] ?? 0) + weight * (scores[place] ?? 0);
  }
  return place;
}

function visitAll(start: number, floor: {readonly least: number}, visit: (id: number, score: number) => void): void {
  for (let at = 0; at < stretch; at++) {
    const score = sums[at] ?? 0;
    if (score > 0 && score >= floor.least) visit(start + at, score);
  }
  sums.fill(0);
}

function visitSome(
  ids: Uint32Array,
  {
    start,
    floor,
    visit,
  }: {
    readonly start: number;
    readonly floor: {readonly least: number};
    readonly visit: (id: number, score: number) => void;
  },
): void {
  for (const id of ids) {
    const score = sums[id - start] ?? 0;
    sums[id - start] = 0;
    if (score > 0 && score >= floor.least) visit(id, score);
  }
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
