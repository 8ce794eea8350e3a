import {setImmediate} from 'node:timers/promises';
import {changeMark} from '../db/change-mark.ts';
import type {ReadConnection} from '../db/connection.ts';
import {listAllLinks} from '../db/edges-write.ts';
import {namesIn, remember} from './heal-links.ts';
import {resolveLink} from './resolve-links.ts';

/** Links looked up before others get their turn. */
const batchSize = 500;

/** How many links of the library would lead elsewhere if they were resolved now. Throws when it changes meanwhile. */
export async function countStaleLinks(read: ReadConnection): Promise<number> {
  const mark = changeMark(read);
  const links = listAllLinks(read);
  const names = remember(namesIn(read));
  let stale = 0;
  for (let start = 0; start < links.length; start += batchSize) {
    for (const link of links.slice(start, start + batchSize)) {
      const {state, targetId} = resolveLink(link, names);
      if (state !== link.state || targetId !== link.targetId) stale++;
    }
    await setImmediate();
  }
  if (changeMark(read) !== mark) throw new Error('the library was changed meanwhile; try again');
  return stale;
}
