import {CallError, type Client} from '#contract/client';
import type {Handlers, HostMethod} from '#contract/methods';
import {noteInEditor} from '#transport/note-editor';
import {hasDisplay} from './has-display.ts';

/**
 * What this program can do for a page in a browser: little. Links are opened by the browser itself, folders are typed.
 * A note is opened in an editor, as the page is on the machine of its files.
 */
export function browserHost(client: Client, version: string): Handlers<HostMethod> {
  const canOpenInEditor = hasDisplay(process.platform, process.env);
  return {
    'host.info': () => ({
      kind: 'browser',
      canChooseFolder: false,
      canRevealFile: false,
      canOpenInEditor,
      canTakeFiles: false,
      canNotify: false,
      canRestart: false,
      quickSearch: 'none',
      keys: {isSealed: false, words: 'Keys are kept in files that only you can read.'},
      platform: process.platform,
    }),
    'host.chooseFolder': () => unsupported('A browser cannot choose a folder for the server; type or paste its path.'),
    'host.revealNote': () =>
      unsupported('A browser cannot show a file in its folder; the note’s path is shown instead.'),
    'host.openExternal': () => unsupported('In a browser the page opens links itself.'),
    'host.openInEditor': async (input) => {
      if (!canOpenInEditor) return unsupported('There is no display here that an editor could open on.');
      const target = await noteInEditor(client, input);
      const {default: open} = await import('open');
      const opener = await open(target.type === 'file' ? target.file : target.address);
      opener.on('error', () => undefined);
      return {};
    },
    'host.openPaths': () => unsupported('A browser does not say where a dropped file lies; type or paste its path.'),
    'host.takeRequests': () => ({requests: []}),
    'host.leaveQuickSearch': () => unsupported('A browser has no quick-search window.'),
    'host.restart': () => unsupported('Stop the program that serves this page, and start it again.'),
    'host.updates': () => ({feed: null, isOn: false, version, state: {type: 'unavailable', reason: noUpdates}}),
    'host.setUpdates': () => unsupported(noUpdates),
    'host.lookForUpdate': () => unsupported(noUpdates),
    'host.downloadUpdate': () => unsupported(noUpdates),
    'host.installUpdate': () => unsupported(noUpdates),
  };
}

const noUpdates = 'Only the installed desktop app updates itself; “git pull” brings a newer version here.';

function unsupported(message: string): never {
  throw new CallError({code: 'UNSUPPORTED', message});
}
