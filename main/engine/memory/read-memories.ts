import type {MemoryOutput} from '#contract/memories';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readLibraryIdentity} from '../db/library-identity.ts';
import {type Moment, timeOf} from '../db/moment.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {toInstant} from '../domain/instant.ts';
import type {StatusTime} from '../domain/memory-status.ts';
import {memoryNotFound, statusThen} from './require-memory.ts';

/** A memory as the recall API shows it, and as it is stored. */
export interface ReadMemory {
  readonly memory: MemoryOutput;
  readonly stored: StoredMemory;
}

/** Memories in the order of their row ids as given; those that are not there are left out. */
export function readMemories(read: ReadConnection, ids: readonly number[], moment: Moment): ReadMemory[] {
  const org = readLibraryIdentity(read).uid;
  const all = readStoredMemories(read, ids);
  return ids.flatMap((id) => {
    const memory = all.get(id);
    if (!memory) return [];
    const stored = {...memory, state: moment.past?.states.get(id) ?? memory.state};
    return [{stored, memory: {...describe(stored, timeOf(moment)), content: readBodyText(read, id), org_id: org}}];
  });
}

/** The same as they are now, as the recall API shows them. */
export function readPresent(read: ReadConnection, ids: readonly number[], now: number): MemoryOutput[] {
  return readMemories(read, ids, {now, past: null}).map(({memory}) => memory);
}

/** One memory as it is now. */
export function readMemory(read: ReadConnection, id: number, now: number): MemoryOutput {
  const [memory] = readPresent(read, [id], now);
  if (!memory) throw memoryNotFound(String(id));
  return memory;
}

function describe(stored: StoredMemory, time: StatusTime): Omit<MemoryOutput, 'content' | 'org_id'> {
  const {state} = stored;
  return {
    id: stored.uid,
    kind: stored.kind,
    status: statusThen(stored, time),
    confidence: state.confidence,
    version: state.version,
    ttl_seconds: state.ttlSeconds,
    created_at: toInstant(stored.createdAt),
    last_reinforced_at: toInstant(state.reinforcedAt),
    expires_at: state.expiresAt === null ? null : toInstant(state.expiresAt),
    invalidated_at: state.invalidatedAt,
    invalidated_by: state.invalidatedBy,
    invalidated_reason: state.invalidatedReason,
    content_hash: stored.contentHash,
    metadata: JSON.parse(state.metadata) as Record<string, unknown>,
  };
}
