import {inTime} from './in-time.ts';

/** A write in hand takes less; whatever takes longer is rolled back at the next start. Milliseconds. */
const patience = 10_000;

/** What is done once before the app ends, whichever way it ends. */
export class CleanEnd {
  readonly #close: () => Promise<void>;
  readonly #patience: number;
  #closed: Promise<boolean> | undefined;

  /** `limit` is how long `close` may take, in milliseconds. */
  constructor(close: () => Promise<void>, limit = patience) {
    this.#close = close;
    this.#patience = limit;
  }

  /** Closes what is open; false when that is not done in time. What fails to close counts as closed. */
  close(): Promise<boolean> {
    this.#closed ??= this.#closeInTime();
    return this.#closed;
  }

  #closeInTime(): Promise<boolean> {
    const closed = this.#close().then(
      () => true,
      () => true,
    );
    return inTime(closed, this.#patience, () => false);
  }
}

/**
 * Ends this process without taking its threads down one by one: onnxruntime aborts the process when the thread that it
 * works for is ended. What was written is safe, as after a power cut.
 */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
