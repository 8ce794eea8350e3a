import type {Event} from '#contract/events';
import {othersMark} from './db/change-mark.ts';
import type {OpenDatabase} from './db/connection.ts';

/** How often to look, in milliseconds: soon enough for a person to see what a command has just done. */
const pause = 500;

/**
 * Tells whoever listens that another process has written to the library, a moment after it has. Only the writing
 * connection can tell those changes from this engine's own. Returns the function that ends it.
 */
export function hearOthers({write}: Pick<OpenDatabase, 'write'>, emit: (event: Event) => void): () => void {
  let mark = othersMark(write);
  const timer = setInterval(() => {
    const now = othersMark(write);
    if (now === mark) return;
    mark = now;
    emit({type: 'library-changed', pageIds: [], removed: []});
  }, pause);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
