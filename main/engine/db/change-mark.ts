import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';

/**
 * A text that stays the same for as long as the library does. It tells changes of other connections
 * (`data_version`) and of this one (`total_changes`), so that what was built from the library can be kept.
 */
export function changeMark(read: ReadConnection): string {
  const others = get<{data_version: number}>(read, 'PRAGMA data_version')?.data_version ?? 0;
  const own = get<{total: number}>(read, 'SELECT total_changes() AS total')?.total ?? 0;
  return `${others}.${own}`;
}
