import type {UpdateChoice, UpdateState} from '#contract/updates';

/** What happens to an update, by the person or by the feed. */
export type UpdateStep =
  | {readonly type: 'chosen'; readonly choice: UpdateChoice}
  | {readonly type: 'looked'}
  | {readonly type: 'answered'; readonly version: string | null}
  | {readonly type: 'asked-for'}
  | {readonly type: 'progressed'; readonly percent: number}
  | {readonly type: 'arrived'}
  | {readonly type: 'installed'}
  | {readonly type: 'failed'; readonly message: string};

/** The state without anything asked yet. */
export function firstState({feed, isOn}: UpdateChoice): UpdateState {
  if (feed === null) return {type: 'no-feed'};
  return {type: isOn ? 'waiting' : 'off'};
}

/** The states that a step fits. In any other it is none: an answer that comes after the person has switched off is late. */
const fits: Readonly<Record<UpdateStep['type'], readonly UpdateState['type'][]>> = {
  chosen: ['no-feed', 'off', 'waiting', 'looking', 'newest', 'newer', 'downloading', 'ready', 'installing', 'failed'],
  looked: ['waiting', 'newest', 'newer', 'failed'],
  answered: ['looking'],
  'asked-for': ['newer'],
  progressed: ['downloading'],
  arrived: ['downloading'],
  installed: ['ready'],
  failed: ['looking', 'downloading', 'installing'],
};

/** The state after a step; the same state where the step does not fit. */
export function afterStep(state: UpdateState, step: UpdateStep): UpdateState {
  return fits[step.type].includes(state.type) ? made(step, 'version' in state ? state.version : '') : state;
}

/** Whether the feed may be asked for its newest version: not while something is under way or waits to be installed. */
export function mayLook({type}: UpdateState): boolean {
  return fits.looked.includes(type);
}

/** `version` is the newer one that it is about, where there is one. */
function made(step: UpdateStep, version: string): UpdateState {
  switch (step.type) {
    case 'chosen':
      return firstState(step.choice);
    case 'looked':
      return {type: 'looking'};
    case 'answered':
      return step.version === null ? {type: 'newest'} : {type: 'newer', version: step.version};
    case 'asked-for':
      return {type: 'downloading', version, percent: 0};
    case 'progressed':
      return {type: 'downloading', version, percent: wholePercent(step.percent)};
    case 'arrived':
      return {type: 'ready', version};
    case 'installed':
      return {type: 'installing', version};
    case 'failed':
      return {type: 'failed', message: step.message};
  }
}

function wholePercent(percent: number): number {
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
}
