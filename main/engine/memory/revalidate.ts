import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {atStatement} from './at-statement.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {statusAt, wrongStatus} from './require-memory.ts';

/** Brings a retracted memory back as current, unless its time is over or something else still speaks against it. */
export async function revalidate(context: MemoryContext, input: Parsed<'memory.revalidate'>): Promise<MemoryOutput> {
  return atStatement(context, input, (desk, memory) => {
    if (memory.state.invalidatedAt === null)
      throw wrongStatus(memory, statusAt(memory, desk.now), 'an invalidated memory');
    changeMemory(desk, memory, {
      action: 'revalidated',
      state: {ownStatus: 'current', invalidatedAt: null, invalidatedBy: null, invalidatedReason: null},
    });
  });
}
