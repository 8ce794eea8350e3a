import {setImmediate} from 'node:timers/promises';
import type {Steps} from '../domain/steps.ts';
import type {WriteConnection} from './connection.ts';
import {type HeldWrite, holdWrite, isWriteHeld, releaseWrite, whenWritable} from './held-write.ts';
import {stampChange} from './stamp.ts';

/** How long a slice may take before others get their turn, in milliseconds; a single step is never cut. */
const sliceTime = 12;

/**
 * Does long work in one write transaction, in slices: between them the thread answers, from the library as it was
 * before. All of the work is kept, or, when it throws, none. Others wait for its end with `whenWritable`; for one who
 * writes without waiting it is brought to its end first.
 */
export async function writeInSlices<T>(write: WriteConnection, work: () => Steps<T>): Promise<T> {
  // Of several that waited for the same end, one begins first.
  while (isWriteHeld(write)) await whenWritable(write);
  const transaction = new SlicedWrite(write, work);
  while (!transaction.goOn(sliceTime)) await setImmediate();
  return transaction.result();
}

type Outcome<T> = {readonly kind: 'kept'; readonly value: T} | {readonly kind: 'lost'; readonly error: unknown};

class SlicedWrite<T> implements HeldWrite {
  readonly ended: Promise<void>;
  readonly #write: WriteConnection;
  readonly #steps: Steps<T>;
  #end: () => void = () => undefined;
  #isAtWork = false;
  #outcome: Outcome<T> | undefined;

  constructor(write: WriteConnection, work: () => Steps<T>) {
    this.#write = write;
    this.#steps = work();
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    write.exec('BEGIN IMMEDIATE');
    holdWrite(write, this);
  }

  /** Works for so many milliseconds; returns whether it has ended. */
  goOn(time: number): boolean {
    if (this.#outcome) return true;
    this.#isAtWork = true;
    try {
      this.#outcome = this.#work(performance.now() + time);
    } catch (error) {
      this.#outcome = {kind: 'lost', error};
      if (this.#write.inTransaction) this.#write.exec('ROLLBACK');
    } finally {
      this.#isAtWork = false;
      if (this.#outcome) this.#close();
    }
    return this.#outcome !== undefined;
  }

  finish(): void {
    if (!this.#isAtWork) this.goOn(Infinity);
  }

  /** What the work gave; throws what ended it. */
  result(): T {
    if (this.#outcome?.kind === 'kept') return this.#outcome.value;
    throw this.#outcome?.error;
  }

  #work(until: number): Outcome<T> | undefined {
    do {
      const step = this.#steps.next();
      if (step.done !== true) continue;
      stampChange(this.#write);
      this.#write.exec('COMMIT');
      return {kind: 'kept', value: step.value};
    } while (performance.now() < until);
    return undefined;
  }

  #close(): void {
    releaseWrite(this.#write);
    this.#end();
  }
}
