import type {EdgeOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import type {EdgeType} from '#contract/edge';
import {countProvenance, hasSuccessor, removeEdge, type StatedEdge} from '../db/stated-edges.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {EngineError} from '../domain/engine-error.ts';
import {checkWritable} from './access.ts';
import {changeMemory, settle} from './change-memory.ts';
import {describeEdge} from './describe-edge.ts';
import {noteLink} from './link.ts';
import type {MemoryContext} from './memory-context.ts';
import {requireMemory} from './require-memory.ts';
import {canSeeEdge} from './see-node.ts';
import {edgeNotFound, storedEdge} from './state-edge.ts';
import {atDesk, type Desk} from './write-desk.ts';

/**
 * Takes a stated edge away, and what followed from it: a contradiction taken away settles both sides, and a memory
 * that nothing supersedes any more stands again. The last reason of a memory cannot be taken away.
 */
export async function unlink(context: MemoryContext, input: Parsed<'memory.unlink'>): Promise<EdgeOutput> {
  return atDesk(context, input.caller, (desk) => {
    const edge = storedEdge(desk, input.edge_id);
    if (!canSeeEdge(desk.write, desk.access, edge)) throw edgeNotFound(input.edge_id);
    const from = requireMemory(desk.write, desk.access, edge.fromId);
    checkWritable(desk.access, from.scopeId);
    checkRemovable(desk, edge, from);
    removeEdge(desk.write, edge.uid, desk.at);
    noteLink(desk, from, {action: 'unlinked', note: `${edge.type} ${edge.toId}`});
    followUp(desk, edge);
    return describeEdge(edge);
  });
}

function checkRemovable(desk: Desk, edge: StatedEdge, from: StoredMemory): void {
  if (edge.removedAt !== null)
    throw new EngineError('NOT_FOUND', `The edge “${edge.uid}” was taken away before.`, {details: {edge_id: edge.uid}});
  if (edge.type === 'DERIVED_FROM' && countProvenance(desk.write, from.id) === 1)
    throw new EngineError(
      'CONFLICT',
      `This is the only thing that “${from.title}” was derived from; a memory must keep one.`,
      {details: {edge_id: edge.uid}},
    );
}

const consequences: Partial<Readonly<Record<EdgeType, (desk: Desk, edge: StatedEdge, other: StoredMemory) => void>>> = {
  CONTRADICTS: (desk, edge, other) => {
    settle(desk, edge.fromRow);
    settle(desk, other.id);
  },
  SUPERSEDES: (desk, _, other) => {
    if (hasSuccessor(desk.write, other.id)) return;
    changeMemory(desk, other, {action: 'restored', state: {supersededAt: null}});
  },
};

function followUp(desk: Desk, edge: StatedEdge): void {
  const other = edge.toRow === null ? undefined : readStoredMemories(desk.write, [edge.toRow]).get(edge.toRow);
  if (other) consequences[edge.type]?.(desk, edge, other);
}
