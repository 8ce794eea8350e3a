import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';

/** Runs `work` on one state of the library, whatever other connections write meanwhile. */
export function inSnapshot<T>(read: ReadConnection, work: () => T): T {
  prepared(read, 'BEGIN').run();
  try {
    return work();
  } finally {
    prepared(read, 'COMMIT').run();
  }
}
