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

/**
 * The state after a step. A step that does not fit is none: an answer that comes after the person has switched off, or
 * has chosen another feed, changes nothing.
 */
export function afterStep(state: UpdateState, step: UpdateStep): UpdateState {
  if (state.type === 'unavailable') return state;
  switch (step.type) {
    case 'chosen':
      return firstState(step.choice);
    case 'looked':
      return mayLook(state) ? {type: 'looking'} : state;
    case 'answered':
      if (state.type !== 'looking') return state;
      return step.version === null ? {type: 'newest'} : {type: 'newer', version: step.version};
    case 'failed':
      return isUnderWay(state) ? {type: 'failed', message: step.message} : state;
    default:
      return alongTheWay(state, step);
  }
}

/** Whether the feed may be asked for its newest version: not while something is under way or waits to be installed. */
export function mayLook({type}: UpdateState): boolean {
  return type === 'waiting' || type === 'newest' || type === 'newer' || type === 'failed';
}

type WayStep = Exclude<UpdateStep, {readonly type: 'chosen' | 'looked' | 'answered' | 'failed'}>;

function alongTheWay(state: UpdateState, step: WayStep): UpdateState {
  switch (step.type) {
    case 'asked-for':
      return state.type === 'newer' ? {type: 'downloading', version: state.version, percent: 0} : state;
    case 'progressed':
      return state.type === 'downloading' ? {...state, percent: wholePercent(step.percent)} : state;
    case 'arrived':
      return state.type === 'downloading' ? {type: 'ready', version: state.version} : state;
    case 'installed':
      return state.type === 'ready' ? {type: 'installing', version: state.version} : state;
  }
}

function isUnderWay({type}: UpdateState): boolean {
  return type === 'looking' || type === 'downloading' || type === 'installing';
}

function wholePercent(percent: number): number {
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
}
