import {changeMark} from '../db/change-mark.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readAllLinks} from '../db/edges-read.ts';
import {every} from '../db/filters.ts';
import {keptFor} from '../db/kept-for.ts';
import type {Past} from '../db/memory-events.ts';
import {readAllNodes, readFirstDate} from '../db/notes-read.ts';
import {knownCondition} from '../db/statuses.ts';
import {buildLinkMap, type LinkMap} from './link-map.ts';

/** A map, and the state of the library and the time that it was made for. */
interface Kept {
  readonly mark: string;
  readonly map: LinkMap;
}

/** The last maps of each connection, by time; the present under the empty one. */
const kept = new WeakMap<ReadConnection, Map<string, Kept>>();

/** Somebody who moves back and forth in time comes by the same days again. */
const mapsKept = 8;

/** The links of the whole library, as it is or was. A map is made again only when the library has changed. */
export function loadLinkMap(read: ReadConnection, past: Past | null): LinkMap {
  // The mark is taken first: a change during the reading then shows as a newer mark the next time.
  const mark = changeMark(read);
  const maps = kept.get(read) ?? new Map<string, Kept>();
  kept.set(read, maps);
  const time = past?.at ?? '';
  const known = maps.get(time);
  if (known?.mark === mark) return known.map;
  const nodes = readAllNodes(read, past === null ? every([]) : knownCondition(past));
  const map = buildLinkMap(nodes, readAllLinks(read, past));
  maps.delete(time);
  maps.set(time, {mark, map});
  for (const oldest of maps.keys()) {
    if (maps.size <= mapsKept) break;
    if (oldest !== '') maps.delete(oldest);
  }
  return map;
}

/** When the library begins: the date of its oldest memory, UTC ISO; null while it is empty. */
export function firstDate(read: ReadConnection): string | null {
  return keptFor(read, 'first date', () => readFirstDate(read));
}
