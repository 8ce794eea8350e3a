import type {StatedKind} from '#contract/memories';
import type {MemoryStatus} from '#contract/memory';
import {millisecondsOrNull, toMilliseconds} from '../domain/instant.ts';
import {statusWithSuccessors} from '../domain/memory-status.ts';
import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';
import {changedSince, lastEvent, type Past} from './memory-events.ts';
import {prepared} from './prepared.ts';
import {readReplacements} from './replacements.ts';
import {listScopes} from './scopes.ts';

/** A memory reduced to what ranking and filtering ask of it. Times are milliseconds since 1970. */
export interface RankedMemory {
  readonly id: number;
  readonly uid: string;
  readonly isNote: boolean;
  /** Id of the scope; null for a note whose source has none. */
  readonly scopeId: string | null;
  readonly kind: StatedKind;
  /** Without expiry. */
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
  const {stored, present} = listPresent(read);
  return past === null ? present : rewind(stored, past, readReplacements(read));
}

interface Kept {
  readonly mark: string;
  readonly event: number;
  /** With the statuses that are stored. */
  readonly stored: Map<number, RankedMemory>;
  /** With the statuses that they have. */
  readonly present: RankedMemories;
}

/** The last list of each connection, and the state of the library it was made from. */
const kept = new WeakMap<ReadConnection, Kept>();

/** With more changes than this, reading everything is quicker. */
const manyChanges = 500;

/** Every change of a statement leaves an event and none is ever removed, so only what changed since is read again. */
function listPresent(read: ReadConnection): Kept {
  const mark = changeMark(read);
  const known = kept.get(read);
  if (known?.mark === mark) return known;
  const event = lastEvent(read);
  const changed = known ? changedSince(read, known.event, manyChanges) : null;
  const stored = known && changed ? update(read, known.stored, changed) : new Map(readRows(read, everything, []));
  const list = {mark, event, stored, present: withReplacements(stored, readReplacements(read))};
  kept.set(read, list);
  return list;
}

function withReplacements(stored: RankedMemories, replaced: ReadonlyMap<number, number>): RankedMemories {
  const present = new Map(stored);
  for (const [id, replacedFrom] of replaced) {
    const memory = stored.get(id);
    if (memory) present.set(id, {...memory, status: statusThen(memory, {replacedFrom, at: null})});
  }
  return present;
}

function statusThen(
  {isNote, status}: Pick<RankedMemory, 'isNote' | 'status'>,
  {replacedFrom, at}: {readonly replacedFrom: number | null; readonly at: number | null},
): MemoryStatus {
  return statusWithSuccessors({isNote, stored: status, replacedFrom}, at);
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

function rewind(
  stored: RankedMemories,
  {at: time, states}: Past,
  replaced: ReadonlyMap<number, number>,
): RankedMemories {
  const at = toMilliseconds(time);
  const then = new Map<number, RankedMemory>();
  for (const [id, memory] of stored) {
    const successor = {replacedFrom: replaced.get(id) ?? null, at};
    const state = states.get(id);
    if (memory.isNote && memory.createdAt <= at) then.set(id, {...memory, status: statusThen(memory, successor)});
    if (!state) continue;
    const {confidence, reinforcedAt, expiresAt} = state;
    const times = {reinforcedAt: toMilliseconds(reinforcedAt), expiresAt: millisecondsOrNull(expiresAt)};
    const status = statusThen({isNote: false, status: state.status}, successor);
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
