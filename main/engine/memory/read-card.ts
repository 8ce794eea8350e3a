import type {MemoryCard} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {findIdentity} from '../db/identities.ts';
import {listMemories} from '../db/rank-memories.ts';
import {findScope} from '../db/scopes.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {contradictionsOf} from '../db/stated-edges.ts';
import type {StoredMemory} from '../db/stored-memories.ts';
import {aboutMemory} from './about-memory.ts';
import {type Access, accessOf} from './access.ts';
import {describeEdges} from './describe-edges.ts';
import {findChain} from './find-chain.ts';
import {showChain} from './history.ts';
import type {MemoryContext} from './memory-context.ts';
import {nameEnds} from './name-ends.ts';
import {readMemories, readMemory} from './read-memories.ts';
import {requireMemory} from './require-memory.ts';
import {describeIdentity} from './manage-identities.ts';

/** One memory with everything around it that the caller may see. */
export function readCard({database, clock}: MemoryContext, input: Parsed<'memory.read'>): MemoryCard {
  const {read} = database;
  return inSnapshot(read, () => {
    const access = accessOf(input.caller);
    const stored = requireMemory(read, access, input.memory_id);
    const now = clock.now();
    const memories = listMemories(read, null);
    const chain = findChain(read, stored, access);
    const around = describeEdges(read, [stored], {
      access,
      provenance: true,
      related: true,
      memories,
      isShown: (id) => access.canRead(memories.get(id)?.scopeId ?? null),
      at: null,
    });
    return {
      memory: readMemory(read, stored.id, now),
      ...aboutStatement(read, stored),
      ...around,
      ends: nameEnds(read, around.edges, {uid: stored.uid, now}),
      chain: showChain(read, chain, now),
      contradictions: contradictions(read, stored, {access, now}),
      warnings: [...chain.warnings],
    };
  });
}

function aboutStatement(read: ReadConnection, stored: StoredMemory) {
  const {scopeId, statedBy, state} = stored;
  const {origin, title} = aboutMemory(stored);
  const scope = scopeId === null ? undefined : findScope(read, scopeId);
  const identity = statedBy === null ? undefined : findIdentity(read, statedBy);
  return {
    origin,
    title,
    scope: scope ? {scope_id: scope.uid, kind: scope.kind, name: scope.name} : null,
    stated_by: identity ? describeIdentity(identity) : null,
    where: state.where,
    why: state.why,
  };
}

function contradictions(
  read: ReadConnection,
  {id}: StoredMemory,
  {access, now}: {readonly access: Access; readonly now: number},
): MemoryCard['contradictions'] {
  const others = readMemories(read, contradictionsOf(read, id), {now, past: null});
  return others.filter(({stored}) => access.canRead(stored.scopeId)).map(({memory}) => memory);
}
