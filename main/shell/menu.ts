import {app, dialog, Menu} from 'electron';
import type {Client} from '#contract/client';
import {askForFolder} from './ask-folder.ts';
import {openPaths} from './open-paths.ts';
import {openOtherLibrary} from './other-library.ts';
import {menuTemplate} from './menu-template.ts';
import type {RecentLibraries} from './recent-libraries.ts';
import type {RequestQueue} from './request-queue.ts';
import type {MainWindow} from './window.ts';

export interface MenuParts {
  readonly client: Client;
  readonly recent: RecentLibraries;
  readonly requests: RequestQueue;
  readonly window: MainWindow;
  readonly version: string;
}

/** Puts the menu up; again whenever the recent libraries change. */
export function installMenu(parts: MenuParts): void {
  const {client, recent, requests, window, version} = parts;
  const facts = {platform: process.platform, isPackaged: app.isPackaged, recent: recent.list()};
  const template = menuTemplate(facts, {
    openLibrary: () => void chooseLibrary(),
    openRecent: openOtherLibrary,
    clearRecent: () => {
      recent.clear();
      installMenu(parts);
    },
    addFolder: () => void addFolder(client, requests),
    ask: (request) => {
      window.show();
      requests.put(request);
    },
    about: () => void about(version),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function chooseLibrary(): Promise<void> {
  const folder = await askForFolder('Choose the folder of notes whose library to open');
  if (folder !== null) openOtherLibrary(folder);
}

async function addFolder(client: Client, requests: RequestQueue): Promise<void> {
  const folder = await askForFolder('Choose a folder of notes to add to this library');
  if (folder !== null) requests.put({type: 'opened', result: await openPaths(client, [folder])});
}

async function about(version: string): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    title: 'About Commonplace',
    message: `Commonplace ${version}`,
    detail: 'A knowledge base for the folders of notes you already have. Everything stays on this computer.',
  });
}
