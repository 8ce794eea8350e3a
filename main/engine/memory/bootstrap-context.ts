import type {BootstrapOutput, MemoryOutput} from '#contract/memories';
import type {MemoryStatus} from '#contract/memory';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {latestActivity} from '../db/memory-events.ts';
import {listMemories, type RankedMemory} from '../db/rank-memories.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {effectiveStatus} from '../domain/memory-status.ts';
import {type Access, accessOf, requireReadableScope} from './access.ts';
import {membership} from './manage-scopes.ts';
import type {MemoryContext} from './memory-context.ts';
import {readPresent} from './read-memories.ts';
import {requireIdentity} from './write-desk.ts';

/** How many memories a list names, and how many changes are told. */
const listLength = 20;
const activityLength = 20;

/** Changes read to find those in sight. */
const activityDepth = 500;

/**
 * What an agent should know before it starts, last reinforced first: current decisions; preferences in force, as
 * constraints; what is proposed or contested, as open questions; its scopes; and the latest changes, a line each.
 */
export function bootstrapContext({database, clock}: MemoryContext, input: Parsed<'memory.bootstrap'>): BootstrapOutput {
  const {read} = database;
  return inSnapshot(read, () => {
    const access = accessOf(input.caller);
    const {agent_identity_id: agent, scope_id: scopeId} = input;
    requireIdentity(read, agent);
    if (scopeId !== undefined) requireReadableScope(read, access, scopeId);
    const inSight = ({scopeId: scope}: {readonly scopeId: string | null}) =>
      access.canRead(scope) && (scopeId ?? scope) === scope;
    const memories = [...listMemories(read, null).values()].filter(inSight).sort(lastReinforcedFirst);
    const pick = picker(read, memories, clock.now());
    return {
      current_decisions: pick(({kind}, status) => kind === 'decision' && status === 'current'),
      active_constraints: pick(({kind}, status) => kind === 'preference' && status === 'current'),
      open_questions: pick((_, status) => status === 'proposed' || status === 'contested'),
      scope_membership: membersOf(read, access, scopeId),
      recent_activity: tellActivity(read, inSight),
    };
  });
}

function lastReinforcedFirst(a: RankedMemory, b: RankedMemory): number {
  return b.reinforcedAt - a.reinforcedAt || (a.uid < b.uid ? -1 : 1);
}

type Test = (memory: RankedMemory, status: MemoryStatus) => boolean;

function picker(read: ReadConnection, memories: readonly RankedMemory[], now: number): (test: Test) => MemoryOutput[] {
  return (test) => {
    const picked = memories
      .filter((memory) => test(memory, effectiveStatus(memory.status, memory.expiresAt, now)))
      .slice(0, listLength)
      .map(({id}) => id);
    return readPresent(read, picked, now);
  };
}

function membersOf(
  read: ReadConnection,
  access: Access,
  scopeId: string | undefined,
): BootstrapOutput['scope_membership'] {
  return membership(read, access).filter(({scope_id}) => (scopeId ?? scope_id) === scope_id);
}

function tellActivity(read: ReadConnection, inSight: (change: {readonly scopeId: string}) => boolean): string {
  const changes = latestActivity(read, activityDepth).filter(inSight).slice(0, activityLength);
  return changes.map(({at, identity, action, title}) => `${at} ${identity} ${action}: ${title}`).join('\n');
}
