import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {checkProposed} from './accept.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement} from './require-memory.ts';
import {atDesk} from './write-desk.ts';

/** A person turns a proposed memory down: it becomes invalidated, and stays. */
export async function reject(context: MemoryContext, input: Parsed<'memory.reject'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const memory = requireStatement(desk.write, desk.access, {uid: input.memory_id, version: input.expected_version});
    checkProposed(desk, memory);
    const {reason} = input;
    changeMemory(desk, memory, {
      action: 'rejected',
      note: reason,
      state: {invalidatedAt: desk.at, invalidatedBy: desk.actor.uid, invalidatedReason: reason},
    });
    return readMemory(desk.write, memory.id, desk.now);
  });
}
