/**
 * Answers `require('electron')` of the unmodified built main process, under Node. Loaded before it with `--import`;
 * Chromium stands behind the windows. The process that started this one can run functions in it over its channel.
 */
import Module from 'node:module';
import {join} from 'node:path';
import {runInThisContext} from 'node:vm';
import {isMainThread} from 'node:worker_threads';
import {app} from './app.ts';
import {BrowserWindow} from './browser-window.ts';
import {debuggingAddress, refusedRequests, startChromium} from './chromium-host.ts';
import * as parts from './desktop-parts.ts';
import {ipcMain} from './ipc-main.ts';
import {Menu, MenuItem} from './menu.ts';
import {net, protocol, session} from './protocol.ts';

const electron = {app, BrowserWindow, ipcMain, Menu, MenuItem, net, protocol, session, ...parts};

/** What is not there is an error, as a name that is silently undefined would pass for a feature that is off. */
const strict = new Proxy(electron, {
  get(target, name, receiver) {
    if (typeof name === 'symbol' || name in target || name === '__esModule' || name === 'default')
      return Reflect.get(target, name, receiver) as unknown;
    throw new Error(`The stand-in for Electron has no ${name}.`);
  },
});

type Load = (request: string, ...rest: unknown[]) => unknown;

// Workers, and other programs that the app starts, inherit the option and have no `electron`.
if (isMainThread && process.argv[1]?.endsWith(join('out', 'main', 'index.cjs'))) standIn();

function standIn(): void {
  const loader = Module as unknown as {_load: Load};
  const load = loader._load;
  loader._load = (request, ...rest) => (request === 'electron' ? strict : load(request, ...rest));
  const resources = process.env['STAND_IN_RESOURCES'];
  if (resources !== undefined) {
    Object.assign(process, {resourcesPath: resources});
    process.argv.splice(1, 1);
  }
  process.on('message', (message) => void run(message as Job));
  process.on('SIGTERM', () => {
    app.quit();
  });
  // As in Electron, the app gets ready by itself after its main script has run.
  setImmediate(() => {
    if (!app.isEnding) void getReady();
  });
}

async function getReady(): Promise<void> {
  const profile = join(app.getPath('userData'), 'chromium');
  await startChromium(profile);
  app.becomeReady();
  process.send?.({type: 'ready', address: debuggingAddress(profile)});
}

interface Job {
  readonly id: number;
  readonly source: string;
  readonly arg: unknown;
}

async function run({id, source, arg}: Job): Promise<void> {
  try {
    const work = runInThisContext(`(${source})`) as (electron: object, arg: unknown) => unknown;
    const value = await work(Object.assign(Object.create(electron) as object, {refusedRequests}), arg);
    process.send?.({type: 'done', id, ok: true, value});
  } catch (error) {
    process.send?.({type: 'done', id, ok: false, value: error instanceof Error ? error.message : String(error)});
  }
}
