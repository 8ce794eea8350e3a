import type {AboutMemory} from '#contract/memories';
import type {StoredMemory} from '../db/stored-memories.ts';

/** What a list shows of a memory beside itself. */
export function aboutMemory({uid, origin, title, scopeId}: StoredMemory): AboutMemory {
  return {memory_id: uid, origin: origin === 'file' ? 'note' : 'stated', title, scope_id: scopeId};
}
