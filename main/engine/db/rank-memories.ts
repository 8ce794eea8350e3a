import type {StatedKind} from '#contract/memories';
import type {MemoryStatus} from '#contract/memory';
import {toMilliseconds} from '../domain/instant.ts';
import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {changedSince, lastEvent, type Past} from './memory-events.ts';
import {prepared} from './prepared.ts';
import {listScopes} from './scopes.ts';

/** A memory reduced to what ranking and filtering ask of it. Times are milliseconds since 1970. */
export interface RankedMemory {
  readonly id: number;
  readonly uid: string;
  readonly isNote: boolean;
  /** Id of the scope; null for a note whose source has none. */
  readonly scopeId: string | null;
  readonly kind: StatedKind;
  /** As stored: without expiry. */
  readonly status: MemoryStatus;
  readonly confidence: number;
  readonly createdAt: number;
  readonly reinforcedAt: number;
  readonly expiresAt: number | null;
}

/** Memories by row id. */
export type RankedMemories = ReadonlyMap<number, RankedMemory>;

/**
 * Every memory that can be recalled: as the library is now, or as it was known at a time. A statement then has the
 * state of its last change up to that time; a note, which keeps no record of its changes, is there from its own date
 * on.
 */
export function listMemories(read: ReadConnection, past: Past | null): RankedMemories {
  const present = listPresent(read);
  return past === null ? present : rewind(present, past);
}

interface Kept {
  readonly mark: string;
  readonly event: number;
  readonly memories: Map<number, RankedMemory>;
}

/** The last list of each connection, and the state of the library it was made from. */
const kept = new WeakMap<ReadConnection, Kept>();

/** With more changes than this, reading everything is quicker. */
const manyChanges = 500;

/** Every change of a statement leaves an event and none is ever removed, so only what changed since is read again. */
function listPresent(read: ReadConnection): RankedMemories {
  const mark = changeMark(read);
  const known = kept.get(read);
  if (known?.mark === mark) return known.memories;
  const event = lastEvent(read);
  const changed = known ? changedSince(read, known.event, manyChanges) : null;
  const memories = known && changed ? update(read, known.memories, changed) : new Map(readRows(read, everything, []));
  kept.set(read, {mark, event, memories});
  return memories;
}

function update(
  read: ReadConnection,
  before: ReadonlyMap<number, RankedMemory>,
  changed: readonly number[],
): Map<number, RankedMemory> {
  const statements = [...before].filter(([, {isNote}]) => !isNote);
  const fresh = readRows(read, someStatements, [JSON.stringify(changed)]);
  return new Map([...statements, ...fresh, ...readRows(read, allNotes, [])]);
}

function rewind(present: RankedMemories, {at, states}: Past): RankedMemories {
  const latest = toMilliseconds(at);
  const then = new Map<number, RankedMemory>();
  for (const [id, memory] of present) {
    const state = states.get(id);
    if (memory.isNote && memory.createdAt <= latest) then.set(id, memory);
    if (!state) continue;
    const {status, confidence, reinforcedAt, expiresAt} = state;
    const times = {reinforcedAt: toMilliseconds(reinforcedAt), expiresAt: millisecondsOrNull(expiresAt)};
    then.set(id, {...memory, ...times, status, confidence});
  }
  return then;
}

type Row = readonly [
  id: number,
  uid: string,
  sourceId: number | null,
  scopeRow: number | null,
  kind: StatedKind,
  status: MemoryStatus,
  confidence: number,
  createdAt: string,
  reinforcedAt: string,
  expiresAt: string | null,
];

const select = `SELECT m.id, m.uid, m.source_id, t.scope_id, m.kind, m.status, ifnull(m.confidence, 1),
    coalesce(m.created_at, m.updated_at, m.indexed_at), coalesce(t.reinforced_at, m.updated_at, m.indexed_at),
    m.expires_at
  FROM memories m LEFT JOIN statements t ON t.memory_id = m.id`;
const everything = `${select} WHERE m.kind <> 'note'`;
const allNotes = `${select} WHERE m.kind <> 'note' AND m.origin = 'file'`;
const someStatements = `${select} WHERE m.id IN (SELECT value FROM json_each(?))`;

function readRows(read: ReadConnection, sql: string, values: readonly string[]): [number, RankedMemory][] {
  const scopes = listScopes(read);
  const byRow = new Map(scopes.map(({id, uid}) => [id, uid]));
  const bySource = new Map(scopes.flatMap(({sourceId, uid}) => (sourceId === null ? [] : [[sourceId, uid] as const])));
  const rows = prepared(read, sql)
    .raw()
    .all(...values) as Row[];
  return rows.map(([id, uid, source, scope, kind, status, confidence, created, reinforced, expires]) => {
    const createdAt = toMilliseconds(created);
    const scopeId = (scope === null ? bySource.get(source ?? -1) : byRow.get(scope)) ?? null;
    const reinforcedAt = reinforced === created ? createdAt : toMilliseconds(reinforced);
    const times = {createdAt, reinforcedAt, expiresAt: millisecondsOrNull(expires)};
    return [id, {id, uid, isNote: source !== null, scopeId, kind, status, confidence, ...times}];
  });
}

function millisecondsOrNull(time: string | null): number | null {
  return time === null ? null : toMilliseconds(time);
}
