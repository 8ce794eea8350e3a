import type {History, MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {listEvents} from '../db/memory-events.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {accessOf} from './access.ts';
import {type Chain, findChain} from './find-chain.ts';
import type {MemoryContext} from './memory-context.ts';
import {readPresent} from './read-memories.ts';
import {requireMemory} from './require-memory.ts';
import {canSeeNode} from './see-node.ts';

/** Every change of a memory, oldest first, and the line of its versions. */
export function history({database, clock}: MemoryContext, input: Parsed<'memory.history'>): History {
  const {read} = database;
  return inSnapshot(read, () => {
    const access = accessOf(input.caller);
    const memory = requireMemory(read, access, input.memory_id);
    const chain = findChain(read, memory, access);
    const events = listEvents(read, memory.id).map(({at, identity, action, version, note, state}) => ({
      at,
      identity_id: identity,
      action,
      version,
      status: state.status,
      note: namesAnother.has(action) && !canSeeNode(read, access, note.replace(edgeWord, '')) ? '' : note,
    }));
    return {events, chain: showChain(read, chain, clock.now()), warnings: [...chain.warnings]};
  });
}

/** Changes whose note ends with the id of the other side; the others have words of people. */
const namesAnother: ReadonlySet<string> = new Set(['superseded', 'linked', 'unlinked']);

/** The type of the edge, which stands before the id. */
const edgeWord = /^[A-Z_]+ /;

export function showChain(read: ReadConnection, {memories}: Chain, now: number): MemoryOutput[] {
  return readPresent(
    read,
    memories.map(({id}) => id),
    now,
  );
}
