import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {findSameStatements} from '../db/statements.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {isLive} from '../domain/memory-status.ts';
import {statementHash} from '../domain/memory-text.ts';
import {requireWritableScope} from './access.ts';
import {changeMemory} from './change-memory.ts';
import {keepProvenance} from './keep-provenance.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemory} from './read-memories.ts';
import {statusAt} from './require-memory.ts';
import {atDesk, type Desk} from './write-desk.ts';
import {writeStatement} from './write-statement.ts';

/**
 * States a memory. The same text in the same scope and kind, as long as it is alive, is not stated twice: it is
 * reinforced, and its provenance grows.
 */
export async function remember(context: MemoryContext, input: Parsed<'memory.remember'>): Promise<MemoryOutput> {
  return atDesk(context, input.caller, (desk) => {
    const scope = requireWritableScope(desk.write, desk.access, {scopeId: input.scope_id, at: desk.at});
    const same = findLiving(desk, {contentHash: statementHash(input.content), kind: input.kind, scopeId: scope.id});
    const id = same ? reinforce(desk, same, input) : writeStatement(desk, {...input, scope}).id;
    return readMemory(desk.write, id, desk.now);
  });
}

function findLiving(desk: Desk, statement: Parameters<typeof findSameStatements>[1]): StoredMemory | undefined {
  const same = readStoredMemories(desk.write, findSameStatements(desk.write, statement));
  return [...same.values()].find((memory) => isLive(statusAt(memory, desk.now)));
}

/** Stated again by somebody who does not merely propose it, a proposed memory becomes current. */
function reinforce(desk: Desk, memory: StoredMemory, input: Parsed<'memory.remember'>): number {
  const accepted = input.proposed ? {} : {ownStatus: 'current' as const};
  keepProvenance(desk, memory.id, input.derived_from);
  changeMemory(desk, memory, {action: 'reinforced', state: {reinforcedAt: desk.at, ...accepted}});
  return memory.id;
}
