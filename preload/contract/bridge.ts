import type {Reply} from './envelope.ts';
import type {Event} from './events.ts';

/** What the preload script puts on `window.bridge` in the desktop window; absent in a browser. */
export interface Bridge {
  call(method: string, input: unknown): Promise<Reply>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void;
  /** Where a file that the person dropped lies; empty for one that is on no disk. */
  pathOf(file: unknown): string;
}
