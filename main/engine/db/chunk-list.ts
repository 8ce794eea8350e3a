/** Ids are cut into stretches of so many: what is added up for one of them stays near the processor. */
const stretchBits = 13;
export const stretchLength = 2 ** stretchBits;

/** Chunks by id, in order, two bytes for each. */
export interface ChunkList {
  /** Where in its stretch each id is. */
  readonly offsets: Uint16Array;
  /** Where in `offsets` each stretch begins; the last number is where the last one ends. */
  readonly starts: Uint32Array;
}

/** The list of some ids, which are in order. */
export function listOf(ids: Uint32Array): ChunkList {
  const offsets = new Uint16Array(ids.length);
  const starts = new Uint32Array(ids.length === 0 ? 1 : stretchOf(ids.at(-1) ?? 0) + 2);
  let stretch = 0;
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place] ?? 0;
    offsets[place] = offsetOf(id);
    while (stretch < stretchOf(id)) starts[++stretch] = place;
  }
  starts[starts.length - 1] = ids.length;
  return {offsets, starts};
}

export function idsOf({offsets, starts}: ChunkList): Uint32Array {
  const ids = Uint32Array.from(offsets);
  for (let stretch = 1; stretch + 1 < starts.length; stretch++)
    for (let place = starts[stretch] ?? 0; place < (starts[stretch + 1] ?? 0); place++)
      ids[place] = (ids[place] ?? 0) + stretch * stretchLength;
  return ids;
}

/** Where in the list an id is; -1 where it is not. */
export function placeOf(list: ChunkList, id: number): number {
  return placeIn(list, stretchOf(id), offsetOf(id));
}

/** The same for an id that is given as its stretch and where it is in it. */
export function placeIn({offsets, starts}: ChunkList, stretch: number, offset: number): number {
  const end = starts[stretch + 1] ?? 0;
  let low = starts[stretch] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low < end && offsets[low] === offset ? low : -1;
}

/** How many stretches the longest-reaching of some lists goes over. */
export function countStretches(lists: readonly ChunkList[]): number {
  return lists.reduce((most, {starts}) => Math.max(most, starts.length - 1), 0);
}

/** How many chunks of a stretch a list has. */
export function countIn({starts}: ChunkList, stretch: number): number {
  return Math.max(0, (starts[stretch + 1] ?? 0) - (starts[stretch] ?? 0));
}

function stretchOf(id: number): number {
  return id >>> stretchBits;
}

function offsetOf(id: number): number {
  return id & (stretchLength - 1);
}
