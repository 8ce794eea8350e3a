import {changeMark} from '../db/change-mark.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readAllLinks} from '../db/edges-read.ts';
import {type Condition, every} from '../db/filters.ts';
import {keptFor} from '../db/kept-for.ts';
import type {Past} from '../db/memory-events.ts';
import {readAllNodes, readFirstDate} from '../db/notes-read.ts';
import {inScopes} from '../db/readable-memories.ts';
import {knownCondition} from '../db/statuses.ts';
import {buildLinkMap, type LinkMap} from './link-map.ts';

/** A map, and the state of the library and the time that it was made for. */
interface Kept {
  readonly mark: string;
  readonly map: LinkMap;
}

/** The last maps of each connection, by time and scopes; the whole of the present under the empty key. */
const kept = new WeakMap<ReadConnection, Map<string, Kept>>();

/** Somebody who moves back and forth in time comes by the same days again. */
const mapsKept = 8;

/** Which part of the library is wanted: as it is or was, and what lies in these scopes, null for all. */
export interface MapPart {
  readonly past: Past | null;
  readonly scopes: readonly string[] | null;
}

/**
 * The links of the library, or of a part of it: what a reader may not see is no node, so that nothing which is counted
 * or walked tells of it. A map is made again only when the library has changed.
 */
export function loadLinkMap(read: ReadConnection, part: MapPart): LinkMap {
  // The mark is taken first: a change during the reading then shows as a newer mark the next time.
  const mark = changeMark(read);
  const maps = kept.get(read) ?? new Map<string, Kept>();
  kept.set(read, maps);
  const key = keyOf(part);
  const known = maps.get(key);
  if (known?.mark === mark) return known.map;
  const nodes = readAllNodes(read, every([...knownAt(part), ...within(part)]));
  const map = buildLinkMap(nodes, readAllLinks(read, part.past));
  maps.delete(key);
  maps.set(key, {mark, map});
  for (const oldest of maps.keys()) {
    if (maps.size <= mapsKept) break;
    if (oldest !== '') maps.delete(oldest);
  }
  return map;
}

/** When the library begins: the date of its oldest memory in these scopes, UTC ISO; null while there is none. */
export function firstDate(read: ReadConnection, scopes: MapPart['scopes']): string | null {
  return keptFor(read, `first date ${JSON.stringify(scopes)}`, () => readFirstDate(read, every(within({scopes}))));
}

function keyOf({past, scopes}: MapPart): string {
  return `${past?.at ?? ''}${scopes === null ? '' : JSON.stringify(scopes)}`;
}

function knownAt({past}: MapPart): Condition[] {
  return past === null ? [] : [knownCondition(past)];
}

function within({scopes}: Pick<MapPart, 'scopes'>): Condition[] {
  return scopes === null ? [] : [inScopes(scopes)];
}
