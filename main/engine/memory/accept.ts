import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import type {StoredMemory} from '../db/stored-memories.ts';
import {isLive} from '../domain/memory-status.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement, statusAt, wrongStatus} from './require-memory.ts';
import {atDesk, type Desk} from './write-desk.ts';

/** A person takes on a proposed memory. */
export async function accept(context: MemoryContext, input: Parsed<'memory.accept'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const memory = requireStatement(desk.write, desk.access, {uid: input.memory_id, version: input.expected_version});
    checkProposed(desk, memory);
    changeMemory(desk, memory, {action: 'accepted', state: {ownStatus: 'current'}});
    return readMemory(desk.write, memory.id, desk.now);
  });
}

/** Throws `CONFLICT` unless a memory waits to be accepted. */
export function checkProposed({now}: Desk, memory: StoredMemory): void {
  const status = statusAt(memory, now);
  if (memory.state.ownStatus !== 'proposed' || !isLive(status)) throw wrongStatus(memory, status, 'a proposed memory');
}
