import {spawn} from 'node:child_process';
import {EventEmitter} from 'node:events';
import {mkdirSync, readFileSync} from 'node:fs';
import {homedir, tmpdir} from 'node:os';
import {join} from 'node:path';
import {InstanceLock} from './instance-lock.ts';

/** Of windows the app knows only what it needs to close them. */
export interface Closable {
  close(): void;
  destroy(): void;
}

/** As the process was started, whatever is taken out of its arguments later. */
const launched = process.argv.slice(1);

class App extends EventEmitter {
  /** As in a packed application: the arguments begin one place earlier then, and `resourcesPath` is set. */
  readonly isPackaged = process.env['STAND_IN_RESOURCES'] !== undefined;
  readonly name = 'Commonplace';
  /** What the system was asked to remember. */
  readonly schemes: string[] = [];
  readonly recentDocuments: string[] = [];
  userModelId = '';
  readonly #paths = new Map<string, string>();
  readonly #lock = new InstanceLock();
  readonly windows = new Set<Closable>();
  #ready: PromiseWithResolvers<void> = Promise.withResolvers();
  #isReady = false;
  #isQuitting = false;
  #isExiting = false;
  #next: {readonly args: readonly string[]} | null = null;

  get isEnding(): boolean {
    return this.#isQuitting;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready');
    this.#ready.resolve();
  }

  getPath(name: string): string {
    const own = this.#paths.get(name);
    if (own !== undefined) return own;
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'exe') return process.execPath;
    if (name === 'userData') return join(tmpdir(), 'electron-stand-in');
    throw new Error(`Failed to get '${name}' path`);
  }

  setPath(name: string, path: string): void {
    mkdirSync(path, {recursive: true});
    this.#paths.set(name, path);
  }

  getName(): string {
    return this.name;
  }

  /** That of the app's manifest. */
  getVersion(): string {
    const manifest = join(import.meta.dirname, '../../../package.json');
    return (JSON.parse(readFileSync(manifest, 'utf8')) as {version: string}).version;
  }

  requestSingleInstanceLock(additionalData: unknown = {}): boolean {
    const heard = (argv: string[], folder: string, data: unknown) => {
      this.emit('second-instance', {}, argv, folder, data);
    };
    return this.#lock.take(this.getPath('userData'), {argv: process.argv, additionalData}, heard);
  }

  releaseSingleInstanceLock(): void {
    this.#lock.release();
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.schemes.push(scheme);
    return true;
  }

  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }

  addRecentDocument(path: string): void {
    this.recentDocuments.push(path);
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  relaunch({args = launched}: {readonly args?: readonly string[]} = {}): void {
    this.#next = {args};
  }

  focus(): void {
    this.emit('stand-in-focused');
  }

  /** `before-quit`, the windows one by one, `will-quit`, `quit`; the first two may say no. */
  quit(): void {
    if (this.#isPrevented('before-quit')) return;
    this.#isQuitting = true;
    for (const window of this.windows) window.close();
    if (this.windows.size === 0) this.#end();
  }

  exit(code = 0): void {
    this.#isQuitting = true;
    this.#isExiting = true;
    for (const window of this.windows) window.destroy();
    this.emit('quit', {}, code);
    this.#leave(code);
  }

  /** Told by each window that is gone. */
  windowClosed(): void {
    if (this.windows.size > 0 || this.#isExiting) return;
    if (this.#isQuitting) this.#end();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  #end(): void {
    if (this.#isPrevented('will-quit')) {
      this.#isQuitting = false;
      return;
    }
    this.emit('quit', {}, 0);
    this.#leave(0);
  }

  #leave(code: number): void {
    this.#lock.release();
    if (this.#next) spawn(process.execPath, this.#next.args, {detached: true, stdio: 'ignore'}).unref();
    process.exit(code);
  }

  #isPrevented(name: string): boolean {
    let isPrevented = false;
    this.emit(name, {preventDefault: () => (isPrevented = true)});
    return isPrevented;
  }
}

export const app = new App();
