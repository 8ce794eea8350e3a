import type {Failure} from './errors.ts';
import type {Event} from './events.ts';
import type {Input, Method, Output} from './methods.ts';

/** The one way in, whatever carries it: bridge, HTTP, port, or a plain call. */
export interface Client {
  /** Rejects with `CallError` when the method reports a failure. */
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void;
}

/** A failure that a method reported, on the caller's side. */
export class CallError extends Error {
  readonly code: Failure['code'];
  readonly degradation?: Failure['degradation'];
  readonly details?: Failure['details'];

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.code = failure.code;
    if (failure.degradation) this.degradation = failure.degradation;
    if (failure.details) this.details = failure.details;
  }
}
