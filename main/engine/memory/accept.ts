import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import type {StoredMemory} from '../db/stored-memories.ts';
import {isLive} from '../domain/memory-status.ts';
import {atStatement} from './at-statement.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {statusAt, wrongStatus} from './require-memory.ts';
import type {Desk} from './write-desk.ts';

/** A person takes on a proposed memory. */
export async function accept(context: MemoryContext, input: Parsed<'memory.accept'>): Promise<MemoryOutput> {
  return atStatement(context, input, (desk, memory) => {
    checkProposed(desk, memory);
    changeMemory(desk, memory, {action: 'accepted', state: {ownStatus: 'current'}});
  });
}

/** Throws `CONFLICT` unless a memory waits to be accepted. */
export function checkProposed({now}: Desk, memory: StoredMemory): void {
  const status = statusAt(memory, now);
  if (memory.state.ownStatus !== 'proposed' || !isLive(status)) throw wrongStatus(memory, status, 'a proposed memory');
}
