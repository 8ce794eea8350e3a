import type {Failure} from '#contract/errors';
import type {Event} from '#contract/events';

/** A reply without its number: what both transports give back. */
export type Answer = {readonly ok: true; readonly value: unknown} | {readonly ok: false; readonly error: Failure};

/** One road to the engine. `call` rejects only when the road itself is broken. */
export interface Transport {
  call(method: string, input: unknown): Promise<Answer>;
  subscribe(listener: (event: Event) => void): () => void;
}

/** The engine could not be reached; the same call may succeed once the connection is back. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection to Commonplace was lost. It is tried again by itself.');
    this.name = 'ConnectionLost';
  }
}
