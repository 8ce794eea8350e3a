import {randomUUID} from 'node:crypto';
import {EventEmitter} from 'node:events';
import {readFileSync} from 'node:fs';
import type {CDPSession, Page} from 'playwright-core';
import {app} from './app.ts';
import {worldScripts} from './bridge-ends.ts';
import {allowOnly, newPage, ownPage} from './chromium-host.ts';
import {ipcMain} from './ipc-main.ts';
import {fromChromium, toChromium} from './page-address.ts';
import {grantedPermissions, session} from './protocol.ts';
import {sent} from './sent.ts';

type OpenHandler = (details: {readonly url: string}) => {readonly action: 'allow' | 'deny'};

interface FromPreload {
  readonly type: 'invoke' | 'preload-error';
  readonly id: number;
  readonly channel: string;
  readonly args: unknown[];
  readonly message: string;
}

let lastId = 0;

/** The page of a window: a Chromium page, with the preload in an isolated world of it. */
export class WebContents extends EventEmitter {
  readonly id = (lastId += 1);
  readonly session = session.defaultSession;
  readonly opened: Promise<Page>;
  #page: Page | null = null;
  #devtools: CDPSession | null = null;
  #preloadWorld: number | null = null;
  #loading = '';
  #openHandler: OpenHandler = () => ({action: 'allow'});

  constructor(preload: string | undefined) {
    super();
    this.opened = this.#open(preload);
    this.opened.catch((error: unknown) => {
      process.stderr.write(`stand-in: ${String(error)}\n`);
    });
  }

  get mainFrame(): {readonly url: string; readonly parent: null; readonly top: object} {
    const frame = {url: this.getURL(), parent: null, top: {}};
    return Object.assign(frame, {top: frame});
  }

  getURL(): string {
    return fromChromium(this.#page?.url() ?? '');
  }

  isDestroyed(): boolean {
    return this.#page?.isClosed() ?? false;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.opened;
    this.#loading = address;
    // What was asked of the page itself need not ask for leave.
    await page.goto(toChromium(address)).catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    });
  }

  reload(): void {
    this.#loading = this.getURL();
    void this.#page?.reload().catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    const list = sent(args);
    void this.#inPreload(`electronStandIn.deliver(${JSON.stringify(channel)}, ${JSON.stringify(list)})`);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.opened).evaluate(code);
  }

  /** Files that a person is about to drop, with the paths that only the system knows. */
  async offerFiles(paths: readonly string[]): Promise<void> {
    await this.#inPreload(`electronStandIn.offer(${JSON.stringify(paths)})`);
  }

  focus(): void {
    // A headless page has the focus always.
  }

  async resize(width: number, height: number): Promise<void> {
    await (await this.opened).setViewportSize({width, height});
  }

  async close(): Promise<void> {
    await (await this.opened).close().catch(() => undefined);
  }

  async #open(preload: string | undefined): Promise<Page> {
    const page = await newPage();
    this.#page = page;
    ownPage({
      page,
      mayNavigate: (address, isMainFrame) => this.#mayNavigate(address, isMainFrame),
      mayOpen: (url) => this.#openHandler({url}).action === 'allow',
    });
    page.on('load', () => this.emit('did-finish-load', {}));
    page.on('crash', () => this.emit('render-process-gone', {}, {reason: 'crashed', exitCode: 5}));
    page.on('console', (message) => {
      if (message.type() === 'error') process.stderr.write(`page: ${message.text()}\n`);
    });
    if (preload !== undefined) await this.#addPreload(page, preload);
    await allowOnly(grantedPermissions(this, 'app://bundle'), 'app://bundle');
    return page;
  }

  async #addPreload(page: Page, file: string): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    this.#devtools = devtools;
    const names = {toPage: randomUUID(), toPreload: randomUUID(), binding: `tell${randomUUID().replaceAll('-', '')}`};
    const {isolated, page: pageScript} = worldScripts(readFileSync(file, 'utf8'), names);
    const worldName = 'electron-preload';
    devtools.on('Runtime.executionContextCreated', ({context: {id, name, auxData}}) => {
      const frameId = (auxData as {frameId?: string} | undefined)?.frameId;
      if (name === worldName && frameId === this.#mainFrameId) this.#preloadWorld = id;
    });
    devtools.on('Runtime.bindingCalled', ({payload, executionContextId}) => {
      void this.#hear(JSON.parse(payload) as FromPreload, executionContextId);
    });
    await devtools.send('Page.enable');
    const {frameTree} = await devtools.send('Page.getFrameTree');
    this.#mainFrameId = frameTree.frame.id;
    await devtools.send('Runtime.enable');
    await devtools.send('Runtime.addBinding', {name: names.binding, executionContextName: worldName});
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', {source: isolated, worldName});
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', {source: pageScript});
  }

  #mainFrameId = '';

  async #hear(said: FromPreload, world: number): Promise<void> {
    if (said.type === 'preload-error') {
      process.stderr.write(`preload: ${said.message}\n`);
      this.emit('preload-error', {}, '', new Error(said.message));
      return;
    }
    const reply = await this.#answer(said);
    await this.#devtools
      ?.send('Runtime.evaluate', {expression: `electronStandIn.reply(${JSON.stringify(reply)})`, contextId: world})
      .catch(() => undefined);
  }

  async #answer({id, channel, args}: FromPreload): Promise<{id: number; ok: boolean; value: unknown}> {
    const handler = ipcMain._invokeHandlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      const event = {sender: this, senderFrame: this.mainFrame, processId: 1, frameId: 1};
      return {id, ok: true, value: sent(await handler(event, ...args))};
    } catch (error) {
      return {id, ok: false, value: `Error invoking remote method '${channel}': ${String(error)}`};
    }
  }

  async #inPreload(expression: string): Promise<void> {
    if (this.#preloadWorld === null) return;
    await this.#devtools?.send('Runtime.evaluate', {expression, contextId: this.#preloadWorld}).catch(() => undefined);
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    if (isMainFrame && url.split('#')[0] === this.#loading.split('#')[0]) {
      this.#loading = '';
      return true;
    }
    let isPrevented = false;
    const details = {url, isMainFrame, isSameDocument: false, preventDefault: () => (isPrevented = true)};
    this.emit('will-frame-navigate', details);
    if (isMainFrame) this.emit('will-navigate', details, url);
    return !isPrevented;
  }
}

/** As Electron does, when a window makes its contents. */
export function announce(contents: WebContents): void {
  app.emit('web-contents-created', {}, contents);
}
