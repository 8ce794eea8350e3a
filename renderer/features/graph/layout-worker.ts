import {createForceLayout} from './force-layout.ts';
import type {ForceLayout} from './force-layout.ts';
import type {LayoutProgress, ToLayoutWorker} from './layout-messages.ts';

/** How long it works before it looks for messages, in milliseconds. */
const turnMs = 25;
/** A small graph would be done at once; it is shown settling in about this many pictures all the same. */
const pictures = 40;

interface Job {
  readonly run: number;
  readonly layout: ForceLayout;
  readonly stepsPerPicture: number;
  /** Step of the last picture sent. */
  sentAt: number;
  /** Whether the page has drawn the last picture; until then none is sent, and the work goes on. */
  drawn: boolean;
}

let job: Job | null = null;

self.addEventListener('message', ({data}: MessageEvent<ToLayoutWorker>) => {
  if (data.type === 'start') start(data);
  else if (data.type === 'stop') job = null;
  else if (job?.run === data.run) react(job, data);
});

function start({run, problem}: Extract<ToLayoutWorker, {type: 'start'}>): void {
  const stepsPerPicture = Math.max(1, Math.ceil(problem.steps / pictures));
  job = {run, layout: createForceLayout(problem), stepsPerPicture, sentAt: 0, drawn: true};
  work(job);
}

function react(current: Job, message: Extract<ToLayoutWorker, {type: 'drawn' | 'hold'}>): void {
  if (message.type === 'hold') {
    current.layout.hold(message.index, message.x, message.y);
    return;
  }
  const waited = isAhead(current);
  current.drawn = true;
  if (waited) work(current);
}

/** Works for one turn, then lets messages in. Ends when the picture is settled, or far enough ahead of the screen. */
function work(current: Job): void {
  if (job !== current) return;
  const end = performance.now() + turnMs;
  while (!isAhead(current) && performance.now() < end) current.layout.advance();
  if (current.drawn && isAhead(current)) send(current);
  if (!isAhead(current)) setTimeout(work, 0, current);
}

function isAhead({layout, sentAt, stepsPerPicture}: Job): boolean {
  return layout.finished || layout.step >= sentAt + stepsPerPicture;
}

function send(current: Job): void {
  const {run, layout} = current;
  const positions = layout.positions();
  const progress: LayoutProgress = {run, positions, step: layout.step, finished: layout.finished};
  current.sentAt = layout.step;
  current.drawn = false;
  if (layout.finished) job = null;
  self.postMessage(progress, {transfer: [positions.buffer]});
}
