import type {ReadConnection} from '../db/connection.ts';
import type {LinkTarget} from '../db/link-targets.ts';
import {whichMeet} from '../db/memory-conditions.ts';
import {inScopes} from '../db/readable-memories.ts';
import {namesIn} from './heal-links.ts';
import type {Names} from './resolve-links.ts';

/** The names of the notes that lie in these scopes, null for all: a link means one of them, or nothing. */
export function readableNames(read: ReadConnection, scopes: readonly string[] | null): Names {
  const names = namesIn(read);
  if (scopes === null) return names;
  const readable = (find: (name: string) => readonly LinkTarget[]) => (name: string) => {
    const targets = find(name);
    const ids = targets.map(({id}) => id);
    const inSight = whichMeet(read, ids, inScopes(scopes));
    return targets.filter(({id}) => inSight.has(id));
  };
  return {
    byFileName: readable(names.byFileName),
    byTitle: readable(names.byTitle),
    byAlias: readable(names.byAlias),
    byPageId: readable(names.byPageId),
  };
}
