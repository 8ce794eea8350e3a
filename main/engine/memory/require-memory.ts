import type {ReadConnection} from '../db/connection.ts';
import {findStoredMemory, type StoredMemory} from '../db/stored-memories.ts';
import {EngineError} from '../domain/engine-error.ts';
import {statusAt as statusByRules, type StatusTime} from '../domain/memory-status.ts';
import {millisecondsOrNull} from '../domain/instant.ts';
import type {MemoryStatus} from '#contract/memory';
import type {Access} from './access.ts';
import {checkWritable} from './access.ts';

/** A memory that the caller may see. To all others it does not exist. */
export function requireMemory(read: ReadConnection, access: Access, uid: string): StoredMemory {
  const memory = findStoredMemory(read, uid);
  if (!memory || !access.canRead(memory.scopeId)) throw memoryNotFound(uid);
  return memory;
}

/** A statement that the caller may change, at the version that the caller has seen. */
export function requireStatement(
  read: ReadConnection,
  access: Access,
  {uid, version}: {readonly uid: string; readonly version: number},
): StoredMemory {
  const memory = requireMemory(read, access, uid);
  checkWritable(access, memory.scopeId);
  if (memory.origin === 'file')
    throw new EngineError(
      'CONFLICT',
      `“${memory.title}” is a note: its status stands in its file. Edit the file, or let another note supersede it.`,
      {details: {memory_id: uid}},
    );
  if (memory.state.version !== version) throw versionConflict(memory, version);
  return memory;
}

/** Where a memory in the library as it is stands at a time, in milliseconds since 1970. */
export function statusAt(memory: StoredMemory, now: number): MemoryStatus {
  return statusThen(memory, {now, at: null});
}

/** Where a memory stood, or stands; its `state` is that of then. */
export function statusThen({origin, state, replacedFrom}: StoredMemory, time: StatusTime): MemoryStatus {
  const isNote = origin === 'file';
  const times = {expiresAt: millisecondsOrNull(state.expiresAt), replacedFrom: millisecondsOrNull(replacedFrom)};
  return statusByRules({isNote, stored: state.status, ...times}, time);
}

/** The refusal of a move that the status of a memory does not allow. */
export function wrongStatus(memory: StoredMemory, status: MemoryStatus, needed: string): EngineError {
  return new EngineError('CONFLICT', `“${memory.title}” is ${status}; only ${needed} can be changed this way.`, {
    details: {memory_id: memory.uid, status, current_version: memory.state.version},
  });
}

export function memoryNotFound(uid: string): EngineError {
  const shown = uid.length > 200 ? `${uid.slice(0, 200)}…` : uid;
  return new EngineError('NOT_FOUND', `There is no memory “${shown}” here; search for it by its words.`, {
    details: {memory_id: shown},
  });
}

function versionConflict({uid, title, state}: StoredMemory, expected: number): EngineError {
  return new EngineError(
    'VERSION_CONFLICT',
    `“${title}” has changed meanwhile: you saw version ${expected}, and it is at ${state.version}. Read it again, then repeat your change.`,
    {details: {memory_id: uid, expected_version: expected, current_version: state.version}},
  );
}
