import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {BrowserWindow, nativeTheme, screen} from 'electron';
import {minimumSize, onScreen, parseWindowState, type WindowState} from './window-state.ts';

export interface WindowOptions {
  readonly preload: string;
  /** Address of the page. */
  readonly address: string;
  /** File that remembers where the window was. */
  readonly stateFile: string;
}

/** Opens the window at once; the page fills it when it is ready. */
export function openWindow({preload, address, stateFile}: WindowOptions): BrowserWindow {
  const {isMaximized, ...bounds} = onScreen(
    readState(stateFile),
    screen.getAllDisplays().map(({bounds: area}) => area),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Commonplace',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      // Dictionaries would be fetched from outside.
      spellcheck: false,
    },
  });
  if (isMaximized) window.maximize();
  window.on('close', () => {
    saveState(stateFile, {...window.getNormalBounds(), isMaximized: window.isMaximized()});
  });
  void window.loadURL(address);
  return window;
}

function readState(file: string): WindowState {
  try {
    return parseWindowState(readFileSync(file, 'utf8'));
  } catch {
    return parseWindowState('');
  }
}

function saveState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, JSON.stringify(state));
  } catch {
    // A window that opens at its usual place next time is no reason to keep this one from closing.
  }
}
