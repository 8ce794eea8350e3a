import {CallError} from '#contract/client';
import type {Handlers, HostMethod} from '#contract/methods';

/** What a browser can do for the page: little. Links are opened by the browser itself, folders are typed. */
export const browserHost: Handlers<HostMethod> = {
  'host.info': () => ({kind: 'browser', canChooseFolder: false, canRevealFile: false, platform: process.platform}),
  'host.chooseFolder': () => unsupported('A browser cannot choose a folder for the server; type or paste its path.'),
  'host.revealNote': () => unsupported('A browser cannot show a file in its folder; the note’s path is shown instead.'),
  'host.openExternal': () => unsupported('In a browser the page opens links itself.'),
};

function unsupported(message: string): never {
  throw new CallError({code: 'UNSUPPORTED', message});
}
