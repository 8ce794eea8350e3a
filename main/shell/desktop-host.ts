import {app, shell} from 'electron';
import {CallError, type Client} from '#contract/client';
import type {Handlers, HostMethod} from '#contract/methods';
import {type EditorTarget, fileOfNote, noteInEditor} from '#transport/note-editor';
import {askExternal} from './ask-external.ts';
import {askForFolder} from './ask-folder.ts';
import {openPaths} from './open-paths.ts';
import type {QuickSearch} from './quick-search.ts';
import type {RequestQueue} from './request-queue.ts';
import type {DesktopSecrets} from './secrets.ts';
import {updateHost, type UpdateParts} from './update-host.ts';
import type {MainWindow} from './window.ts';

export interface HostParts {
  readonly client: Client;
  readonly window: MainWindow;
  readonly quickSearch: QuickSearch;
  readonly requests: RequestQueue;
  readonly keyring: DesktopSecrets;
  readonly updating: UpdateParts;
}

/** What the desktop does for the page. */
export function desktopHost(parts: HostParts): Handlers<HostMethod> {
  const {client, window, quickSearch, requests, keyring} = parts;
  return {
    ...updateHost(parts.updating),
    'host.info': async () => ({
      kind: 'desktop',
      canChooseFolder: true,
      canRevealFile: true,
      canOpenInEditor: true,
      canTakeFiles: true,
      canNotify: true,
      canRestart: true,
      quickSearch: quickSearch.state,
      keys: await keyring.facts(),
      platform: process.platform,
    }),
    'host.chooseFolder': async () => ({folder: await askForFolder('Choose a folder of notes')}),
    'host.revealNote': async ({pageId}) => {
      shell.showItemInFolder(await fileOfNote(client, pageId));
      return {};
    },
    'host.openExternal': async ({url}) => {
      await askExternal(url);
      return {};
    },
    'host.openInEditor': async (input) => {
      await openTarget(await noteInEditor(client, input));
      return {};
    },
    'host.openPaths': ({paths}) => openPaths(client, paths),
    'host.takeRequests': () => ({requests: requests.take()}),
    'host.leaveQuickSearch': ({note, query}) => {
      quickSearch.hide();
      if (note === undefined && query === undefined) return {};
      requests.put({type: 'go-to', view: 'search', ...(note && {note}), ...(query && {query})});
      window.show();
      return {};
    },
    'host.restart': () => {
      app.relaunch();
      app.quit();
      return {};
    },
  };
}

/** Rejects with `NOT_FOUND` when nothing on this computer takes it. */
async function openTarget(target: EditorTarget): Promise<void> {
  if (target.type === 'file') {
    const failure = await shell.openPath(target.file);
    if (failure !== '') throw new CallError({code: 'NOT_FOUND', message: `The note was not opened: ${failure}.`});
    return;
  }
  const scheme = target.address.split(':')[0] ?? '';
  await shell.openExternal(target.address).catch(() => {
    throw new CallError({
      code: 'NOT_FOUND',
      message: `No program takes ${scheme} addresses; choose another editor in Settings, Desktop.`,
    });
  });
}
