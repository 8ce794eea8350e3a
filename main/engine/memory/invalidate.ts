import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {atStatement} from './at-statement.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {statusAt, wrongStatus} from './require-memory.ts';

/** Retracts a memory with a reason and without a successor. */
export async function invalidate(context: MemoryContext, input: Parsed<'memory.invalidate'>): Promise<MemoryOutput> {
  return atStatement(context, input, (desk, memory) => {
    if (memory.state.invalidatedAt !== null)
      throw wrongStatus(memory, statusAt(memory, desk.now), 'a memory that has not been retracted');
    const {reason} = input;
    changeMemory(desk, memory, {
      action: 'invalidated',
      note: reason,
      state: {invalidatedAt: desk.at, invalidatedBy: desk.actor.uid, invalidatedReason: reason},
    });
  });
}
