import {addEvent} from '../db/memory-events.ts';
import {contradictionsOf, livingContradictions} from '../db/stated-edges.ts';
import {type MemoryState, writeState} from '../db/statements.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {storedStatus} from '../domain/memory-status.ts';
import type {Desk} from './write-desk.ts';

/** What is changed, what the change is called, and what was said of it. */
export interface Change {
  readonly action: string;
  readonly state?: Partial<MemoryState>;
  readonly note?: string;
}

/**
 * Changes a statement: its version goes up by one, its status follows, and the change is written down. Memories that
 * contradict it are contested, or settled, accordingly.
 */
export function changeMemory(desk: Desk, memory: StoredMemory, change: Change): void {
  applyChange(desk, memory, change);
  for (const id of contradictionsOf(desk.write, memory.id)) settle(desk, id);
}

/** Brings a statement's status in line with its contradictions, if it is not. A note's status is that of its file. */
export function settle(desk: Desk, id: number): void {
  const memory = readStoredMemories(desk.write, [id]).get(id);
  if (memory?.origin !== 'stated') return;
  const due = statusOf(desk, memory);
  if (due === memory.state.status) return;
  applyChange(desk, memory, {action: due === 'contested' ? 'contested' : 'settled'});
}

function applyChange(desk: Desk, memory: StoredMemory, {action, state, note = ''}: Change): void {
  const {write, at, actor} = desk;
  const next = {...memory.state, ...state, version: memory.state.version + 1};
  const changed = {...next, status: statusOf(desk, {...memory, state: next})};
  writeState(write, memory.id, {state: changed, at});
  addEvent(write, memory.id, {at, identity: actor.uid, action, version: changed.version, note, state: changed});
  desk.changed.add(memory.uid);
}

function statusOf({write}: Desk, {id, state}: StoredMemory): MemoryState['status'] {
  return storedStatus(state, livingContradictions(write, id).length > 0);
}
