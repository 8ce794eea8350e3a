import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {get, prepared} from './prepared.ts';

/** Chunk ids as bits, eight to a byte, the lowest first. */
export type ChunkSet = Uint8Array;

/** Conditions that are kept while the library does not change keep their sets with them. */
const made = new WeakMap<Condition, ChunkSet>();

/** The chunks that a subquery of ids gives. A condition must be one of the library as it is. */
export function chunkSet(read: ReadConnection, condition: Condition): ChunkSet {
  const known = made.get(condition);
  if (known) return known;
  const ids = prepared(read, condition.sql)
    .pluck()
    .all(...condition.values) as number[];
  const last = get<{id: number | null}>(read, 'SELECT max(id) AS id FROM chunks')?.id ?? 0;
  const set = setOf(ids, last);
  made.set(condition, set);
  return set;
}

/** The ids as bits, those above `last` left out. */
export function setOf(ids: Iterable<number>, last: number): ChunkSet {
  const set = new Uint8Array((last >> 3) + 1);
  for (const id of ids) if (id <= last) putIn(set, id);
  return set;
}

/** Sets a bit of a set that has room for it. */
export function putIn(set: Uint8Array, id: number): void {
  set[id >> 3] = (set[id >> 3] ?? 0) | (1 << (id & 7));
}

export function isIn(set: ChunkSet, id: number): boolean {
  return ((set[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
}

/** The ids of a set, in order; null for one that has more than `most`. */
export function idsIn(set: ChunkSet, most: number): number[] | null {
  const ids: number[] = [];
  for (let byte = 0; byte < set.length && ids.length <= most; byte++)
    for (let bits = set[byte] ?? 0; bits !== 0; bits &= bits - 1) ids.push(byte * 8 + 31 - Math.clz32(bits & -bits));
  return ids.length > most ? null : ids;
}
