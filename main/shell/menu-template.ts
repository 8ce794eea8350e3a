import {basename, dirname} from 'node:path';
import type {MenuItemConstructorOptions} from 'electron';
import type {HostRequest} from '#contract/host';

export interface MenuFacts {
  readonly platform: NodeJS.Platform;
  /** Developer tools are there only where the app is developed. */
  readonly isPackaged: boolean;
  /** Folders of recent libraries, the last one first. */
  readonly recent: readonly string[];
}

/** What the entries do. */
export interface MenuActions {
  /** Asks for a folder and opens its library in a window of its own. */
  openLibrary(): void;
  openRecent(folder: string): void;
  clearRecent(): void;
  /** Asks for a folder and adds it to this library. */
  addFolder(): void;
  ask(request: HostRequest): void;
  about(): void;
}

type Items = MenuItemConstructorOptions[];
const line: MenuItemConstructorOptions = {type: 'separator'};

/** The application menu, by the customs of the platform. Entries that tests look for have an id. */
export function menuTemplate(facts: MenuFacts, act: MenuActions): Items {
  const isMac = facts.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(act)] : []),
    {label: isMac ? 'File' : '&File', submenu: fileMenu(facts, act)},
    {role: 'editMenu'},
    {label: isMac ? 'View' : '&View', submenu: viewMenu(facts, act)},
    {role: 'windowMenu'},
    ...(isMac ? [] : [{label: '&Help', submenu: [about(act)]}]),
  ];
}

function appMenu(act: MenuActions): MenuItemConstructorOptions {
  const submenu: Items = [
    about(act),
    line,
    settings(act),
    line,
    {role: 'services'},
    line,
    {role: 'hide'},
    {role: 'hideOthers'},
    {role: 'unhide'},
    line,
    {role: 'quit'},
  ];
  return {label: 'Commonplace', submenu};
}

function fileMenu({platform, recent}: MenuFacts, act: MenuActions): Items {
  const isMac = platform === 'darwin';
  return [
    entry('write', 'New Memory…', 'CommandOrControl+N', () => {
      act.ask({type: 'write'});
    }),
    line,
    entry('open-library', 'Open Library…', 'CommandOrControl+Shift+O', () => {
      act.openLibrary();
    }),
    {label: 'Open Recent', id: 'recent', enabled: recent.length > 0, submenu: recentMenu(recent, act)},
    {label: 'Add Folder to This Library…', id: 'add-folder', click: act.addFolder.bind(act)},
    line,
    ...(isMac ? [{role: 'close'} as const] : [settings(act), line, {role: 'quit'} as const]),
  ];
}

function recentMenu(recent: readonly string[], act: MenuActions): Items {
  const entries = recent.map((folder, index) => ({
    id: `recent-${index}`,
    label: `${basename(folder)} — ${dirname(folder)}`.replaceAll('&', '&&'),
    click: () => {
      act.openRecent(folder);
    },
  }));
  return [...entries, line, {id: 'recent-clear', label: 'Clear Menu', click: act.clearRecent.bind(act)}];
}

const places = [
  {view: 'search', label: 'Search'},
  {view: 'memories', label: 'Memories'},
  {view: 'graph', label: 'Graph'},
  {view: 'sources', label: 'Sources'},
] as const;

function viewMenu({isPackaged}: MenuFacts, act: MenuActions): Items {
  const views = places.map(({view, label}, index) =>
    entry(`go-${view}`, label, `CommandOrControl+${index + 1}`, () => {
      act.ask({type: 'go-to', view});
    }),
  );
  const developer: Items = [line, {role: 'reload'}, {role: 'toggleDevTools'}];
  return [
    entry('jump', 'Jump to a Note…', 'CommandOrControl+P', () => {
      act.ask({type: 'jump'});
    }),
    line,
    ...views,
    line,
    {role: 'resetZoom'},
    {role: 'zoomIn'},
    {role: 'zoomOut'},
    line,
    {role: 'togglefullscreen'},
    ...(isPackaged ? [] : developer),
  ];
}

function settings(act: MenuActions): MenuItemConstructorOptions {
  return entry('settings', 'Settings…', 'CommandOrControl+,', () => {
    act.ask({type: 'go-to', view: 'settings'});
  });
}

function about(act: MenuActions): MenuItemConstructorOptions {
  return {id: 'about', label: 'About Commonplace', click: act.about.bind(act)};
}

function entry(...[id, label, accelerator, click]: [string, string, string, () => void]): MenuItemConstructorOptions {
  return {id, label, accelerator, click};
}
