import type {LayoutProblem, LayoutProgress, ToLayoutWorker} from './layout-messages.ts';

/** The page's end of the layout worker. */
export interface LayoutRun {
  start(problem: LayoutProblem): void;
  /** Keeps a dragged node where it was dropped while the others go on. */
  hold(index: number, x: number, y: number): void;
  stop(): void;
  end(): void;
}

/** In milliseconds; a page in the background is given its turn late, and must not wait as long again. */
const longestRest = 300;

/** Starts the worker. `draw` gets each batch of positions; the next is asked for only when it has returned. */
export function createLayoutRun(draw: (progress: LayoutProgress) => void): LayoutRun {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), {type: 'module'});
  const send = (message: ToLayoutWorker) => {
    worker.postMessage(message);
  };
  let run = 0;
  let active = false;

  const askForMore = (drawn: number) => {
    if (active) send({type: 'drawn', run: drawn});
  };
  /** Drawing costs the page time; as much again is left free for whoever types or scrolls. */
  const rest = (began: number) => {
    setTimeout(askForMore, Math.min(longestRest, performance.now() - began), run);
  };

  worker.addEventListener('message', ({data}: MessageEvent<LayoutProgress>) => {
    if (!active || data.run !== run) return;
    const began = performance.now();
    draw(data);
    active = !data.finished;
    if (active) requestAnimationFrame(() => setTimeout(rest, 0, began));
  });

  return {
    start(problem) {
      run += 1;
      active = true;
      send({type: 'start', run, problem});
    },
    hold(index, x, y) {
      if (active) send({type: 'hold', run, index, x, y});
    },
    stop() {
      active = false;
      send({type: 'stop'});
    },
    end() {
      active = false;
      worker.terminate();
    },
  };
}
