import type {WriteConnection} from './connection.ts';

/** A write transaction that stays open while the thread does other work. */
export interface HeldWrite {
  /** Takes it to its end at once; nothing when it is the one at work. */
  finish(): void;
  /** Resolves when the transaction is over, however it ended. */
  readonly ended: Promise<void>;
}

/** The one of each connection. */
const held = new WeakMap<object, HeldWrite>();

/** Keeps a transaction for as long as it is open, so that nobody else writes into it. */
export function holdWrite(write: WriteConnection, transaction: HeldWrite): void {
  held.set(write, transaction);
}

export function releaseWrite(write: WriteConnection): void {
  held.delete(write);
}

/**
 * Ends the transaction that is held open on a connection, because somebody is about to write who cannot wait. What is
 * written next is then kept or lost by itself.
 */
export function finishHeldWrite(connection: object): void {
  held.get(connection)?.finish();
}

export function isWriteHeld(write: WriteConnection): boolean {
  return held.has(write);
}

/** Resolves when no transaction is held open; who writes in the same turn ends none. */
export async function whenWritable(write: WriteConnection): Promise<void> {
  for (let open = held.get(write); open; open = held.get(write)) await open.ended;
}
