import {type ChildProcess, spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {vi} from 'vitest';
import {compileCache} from '../cli/run-cli.ts';
import {send} from './http-request.ts';

export const serveEntry = fileURLToPath(new URL('../../../apps/server/index.ts', import.meta.url));

/** A server as a process of its own, whose page has been opened. */
export interface ServeProcess {
  readonly process: ChildProcess;
  readonly port: number;
  readonly cookie: string;
  readonly output: () => string;
}

const started: ChildProcess[] = [];

/** Starts the real server, as `commonplace serve` does, and comes in with the printed address. */
export async function serve(home: string, args: readonly string[]): Promise<ServeProcess> {
  let output = '';
  const env = {...process.env, COMMONPLACE_HOME: home, NODE_COMPILE_CACHE: compileCache};
  const child = spawn(process.execPath, [serveEntry, '--no-open', '--embedder', 'hash-local', ...args], {env});
  started.push(child);
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part));
  await vi.waitUntil(() => /token=\S+\n/.test(output) || child.exitCode !== null, {timeout: 60_000});
  if (child.exitCode !== null) throw new Error(`The server ended at once: ${output}`);
  const address = new URL(/http:\S+/.exec(output)?.[0] ?? '');
  const port = Number(address.port);
  const {headers} = await send(port, {path: address.pathname + address.search});
  return {process: child, port, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '', output: () => output};
}

/** Asks it to stop and gives its exit code. */
export async function stop({process: child}: ServeProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** Ends what a failed test has left running. */
export function endServers(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}
