import {setImmediate} from 'node:timers/promises';

/** How long work may go on before others get a turn, in milliseconds. */
const stretch = 12;

/** Lets other work of this thread have its turn when enough time has passed since it last had one. */
export type Breathe = () => Promise<void>;

/** One breath for one job: the time is counted from its last turn. */
export function makeBreathe(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await setImmediate();
    since = performance.now();
  };
}
