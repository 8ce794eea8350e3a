import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';
import {type LaunchPlan, mainFile, root, type Runtime, type RuntimeKind, type Work} from './desktop.ts';

const register = pathToFileURL(join(root, 'tests/support/electron-stand-in/register.ts')).href;

interface Done {
  readonly type: 'done' | 'ready';
  readonly id: number;
  readonly ok: boolean;
  readonly value: unknown;
  readonly address: string;
}

/** The built app under Node, with Chromium behind a stand-in for the `electron` module. */
export const standIn: RuntimeKind = {
  name: 'a stand-in for Electron, with Chromium',
  missing: null,
  async start(plan) {
    const child = startNode(plan);
    const complaints = collect(child);
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const address = await readyAddress(child, complaints);
    const browser = await chromium.connectOverCDP(address);
    const evaluate = evaluateIn(child, complaints);
    const runtime: Runtime = {
      evaluate,
      pages: () => browser.contexts().flatMap((context) => context.pages()),
      offerFiles: (paths) =>
        evaluate(async ({BrowserWindow}, list) => {
          const [window] = BrowserWindow.getAllWindows();
          const contents = window?.webContents as unknown as {offerFiles(paths: readonly string[]): Promise<void>};
          await contents.offerFiles(list);
        }, paths),
      ended,
      quit: async () => {
        child.kill('SIGTERM');
        await ended;
        await browser.close().catch(() => undefined);
      },
      complaints,
    };
    return runtime;
  },
  async startAgain(plan) {
    const child = startNode(plan);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  },
};

function startNode({args, env}: LaunchPlan): ChildProcess {
  return spawn(process.execPath, [mainFile, ...args], {
    env: {...process.env, ...env, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import=${register}`},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  return () => text;
}

async function readyAddress(child: ChildProcess, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Done) => {
      if (message.type === 'ready') resolve(message.address);
    });
    child.on('exit', (code) => {
      reject(new Error(`The app ended with ${String(code)} before it was ready: ${complaints()}`));
    });
  });
}

function evaluateIn(child: ChildProcess, complaints: () => string): Runtime['evaluate'] {
  const waiting = new Map<number, (done: Done) => void>();
  let last = 0;
  child.on('message', (message: Done) => {
    if (message.type === 'done') waiting.get(message.id)?.(message);
  });
  child.on('exit', () => {
    for (const settle of waiting.values()) settle(gone(complaints()));
  });
  return async <A, R>(work: Work<A, R>, arg: A): Promise<R> => {
    if (!child.connected) throw new Error(String(gone(complaints()).value));
    last += 1;
    const id = last;
    const answer = new Promise<Done>((resolve) => waiting.set(id, resolve));
    child.send({id, source: work.toString(), arg});
    const {ok, value} = await answer;
    if (!ok) throw new Error(String(value));
    return value as R;
  };
}

function gone(complaints: string): Done {
  return {type: 'done', id: 0, ok: false, value: `The app has ended: ${complaints}`, address: ''};
}
