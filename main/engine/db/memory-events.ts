import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';
import type {MemoryState} from './statements.ts';

/** One change of a memory. Events are only ever added. */
export interface MemoryEventRow {
  readonly at: string;
  /** Id of the identity that made the change. */
  readonly identity: string;
  readonly action: string;
  /** The memory's version after it. */
  readonly version: number;
  readonly note: string;
  /** The whole state after it. */
  readonly state: MemoryState;
}

export function addEvent(write: WriteConnection, memoryId: number, event: MemoryEventRow): void {
  run(
    write,
    'INSERT INTO memory_events (memory_id, at, identity, action, version, note, state) VALUES (?, ?, ?, ?, ?, ?, ?)',
    memoryId,
    event.at,
    event.identity,
    event.action,
    event.version,
    event.note,
    JSON.stringify(event.state),
  );
}

/** The events of a memory, oldest first. */
export function listEvents(read: ReadConnection, memoryId: number): MemoryEventRow[] {
  const rows = all<Omit<MemoryEventRow, 'state'> & {state: string}>(
    read,
    'SELECT at, identity, action, version, note, state FROM memory_events WHERE memory_id = ? ORDER BY id',
    memoryId,
  );
  return rows.map((row) => ({...row, state: JSON.parse(row.state) as MemoryState}));
}

/** The library as it was known at a time. */
export interface Past {
  /** UTC ISO. */
  readonly at: string;
  /** The state of every statement then, by row id of the memory. Those stated later have none. */
  readonly states: ReadonlyMap<number, MemoryState>;
  /** When each of them had last been changed then, UTC ISO. */
  readonly changes: ReadonlyMap<number, string>;
}

/** Reads the past from the events: of every statement the last one up to `at` (UTC ISO). */
export function readPast(read: ReadConnection, at: string): Past {
  const rows = all<{memoryId: number; at: string; state: string}>(
    read,
    `SELECT memory_id AS memoryId, at, state FROM memory_events
     WHERE id IN (SELECT max(id) FROM memory_events WHERE at <= ? GROUP BY memory_id)`,
    at,
  );
  return {
    at,
    states: new Map(rows.map(({memoryId, state}) => [memoryId, JSON.parse(state) as MemoryState])),
    changes: new Map(rows.map((row) => [row.memoryId, row.at])),
  };
}

/** The number of the last event; 0 before the first. */
export function lastEvent(read: ReadConnection): number {
  return get<{id: number | null}>(read, 'SELECT max(id) AS id FROM memory_events')?.id ?? 0;
}

/** Row ids of the statements with an event after that number; null when there are more than `limit` such events. */
export function changedSince(read: ReadConnection, event: number, limit: number): number[] | null {
  const rows = all<{id: number}>(
    read,
    'SELECT memory_id AS id FROM memory_events WHERE id > ? LIMIT ?',
    event,
    limit + 1,
  );
  return rows.length > limit ? null : [...new Set(rows.map(({id}) => id))];
}

/** The last changes of the library, newest first. */
export interface Activity {
  readonly at: string;
  readonly identity: string;
  readonly action: string;
  readonly title: string;
  readonly scopeId: string;
}

export function latestActivity(read: ReadConnection, limit: number): Activity[] {
  return all(
    read,
    `SELECT e.at, e.identity, e.action, m.title, s.uid AS scopeId
     FROM memory_events e JOIN memories m ON m.id = e.memory_id JOIN statements t ON t.memory_id = m.id
       JOIN scopes s ON s.id = t.scope_id ORDER BY e.id DESC LIMIT ?`,
    limit,
  );
}
