import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';

/** A number that changes whenever another connection has changed the library; writes through this one leave it. */
export function othersMark(connection: ReadConnection): number {
  return get<{data_version: number}>(connection, 'PRAGMA data_version')?.data_version ?? 0;
}

/**
 * A text that stays the same for as long as the library does. It tells changes of other connections
 * (`data_version`) and of this one (`total_changes`), so that what was built from the library can be kept.
 */
export function changeMark(read: ReadConnection): string {
  const others = othersMark(read);
  const own = get<{total: number}>(read, 'SELECT total_changes() AS total')?.total ?? 0;
  return `${others}.${own}`;
}
