import {EventEmitter} from 'node:events';
import {existsSync} from 'node:fs';
import {isAbsolute} from 'node:path';
import {app} from './app.ts';
import {announce, WebContents} from './web-contents.ts';

interface Options {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

/** What may not be asked of a window, with the only value that is taken. */
const safe: Readonly<Record<string, unknown>> = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  enableBlinkFeatures: undefined,
};

const windows: BrowserWindow[] = [];
/** `webContents.id` of the window that has the focus. */
let focused: number | null = null;

/** A window without a frame: a headless page, and what is remembered of size, place and sight. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return windows.find((window) => window.isFocused()) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows.find((window) => window.webContents === contents) ?? null;
  }

  readonly webContents: WebContents;
  /** As it was asked for, so that tests can look at it. */
  readonly options: Options;
  #bounds: {x: number; y: number; width: number; height: number};
  #isVisible: boolean;
  #isMaximized = false;
  #isMinimized = false;
  #isDestroyed = false;

  constructor(options: Options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkSafety(options.webPreferences ?? {});
    this.options = options;
    this.#bounds = boundsOf(options);
    this.#isVisible = options.show ?? true;
    this.webContents = new WebContents(options.webPreferences?.['preload'] as string | undefined);
    windows.push(this);
    app.windows.add(this);
    announce(this.webContents);
    void this.webContents.resize(this.#bounds.width, this.#bounds.height).catch(() => undefined);
    void this.webContents.opened.then((page) =>
      page.on('close', () => {
        this.destroy();
      }),
    );
    if (this.#isVisible) focused = this.webContents.id;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }

  hide(): void {
    this.blur();
    this.#isVisible = false;
    this.emit('hide');
  }

  focus(): void {
    if (this.isFocused()) return;
    BrowserWindow.getFocusedWindow()?.blur();
    focused = this.webContents.id;
    this.emit('focus');
  }

  blur(): void {
    if (!this.isFocused()) return;
    focused = null;
    this.emit('blur');
  }

  isFocused(): boolean {
    return focused === this.webContents.id;
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  minimize(): void {
    this.#isMinimized = true;
    this.blur();
  }

  restore(): void {
    this.#isMinimized = false;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  setBounds(bounds: Partial<{x: number; y: number; width: number; height: number}>): void {
    this.#bounds = {...this.#bounds, ...bounds};
    void this.webContents.resize(this.#bounds.width, this.#bounds.height).catch(() => undefined);
  }

  getBounds(): {x: number; y: number; width: number; height: number} {
    return this.#bounds;
  }

  getNormalBounds(): {x: number; y: number; width: number; height: number} {
    return this.#bounds;
  }

  setVisibleOnAllWorkspaces(): void {
    // There is one workspace.
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = {defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true)};
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.splice(windows.indexOf(this), 1);
    app.windows.delete(this);
    if (this.isFocused()) focused = null;
    void this.webContents.close();
    this.emit('closed');
    app.windowClosed();
  }
}

function boundsOf({x = 0, y = 0, width = 800, height = 600}: Options) {
  return {x, y, width, height};
}

function checkSafety(preferences: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(safe)) {
    if (name in preferences && preferences[name] !== value)
      throw new Error(`The stand-in opens no unsafe window: ${name} is ${String(preferences[name])}.`);
  }
  const {preload} = preferences;
  if (preload === undefined) return;
  if (typeof preload !== 'string' || !isAbsolute(preload)) throw new Error('preload must be an absolute path');
  if (!existsSync(preload)) throw new Error(`Unable to load preload script: ${preload}`);
}
