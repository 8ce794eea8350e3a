import type {Caller} from '#contract/caller';
import type {MemoryOutput} from '#contract/memories';
import type {StoredMemory} from '../db/stored-memories.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {requireStatement} from './require-memory.ts';
import {atDesk, type Desk} from './write-desk.ts';

/** A statement, the version of it that the caller has seen, and who calls. */
interface Seen {
  readonly memory_id: string;
  readonly expected_version: number;
  readonly caller: Caller;
}

/** Makes a change to one statement at the desk, and gives the memory as it is afterwards. */
export async function atStatement(
  context: MemoryContext,
  {memory_id: uid, expected_version: version, caller}: Seen,
  change: (desk: Desk, memory: StoredMemory) => void,
): Promise<MemoryOutput> {
  return atDesk(context, caller, (desk) => {
    const memory = requireStatement(desk.write, desk.access, {uid, version});
    change(desk, memory);
    return readMemory(desk.write, memory.id, desk.now);
  });
}
