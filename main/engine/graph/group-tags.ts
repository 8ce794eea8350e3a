import type {TagRow} from '../db/tags-read.ts';
import type {LinkMap} from './link-map.ts';

/** A tag as a node of a graph. */
export interface TagNode {
  readonly tag: string;
  /** How many notes of the map bear it. */
  readonly degree: number;
  /** One more than that of the nearest note that bears it. */
  readonly hop: number;
  /** The nodes among `hops` that bear it. */
  readonly notes: readonly number[];
}

/**
 * The tags of the notes in `hops`. They hang on their notes and are not walked through: a common tag would bring in
 * half the library. `rows` are those of the map and come tag by tag; of several spellings the first is shown.
 */
export function groupTags(rows: readonly TagRow[], map: LinkMap, hops: ReadonlyMap<number, number>): TagNode[] {
  const tags: TagNode[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const [key, tag] = rows[from] ?? ['', ''];
    const notes: number[] = [];
    let hop = Infinity;
    for (to = from; rows[to]?.[0] === key; to++) {
      const note = map.nodeOf.get(rows[to]?.[2] ?? -1) ?? -1;
      const distance = hops.get(note);
      if (distance === undefined) continue;
      notes.push(note);
      hop = Math.min(hop, distance + 1);
    }
    if (notes.length > 0) tags.push({tag, degree: to - from, hop, notes});
  }
  return tags;
}
