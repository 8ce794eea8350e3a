import type {MemoryOutput} from '#contract/memories';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readLibraryIdentity} from '../db/library-identity.ts';
import {type Past, readPast} from '../db/memory-events.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {toInstant, toMilliseconds} from '../domain/instant.ts';
import type {Clock} from '../ports.ts';
import {memoryNotFound, statusAt} from './require-memory.ts';

/** When a memory is looked at: `now` decides ages and expiry; without a past the library is as it is. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly past: Past | null;
}

/** The present, or, with `asOf` (RFC 3339), the library as it was known then, at that time's age. */
export function momentOf(read: ReadConnection, clock: Clock, asOf: string | undefined): Moment {
  if (asOf === undefined) return {now: clock.now(), past: null};
  const at = toInstant(asOf);
  return {now: toMilliseconds(at), past: readPast(read, at)};
}

/** Memories as the recall API shows them, by row id. */
export function readMemories(
  read: ReadConnection,
  ids: readonly number[],
  {now, past}: Moment,
): Map<number, {readonly memory: MemoryOutput; readonly stored: StoredMemory}> {
  const org = readLibraryIdentity(read).uid;
  const stored = readStoredMemories(read, ids);
  return new Map(
    [...stored].map(([id, memory]) => {
      const known = {...memory, state: past?.states.get(id) ?? memory.state};
      return [id, {stored: known, memory: {...describe(known, now), content: readBodyText(read, id), org_id: org}}];
    }),
  );
}

/** One memory as it is now. */
export function readMemory(read: ReadConnection, id: number, now: number): MemoryOutput {
  const found = readMemories(read, [id], {now, past: null}).get(id);
  if (!found) throw memoryNotFound(String(id));
  return found.memory;
}

function describe(stored: StoredMemory, now: number): Omit<MemoryOutput, 'content' | 'org_id'> {
  const {state} = stored;
  return {
    id: stored.uid,
    kind: stored.kind,
    status: statusAt(stored, now),
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
