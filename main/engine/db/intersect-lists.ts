import {type ChunkList, stretchLength} from './chunk-list.ts';

/** Up to `limit` ids that are in every list and pass, in order. */
export function intersectLists(
  lists: readonly ChunkList[],
  {passes, limit}: {readonly passes: (id: number) => boolean; readonly limit: number},
): number[] {
  const [shortest, ...others] = lists.toSorted((a, b) => a.offsets.length - b.offsets.length);
  const found: number[] = [];
  if (!shortest) return found;
  const {offsets, starts} = shortest;
  const cursors = others.map((list) => new Cursor(list));
  for (let stretch = 0; stretch + 1 < starts.length; stretch++) {
    for (const cursor of cursors) cursor.enter(stretch);
    for (const offset of offsets.subarray(starts[stretch], starts[stretch + 1])) {
      if (found.length === limit) return found;
      const id = stretch * stretchLength + offset;
      if (cursors.every((cursor) => cursor.has(offset)) && passes(id)) found.push(id);
    }
  }
  return found;
}

/** Goes through a list, stretch by stretch. */
class Cursor {
  readonly #list: ChunkList;
  #place = 0;
  #end = 0;

  constructor(list: ChunkList) {
    this.#list = list;
  }

  enter(stretch: number): void {
    const {starts} = this.#list;
    this.#end = starts[stretch + 1] ?? 0;
    this.#place = Math.min(starts[stretch] ?? 0, this.#end);
  }

  /** Whether the stretch has an offset; they are asked for in order. Looks ahead in steps that double. */
  has(offset: number): boolean {
    const {offsets} = this.#list;
    let step = 1;
    let low = this.#place;
    while (low + step < this.#end && (offsets[low + step] ?? 0) < offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.#end, low + step + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    this.#place = low;
    return low < this.#end && offsets[low] === offset;
  }
}
