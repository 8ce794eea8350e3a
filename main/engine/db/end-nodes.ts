import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';
import type {RankedMemories} from './rank-memories.ts';
import {scopeColumn} from './readable-memories.ts';

/** What is at an end of an edge: a memory that can be recalled, or a plain note. */
export interface EndNode {
  readonly uid: string;
  readonly isPlain: boolean;
  /** Id of the scope it belongs to; null for none. */
  readonly scopeId: string | null;
}

/** The nodes with these row ids; those among `memories` are not read again. */
export function readEndNodes(
  read: ReadConnection,
  ids: readonly number[],
  memories: RankedMemories,
): Map<number, EndNode> {
  const nodes = new Map<number, EndNode>();
  const unknown = new Set<number>();
  for (const id of ids) {
    const memory = memories.get(id);
    if (memory) nodes.set(id, {uid: memory.uid, isPlain: false, scopeId: memory.scopeId});
    else unknown.add(id);
  }
  const rows = all<{id: number; uid: string; kind: string; scopeId: string | null}>(
    read,
    `SELECT m.id, m.uid, m.kind, ${scopeColumn} AS scopeId FROM memories m
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...unknown]),
  );
  for (const {id, uid, kind, scopeId} of rows) nodes.set(id, {uid, isPlain: kind === 'note', scopeId});
  return nodes;
}
