import type {WriteConnection} from './connection.ts';
import {finishHeldWrite} from './held-write.ts';
import {get} from './prepared.ts';

/** Writes the log into the library and empties it; false when another program was in the way. */
export function checkpoint(write: WriteConnection): boolean {
  finishHeldWrite(write);
  return get<{busy: number}>(write, 'PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
}
