import {SingleBar} from 'cli-progress';
import type {Event} from '#contract/events';

type Progress = Extract<Event, {type: 'progress'}>;

/** Shows the engine's progress events until `stop`. */
export interface ProgressDisplay {
  show(event: Event): void;
  /** Clears the bar, so that what is printed next starts on a line of its own. */
  stop(): void;
}

/** Shows nothing, where nobody looks. */
export const noProgress: ProgressDisplay = {show: () => undefined, stop: () => undefined};

const phaseWords = {scanning: 'looking at', reading: 'reading', embedding: 'embedding', done: 'done with'} as const;

/** A bar on a terminal; plain lines otherwise, at most one a second, so that logs stay readable. */
export function showProgress(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? barOn(stream) : linesOn(stream, () => Date.now());
}

/** `now` gives milliseconds. The first event and the end of each phase are always written. */
export function linesOn(stream: Pick<NodeJS.WritableStream, 'write'>, now: () => number): ProgressDisplay {
  let last = -Infinity;
  return {
    show(event) {
      if (event.type !== 'progress' || event.phase === 'done') return;
      if (event.done < event.total && now() - last < 1000) return;
      last = now();
      const count = event.total === 0 ? '' : `: ${event.done} of ${event.total}`;
      stream.write(`${describe(event)}${count}\n`);
    },
    stop: () => undefined,
  };
}

function barOn(stream: NodeJS.WriteStream): ProgressDisplay {
  const format = '{what} [{bar}] {value}/{total}';
  const bar = new SingleBar({stream, format, clearOnComplete: true, hideCursor: true, barsize: 30});
  let isShown = false;
  const stop = (): void => {
    if (isShown) bar.stop();
    isShown = false;
  };
  return {
    show(event) {
      if (event.type !== 'progress') return;
      if (event.phase === 'done') {
        stop();
        return;
      }
      if (!isShown) bar.start(event.total, event.done, {what: describe(event)});
      isShown = true;
      bar.setTotal(event.total);
      bar.update(event.done, {what: describe(event)});
    },
    stop,
  };
}

function describe({phase, source}: Progress): string {
  // Vectors are made for all sources together.
  return source === '' ? phaseWords[phase] : `${phaseWords[phase]} ${source.replaceAll(/\p{Cc}/gu, ' ')}`;
}
