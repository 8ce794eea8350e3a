import type {MemoryStatus} from '#contract/memory';
import {millisecondsOrNull} from '../domain/instant.ts';
import {statusAt} from '../domain/memory-status.ts';
import type {ReadConnection} from './connection.ts';
import {type Condition, idsIn} from './filters.ts';
import {keptFor} from './kept-for.ts';
import type {Past} from './memory-events.ts';
import {type Moment, timeOf} from './moment.ts';
import {toStatus} from './notes-read.ts';
import {all} from './prepared.ts';
import {readReplacements, replacedFromColumn} from './replacements.ts';

/** A memory that may be other than current: now, by its date, or by what notes say. */
interface Telling {
  readonly id: number;
  readonly isNote: number;
  readonly status: string;
  readonly expiresAt: string | null;
}

/** The status at a moment of every memory that is not current then, by row id. What was not known then has none. */
export function readStatuses(read: ReadConnection, moment: Moment): ReadonlyMap<number, MemoryStatus> {
  const time = timeOf(moment);
  const replaced = readReplacements(read);
  const statuses = new Map<number, MemoryStatus>();
  const keep = (id: number, {isNote, status, expiresAt}: Omit<Telling, 'id'>) => {
    const facts = {isNote: isNote === 1, stored: toStatus(status), expiresAt: millisecondsOrNull(expiresAt)};
    const due = statusAt({...facts, replacedFrom: replaced.get(id) ?? null}, time);
    if (due !== 'current') statuses.set(id, due);
  };
  for (const row of readTelling(read)) if (row.isNote === 1 || moment.past === null) keep(row.id, row);
  for (const [id, state] of moment.past?.states ?? []) keep(id, {...state, isNote: 0});
  return statuses;
}

/** The same of some memories alone, without a look at the whole library. */
export function statusesOf(
  read: ReadConnection,
  ids: readonly number[],
  moment: Moment,
): ReadonlyMap<number, MemoryStatus> {
  const rows = all<Telling & {replacedFrom: string | null}>(
    read,
    `SELECT m.id, m.origin = 'file' AS isNote, m.status, m.expires_at AS expiresAt, ${replacedFromColumn} AS replacedFrom
     FROM memories m WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const time = timeOf(moment);
  const statuses = rows.map(({id, isNote, replacedFrom, ...now}) => {
    const {status, expiresAt} = moment.past?.states.get(id) ?? now;
    const facts = {isNote: isNote === 1, stored: toStatus(status), expiresAt: millisecondsOrNull(expiresAt)};
    return [id, statusAt({...facts, replacedFrom: millisecondsOrNull(replacedFrom)}, time)] as const;
  });
  return new Map(statuses.filter(([, status]) => status !== 'current'));
}

function readTelling(read: ReadConnection): readonly Telling[] {
  return keptFor(read, 'telling', () =>
    all<Telling>(
      read,
      `SELECT id, origin = 'file' AS isNote, status, expires_at AS expiresAt FROM memories
       WHERE status <> 'current' OR expires_at IS NOT NULL OR id IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...readReplacements(read).keys()]),
    ),
  );
}

/** The memories of a status at a moment, as a condition. “Active” stands for the two that claim to be true now. */
export function statusCondition(read: ReadConnection, moment: Moment): (value: string) => Condition {
  return (value) => {
    const wanted = value === 'active' ? ['current', 'proposed'] : [value];
    const others = [...readStatuses(read, moment)];
    const isCurrentWanted = wanted.includes('current');
    const ids = others.filter(([, status]) => wanted.includes(status) !== isCurrentWanted).map(([id]) => id);
    const {sql, values} = idsIn(ids);
    return {sql: `m.id ${isCurrentWanted ? 'NOT IN' : 'IN'} (${sql})`, values};
  };
}

/** What the library knew at a time: every statement made by then, and every note from its own date on. */
export function knownCondition({at, states}: Past): Condition {
  return {
    sql: `(m.id IN (SELECT value FROM json_each(?)) OR
      m.origin = 'file' AND coalesce(m.created_at, m.updated_at, m.indexed_at) <= ?)`,
    values: [JSON.stringify([...states.keys()]), at],
  };
}
