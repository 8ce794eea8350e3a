import {app, BrowserWindow, globalShortcut, screen} from 'electron';
import type {HostInfo} from '#contract/host';
import type {QuickSearchKey} from '#contract/settings';
import {safePreferences} from './safe-preferences.ts';
import {pageColour} from './window.ts';

const size = {width: 640, height: 480};

/** A small window that comes at a key from any program, and goes when one turns away. Off until a key is chosen. */
export class QuickSearch {
  readonly #preload: string;
  readonly #address: string;
  #key: QuickSearchKey = 'off';
  #state: HostInfo['quickSearch'] = 'off';
  #window: BrowserWindow | null = null;

  /** `page` is the address of the page without a place in it. */
  constructor(preload: string, page: string) {
    this.#preload = preload;
    this.#address = `${page}#/quick`;
  }

  get state(): HostInfo['quickSearch'] {
    return this.#state;
  }

  choose(key: QuickSearchKey): void {
    if (key === this.#key) return;
    if (this.#state === 'on') globalShortcut.unregister(this.#key);
    this.#key = key;
    this.#state = key === 'off' ? 'off' : register(key, this.toggle.bind(this));
    if (key === 'off') this.end();
  }

  toggle(): void {
    if (this.#window?.isVisible()) this.hide();
    else this.#show();
  }

  hide(): void {
    this.#window?.hide();
  }

  end(): void {
    this.#window?.destroy();
    this.#window = null;
  }

  #show(): void {
    this.#window ??= this.#open();
    this.#window.setBounds(placeOn(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea));
    this.#window.show();
  }

  #open(): BrowserWindow {
    const window = new BrowserWindow({
      ...size,
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      title: 'Commonplace: quick search',
      backgroundColor: pageColour(),
      webPreferences: safePreferences(this.#preload, app.isPackaged),
    });
    window.on('blur', () => {
      window.hide();
    });
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(this.#address);
    return window;
  }
}

function register(key: string, act: () => void): 'on' | 'taken' {
  return globalShortcut.register(key, act) ? 'on' : 'taken';
}

/** In the middle of a display, a little above its centre, where one looks. */
function placeOn(area: {x: number; y: number; width: number; height: number}) {
  const x = Math.round(area.x + (area.width - size.width) / 2);
  return {x, y: Math.round(area.y + (area.height - size.height) / 4), ...size};
}
