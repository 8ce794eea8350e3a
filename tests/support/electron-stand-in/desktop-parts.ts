import {createCipheriv, createDecipheriv, randomBytes} from 'node:crypto';
import {EventEmitter} from 'node:events';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {app} from './app.ts';
import {checkAccelerator} from './menu.ts';

/** Dialogues that nobody answers are cancelled; a test that answers one puts its own function here. */
export const dialog = {
  showOpenDialog: () => Promise.resolve({canceled: true, filePaths: []}),
  showMessageBox: (...args: unknown[]) => {
    const options = args.at(-1) as {readonly cancelId?: number};
    return Promise.resolve({response: options.cancelId ?? 0, checkboxChecked: false});
  },
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`dialog: ${title}: ${content}\n`);
  },
};

/** What left the app: a test that looks puts its own functions here. */
export const shell = {
  openExternal: () => Promise.resolve(),
  openPath: () => Promise.resolve(''),
  showItemInFolder: () => undefined,
};

/** The system's own updater, which electron-updater tells that it is about to end the app. */
export const autoUpdater = new EventEmitter();

export const clipboard = {
  writeText: () => undefined,
};

const shortcuts = new Map<string, () => void>();

export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
    checkAccelerator(accelerator);
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  isRegistered: (accelerator: string) => shortcuts.has(accelerator),
  unregister: (accelerator: string) => shortcuts.delete(accelerator),
  unregisterAll(): void {
    shortcuts.clear();
  },
};

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }

  readonly title: string;
  readonly body: string;

  constructor({title = '', body = ''}: {readonly title?: string; readonly body?: string} = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    this.emit('show');
  }
}

export const nativeTheme = Object.assign(new EventEmitter(), {shouldUseDarkColors: false, themeSource: 'system'});

const display = {
  id: 1,
  bounds: {x: 0, y: 0, width: 1920, height: 1080},
  workArea: {x: 0, y: 0, width: 1920, height: 1050},
  scaleFactor: 1,
};

export const screen = {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
  getCursorScreenPoint: () => ({x: 400, y: 300}),
  getDisplayNearestPoint: () => display,
};

/** Which keyring the system has; `basic_text` is Electron's word for none. */
const keyring = process.env['STAND_IN_KEYRING'] ?? 'gnome_libsecret';

/** Encrypts with a key that lies beside the data of the app, which no real keyring would do. */
export const safeStorage = {
  getSelectedStorageBackend: () => keyring,
  isAsyncEncryptionAvailable: () => Promise.resolve(app.isReady() && keyring !== 'none'),
  encryptStringAsync(text: string): Promise<Buffer> {
    const start = randomBytes(16);
    const cipher = createCipheriv('aes-256-ctr', keyOfThisMachine(), start);
    return Promise.resolve(Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final()]));
  },
  decryptStringAsync(sealed: Buffer): Promise<{result: string; shouldReEncrypt: boolean}> {
    const decipher = createDecipheriv('aes-256-ctr', keyOfThisMachine(), sealed.subarray(0, 16));
    const result = Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]).toString('utf8');
    return Promise.resolve({result, shouldReEncrypt: false});
  },
};

function keyOfThisMachine(): Buffer {
  const file = join(app.getPath('userData'), 'stand-in-keyring');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32));
  return readFileSync(file);
}
