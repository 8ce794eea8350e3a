import type {MemoryOutput} from '#contract/memories';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readLibraryIdentity} from '../db/library-identity.ts';
import {type Moment, timeOf} from '../db/moment.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {toInstant} from '../domain/instant.ts';
import type {StatusTime} from '../domain/memory-status.ts';
import {memoryNotFound, statusThen} from './require-memory.ts';

/** Memories as the recall API shows them, by row id. */
export function readMemories(
  read: ReadConnection,
  ids: readonly number[],
  moment: Moment,
): Map<number, {readonly memory: MemoryOutput; readonly stored: StoredMemory}> {
  const org = readLibraryIdentity(read).uid;
  const stored = readStoredMemories(read, ids);
  return new Map(
    [...stored].map(([id, memory]) => {
      const known = {...memory, state: moment.past?.states.get(id) ?? memory.state};
      return [
        id,
        {stored: known, memory: {...describe(known, timeOf(moment)), content: readBodyText(read, id), org_id: org}},
      ];
    }),
  );
}

/** One memory as it is now. */
export function readMemory(read: ReadConnection, id: number, now: number): MemoryOutput {
  const found = readMemories(read, [id], {now, past: null}).get(id);
  if (!found) throw memoryNotFound(String(id));
  return found.memory;
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
