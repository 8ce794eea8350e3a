import type {UpdateState, Updates} from '#contract/updates';
import {feedAddress} from '#contract/updates';

/** What can be done next about an update. */
export type UpdateAction = 'look' | 'download' | 'install';

export const actionWords: Readonly<Record<UpdateAction, string>> = {
  look: 'Look now',
  download: 'Download',
  install: 'Restart and install',
};

/** How far it is with newer versions, in a sentence. */
export function updateWords({version, state}: Pick<Updates, 'version' | 'state'>): string {
  const have = `You have ${version}.`;
  return 'version' in state ? newVersionWords(state, have) : `${have} ${ownVersionWords(state)}`;
}

type WithVersion = Extract<UpdateState, {readonly version: string}>;

function newVersionWords(state: WithVersion, have: string): string {
  switch (state.type) {
    case 'newer':
      return `Version ${state.version} is there. ${have}`;
    case 'downloading':
      return `Version ${state.version} is being downloaded: ${state.percent} %.`;
    case 'ready':
      return `Version ${state.version} is downloaded. It is installed when you say so, and not before.`;
    case 'installing':
      return `The library is closed; then version ${state.version} is installed and started.`;
  }
}

function ownVersionWords(state: Exclude<UpdateState, WithVersion>): string {
  switch (state.type) {
    case 'unavailable':
      return state.reason;
    case 'no-feed':
      return 'No feed is named, so that no server is asked for a newer version.';
    case 'off':
      return 'No server is asked for a newer version.';
    case 'waiting':
      return 'Nothing was asked yet since the start.';
    case 'looking':
      return 'Looking for a newer version …';
    case 'newest':
      return 'There is no newer version.';
    case 'failed':
      return state.message;
  }
}

const actions: Partial<Record<UpdateState['type'], UpdateAction>> = {
  waiting: 'look',
  newest: 'look',
  failed: 'look',
  newer: 'download',
  ready: 'install',
};

/** What the state asks for next; null while there is nothing to do but wait. */
export function nextAction({type}: UpdateState): UpdateAction | null {
  return actions[type] ?? null;
}

/** What is wrong with an address as it was typed, in a sentence; null when it is taken, or empty. */
export function feedTrouble(typed: string): string | null {
  if (typed.trim() === '' || feedAddress.safeParse(typed).success) return null;
  return 'Enter an https address without password or query; http is taken for this machine only.';
}
