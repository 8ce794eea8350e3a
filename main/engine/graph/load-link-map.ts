import {changeMark} from '../db/change-mark.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readAllLinks} from '../db/edges-read.ts';
import {readAllNodes} from '../db/notes-read.ts';
import {buildLinkMap, type LinkMap} from './link-map.ts';

/** The last map of each connection, and the state of the library it was made from. */
const kept = new WeakMap<ReadConnection, {readonly mark: string; readonly map: LinkMap}>();

/** The links of the whole library. The map is made again only when the library has changed. */
export function loadLinkMap(read: ReadConnection): LinkMap {
  // The mark is taken first: a change during the reading then shows as a newer mark the next time.
  const mark = changeMark(read);
  const known = kept.get(read);
  if (known?.mark === mark) return known.map;
  const map = buildLinkMap(readAllNodes(read), readAllLinks(read));
  kept.set(read, {mark, map});
  return map;
}
