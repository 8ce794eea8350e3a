import {randomInt} from 'node:crypto';
import type {WriteConnection} from './connection.ts';
import {get} from './prepared.ts';

/** After so many transactions of a connection the stamp goes up again; a log holds some hundreds at least. */
const spacing = 50;

/**
 * Counts transactions in the head of the file (`user_version`), where a copy of the library and the log of another
 * state of it can be told apart before either is opened. It starts anywhere, so that two libraries differ too, and
 * moves up by one at a time. Call it inside a transaction.
 */
export function stampChange(write: WriteConnection): void {
  const count = counts.get(write) ?? 0;
  counts.set(write, count + 1);
  if (count % spacing > 0) return;
  const stamp = get<{user_version: number}>(write, 'PRAGMA user_version')?.user_version ?? 0;
  const next = stamp > 0 && stamp < highest ? stamp + 1 : randomInt(1, highest / 2);
  write.exec(`PRAGMA user_version = ${next}`);
}

const highest = 2 ** 31 - 2;

const counts = new WeakMap<WriteConnection, number>();
