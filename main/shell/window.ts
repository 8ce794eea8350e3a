import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {app, BrowserWindow, nativeTheme, screen} from 'electron';
import {safePreferences} from './safe-preferences.ts';
import {minimumSize, onScreen, parseWindowState, type WindowState} from './window-state.ts';

export interface WindowOptions {
  readonly preload: string;
  /** Address of the page. */
  readonly address: string;
  /** File that remembers where the window was. */
  readonly stateFile: string;
}

/** The one window of a library. */
export class MainWindow {
  readonly #options: WindowOptions;
  #window: BrowserWindow | null = null;
  whenClosed: () => void = () => undefined;

  constructor(options: WindowOptions) {
    this.#options = options;
    // macOS keeps an app without a window, and asks for one at a click on its icon.
    app.on('activate', () => {
      this.show();
    });
  }

  /** Opens it, or brings it to the front. */
  show(): void {
    if (!this.#window) {
      this.#window = openWindow(this.#options);
      this.#window.on('closed', () => {
        this.#window = null;
        this.whenClosed();
      });
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }
}

/** Opens the window at once; the page fills it when it is ready. */
function openWindow({preload, address, stateFile}: WindowOptions): BrowserWindow {
  const {isMaximized, ...bounds} = onScreen(
    readState(stateFile),
    screen.getAllDisplays().map(({workArea}) => workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Commonplace',
    backgroundColor: pageColour(),
    webPreferences: safePreferences(preload, app.isPackaged),
  });
  if (isMaximized) window.maximize();
  window.on('close', () => {
    saveState(stateFile, {...window.getNormalBounds(), isMaximized: window.isMaximized()});
  });
  void window.loadURL(address);
  return window;
}

/** So that an empty window does not flash. */
export function pageColour(): string {
  return nativeTheme.shouldUseDarkColors ? '#16181a' : '#ffffff';
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
