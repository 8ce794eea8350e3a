import {existsSync} from 'node:fs';
import {BrowserWindow, dialog, type OpenDialogOptions, shell} from 'electron';
import {CallError, type Client} from '#contract/client';
import type {Handlers, HostMethod} from '#contract/methods';
import {isExternalAddress} from './external-address.ts';
import {noteFile} from './note-file.ts';

/** What the desktop does for the page. */
export function desktopHost(client: Client): Handlers<HostMethod> {
  return {
    'host.info': () => ({kind: 'desktop', canChooseFolder: true, canRevealFile: true, platform: process.platform}),
    'host.chooseFolder': async () => ({folder: await chooseFolder()}),
    'host.revealNote': async ({pageId}) => {
      await revealNote(client, pageId);
      return {};
    },
    'host.openExternal': async ({url}) => {
      if (!isExternalAddress(url))
        throw new CallError({code: 'INVALID_INPUT', message: 'Only http, https and mailto addresses are opened.'});
      await shell.openExternal(url);
      return {};
    },
  };
}

async function chooseFolder(): Promise<string | null> {
  const options: OpenDialogOptions = {title: 'Choose a folder of notes', properties: ['openDirectory']};
  const window = BrowserWindow.getFocusedWindow();
  const {filePaths} = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return filePaths[0] ?? null;
}

async function revealNote(client: Client, pageId: string): Promise<void> {
  const note = await client.call('note.read', {pageId});
  const {sources} = await client.call('library.status', {});
  const file = noteFile(note, sources, existsSync);
  if (file === undefined)
    throw new CallError({code: 'NOT_FOUND', message: `The file of “${note.title}” is not there: ${note.localPath}.`});
  shell.showItemInFolder(file);
}
