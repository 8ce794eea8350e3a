import type {Call, Push, Reply} from './envelope.ts';

/** What the preload script puts on `window.bridge` in the desktop window; absent in a browser. */
export interface Bridge {
  call(call: Call): Promise<Reply>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (push: Push) => void): () => void;
}
