import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {scopeOfStatement} from '../db/statements.ts';
import type {StoredMemory} from '../db/stored-memories.ts';
import {isLive} from '../domain/memory-status.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement, statusAt, wrongStatus} from './require-memory.ts';
import {stateEdge} from './state-edge.ts';
import {atDesk, type Desk} from './write-desk.ts';
import {writeStatement} from './write-statement.ts';

/**
 * Replaces a living memory by a new statement of the same kind in the same scope, and gives back the new one. The old
 * one stays, superseded.
 */
export async function supersede(context: MemoryContext, input: Parsed<'memory.supersede'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const old = requireStatement(desk.write, desk.access, {uid: input.old_memory_id, version: input.expected_version});
    checkLive(desk, old);
    const {id, uid} = writeStatement(desk, {
      ...input,
      content: input.new_content,
      kind: old.kind,
      scope: {id: scopeOfStatement(desk.write, old.id) ?? 0, name: old.scopeId ?? ''},
    });
    retire(desk, {old, newRow: id, newId: uid});
    return readMemory(desk.write, id, desk.now);
  });
}

/** Throws `CONFLICT` for a memory that does not claim to be true any more. */
export function checkLive({now}: Desk, memory: StoredMemory): void {
  const status = statusAt(memory, now);
  if (!isLive(status)) throw wrongStatus(memory, status, 'a current, proposed or contested memory');
}

/** The one rule by which a memory is superseded: another that stands in its place names it. */
export function retire(
  desk: Desk,
  {old, newRow, newId}: {readonly old: StoredMemory; readonly newRow: number; readonly newId: string},
): string {
  const ends = {fromRow: newRow, toType: 'memory', toId: old.uid, toRow: old.id} as const;
  const uid = stateEdge(desk, {type: 'SUPERSEDES', ...ends});
  changeMemory(desk, old, {action: 'superseded', note: newId, state: {supersededAt: desk.at}});
  return uid;
}
