import type {ReadConnection} from '../db/connection.ts';
import {findIdentity} from '../db/identities.ts';
import {findMessage} from '../db/messages.ts';
import type {StatedEdge} from '../db/stated-edges.ts';
import {findNode} from '../db/stored-memories.ts';
import type {Access} from './access.ts';

/** Whether an edge lies between two things that the caller may see. To all others it does not exist. */
export function canSeeEdge(read: ReadConnection, access: Access, {fromId, toId}: StatedEdge): boolean {
  return canSeeNode(read, access, fromId) && canSeeNode(read, access, toId);
}

/** Whether the caller may see what has this id. Identities may be seen by all; what is gone only by who sees everything. */
export function canSeeNode(read: ReadConnection, access: Access, id: string): boolean {
  const node = findNode(read, id);
  if (node) return access.canRead(node.scopeId);
  const channel = findMessage(read, id)?.channel ?? null;
  return access.canRead(channel) || findIdentity(read, id) !== undefined;
}
