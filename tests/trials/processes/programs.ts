import {type ChildProcess, spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {Input, Method, Output} from '#contract/methods';
import {send} from '../../apps/server/http-request.ts';

const cliEntry = fileURLToPath(new URL('../../../apps/cli/index.ts', import.meta.url));
const serverEntry = fileURLToPath(new URL('../../../apps/server/index.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../../.cache/node', import.meta.url));

/** A command that has ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server that answers calls as the page makes them. */
export interface RunningApp {
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** Everything it has said. */
  readonly said: () => string;
  /** Ends it, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Runs a command of the command line beside others. */
export async function runCommand(args: readonly string[], home: string): Promise<Ended> {
  const child = start(cliEntry, args, home);
  const {stdout, stderr} = listen(child);
  const status = await ended(child);
  return {status, stdout: stdout(), stderr: stderr()};
}

/** Starts the app in a browser's stead, and enters it with its token. */
export async function startApp(args: readonly string[], home: string): Promise<RunningApp> {
  const child = start(serverEntry, [...args, '--no-open'], home);
  const {stdout, stderr} = listen(child);
  const end = ended(child);
  const address = await Promise.race([printedAddress(child, stdout), end.then(() => null)]);
  if (address === null) throw new Error(`The app ended at once: ${stderr()}`);
  const port = Number(address.port);
  const entered = await send(port, {path: address.pathname + address.search});
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    call: async (method, input) => {
      const headers = {'content-type': 'application/json', cookie};
      const body = JSON.stringify({id: 1, method, input});
      const answer = await send(port, {method: 'POST', path: '/api/call', headers, body});
      const reply = JSON.parse(answer.body) as {ok: true; value: never} | {ok: false; error: {message: string}};
      if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
      return reply.value;
    },
    said: () => stdout() + stderr(),
    stop: async () => {
      child.kill('SIGTERM');
      return end;
    },
  };
}

function start(entry: string, args: readonly string[], home: string): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, COMMONPLACE_HOME: home, NODE_COMPILE_CACHE: compileCache},
  });
}

function listen({stdout, stderr}: ChildProcess): {readonly stdout: () => string; readonly stderr: () => string} {
  const texts = {out: '', err: ''};
  stdout?.setEncoding('utf8').on('data', (part: string) => (texts.out += part));
  stderr?.setEncoding('utf8').on('data', (part: string) => (texts.err += part));
  return {stdout: () => texts.out, stderr: () => texts.err};
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', (status) => {
      resolve(status);
    });
  });
}

async function printedAddress(child: ChildProcess, stdout: () => string): Promise<URL> {
  for (;;) {
    const address = /http:\S+token=\S+(?=\s)/.exec(stdout())?.[0];
    if (address !== undefined) return new URL(address);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
  }
}
