import type {EdgeEnd, EdgeOutput} from '#contract/memories';
import type {ReadConnection} from '../db/connection.ts';
import {findIdentity} from '../db/identities.ts';
import {type NodeTitle, readNodeTitles} from '../db/node-titles.ts';
import {toMilliseconds} from '../domain/instant.ts';
import {effectiveStatus} from '../domain/memory-status.ts';

/** What the other ends of the edges of a memory are called. Those without a name, passages and scopes, are left out. */
export function nameEnds(
  read: ReadConnection,
  edges: readonly EdgeOutput[],
  {uid, now}: {readonly uid: string; readonly now: number},
): EdgeEnd[] {
  const ids = [...new Set(edges.flatMap(({from_id, to_id}) => [from_id, to_id]))].filter((id) => id !== uid);
  const titles = readNodeTitles(read, ids);
  return ids.flatMap((id) => {
    const node = titles.get(id);
    if (node) return [{id, title: node.title, status: statusAt(node, now)}];
    const identity = findIdentity(read, id);
    return identity ? [{id, title: identity.name, status: null}] : [];
  });
}

function statusAt({status, expiresAt}: NodeTitle, now: number): EdgeEnd['status'] {
  return effectiveStatus(status, expiresAt === null ? null : toMilliseconds(expiresAt), now);
}
