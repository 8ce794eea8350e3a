import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement, statusAt, wrongStatus} from './require-memory.ts';
import {atDesk} from './write-desk.ts';

/** Brings a retracted memory back as current, unless its time is over or something else still speaks against it. */
export async function revalidate(context: MemoryContext, input: Parsed<'memory.revalidate'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const memory = requireStatement(desk.write, desk.access, {uid: input.memory_id, version: input.expected_version});
    if (memory.state.invalidatedAt === null)
      throw wrongStatus(memory, statusAt(memory, desk.now), 'an invalidated memory');
    changeMemory(desk, memory, {
      action: 'revalidated',
      state: {ownStatus: 'current', invalidatedAt: null, invalidatedBy: null, invalidatedReason: null},
    });
    return readMemory(desk.write, memory.id, desk.now);
  });
}
