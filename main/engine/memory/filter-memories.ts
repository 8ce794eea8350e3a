import type {MemoryStatus} from '#contract/memory';
import type {RecallFilters} from '#contract/recall';
import type {ReadConnection} from '../db/connection.ts';
import type {Moment} from '../db/moment.ts';
import type {RankedMemories, RankedMemory} from '../db/rank-memories.ts';
import {readAllMetadata} from '../db/statements.ts';
import {readStoredMemories} from '../db/stored-memories.ts';
import {matchesMetadata} from '../domain/match-metadata.ts';
import {effectiveStatus} from '../domain/memory-status.ts';
import type {Access} from './access.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a recall asks of a memory, whatever it is about. */
export interface MemoryFilter {
  readonly access: Access;
  readonly scopeId: string | undefined;
  readonly filters: RecallFilters;
  readonly metadata: Fields | undefined;
}

/** The test that a filter puts to a memory at a moment. */
export function memoryTest(
  read: ReadConnection,
  memories: RankedMemories,
  {filter, moment}: {readonly filter: MemoryFilter; readonly moment: Moment},
): (memory: RankedMemory) => boolean {
  const {metadata} = filter;
  const passes = (memory: RankedMemory) => passesPlainly(memory, filter, moment.now);
  if (metadata === undefined) return passes;
  const metadataOf = metadataReader(read, memories, moment);
  return (memory) => passes(memory) && matchesMetadata(metadataOf(memory.id), metadata);
}

function passesPlainly(memory: RankedMemory, filter: MemoryFilter, now: number): boolean {
  const {filters, scopeId, access} = filter;
  return (
    access.canRead(memory.scopeId) &&
    (scopeId === undefined || memory.scopeId === scopeId) &&
    (filters.kind === undefined || memory.kind === filters.kind) &&
    (filters.min_confidence === undefined || memory.confidence >= filters.min_confidence) &&
    includes(filters, effectiveStatus(memory.status, memory.expiresAt, now))
  );
}

function includes(filters: RecallFilters, status: MemoryStatus): boolean {
  switch (status) {
    case 'superseded':
      return filters.include_superseded;
    case 'invalidated':
      return filters.include_invalidated;
    case 'expired':
      return filters.include_expired;
    case 'current':
    case 'proposed':
    case 'contested':
      return true;
  }
}

/** Reads all metadata at once, because a filter on them asks for those of every memory. */
function metadataReader(read: ReadConnection, memories: RankedMemories, {past}: Moment): (id: number) => Fields {
  const statements = past === null ? readAllMetadata(read) : new Map<number, string>();
  const notes = readStoredMemories(
    read,
    [...memories.values()].filter(({isNote}) => isNote).map(({id}) => id),
  );
  return (id) => {
    const json = past?.states.get(id)?.metadata ?? statements.get(id) ?? notes.get(id)?.state.metadata ?? '{}';
    return JSON.parse(json) as Fields;
  };
}
