import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement, statusAt, wrongStatus} from './require-memory.ts';
import {atDesk} from './write-desk.ts';

/** Retracts a memory with a reason and without a successor. */
export async function invalidate(context: MemoryContext, input: Parsed<'memory.invalidate'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const memory = requireStatement(desk.write, desk.access, {uid: input.memory_id, version: input.expected_version});
    if (memory.state.invalidatedAt !== null)
      throw wrongStatus(memory, statusAt(memory, desk.now), 'a memory that has not been retracted');
    const {reason} = input;
    changeMemory(desk, memory, {
      action: 'invalidated',
      note: reason,
      state: {invalidatedAt: desk.at, invalidatedBy: desk.actor.uid, invalidatedReason: reason},
    });
    return readMemory(desk.write, memory.id, desk.now);
  });
}
