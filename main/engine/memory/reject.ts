import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {checkProposed} from './accept.ts';
import {atStatement} from './at-statement.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';

/** A person turns a proposed memory down: it becomes invalidated, and stays. */
export async function reject(context: MemoryContext, input: Parsed<'memory.reject'>): Promise<MemoryOutput> {
  return atStatement(context, input, (desk, memory) => {
    checkProposed(desk, memory);
    const {reason} = input;
    changeMemory(desk, memory, {
      action: 'rejected',
      note: reason,
      state: {invalidatedAt: desk.at, invalidatedBy: desk.actor.uid, invalidatedReason: reason},
    });
  });
}
