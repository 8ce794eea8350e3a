import {type ChildProcessByStdio, spawn, type SpawnOptions, spawnSync} from 'node:child_process';
import type {Readable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';

export const cliEntry = fileURLToPath(new URL('../../../apps/cli/index.ts', import.meta.url));
/** The source is compiled once and not for every one of many short processes. */
export const compileCache = fileURLToPath(new URL('../../../.cache/node', import.meta.url));

export interface CliResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command line from source as a process of its own. */
export function cli(args: readonly string[], cwd?: string): CliResult {
  return spawnSync(process.execPath, [cliEntry, ...args], {
    encoding: 'utf8',
    cwd,
    env: {...process.env, NODE_COMPILE_CACHE: compileCache},
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Runs a command that must succeed and gives its standard output. */
export function cliText(args: readonly string[], cwd?: string): string {
  const {status, stdout, stderr} = cli(args, cwd);
  if (status !== 0) throw new Error(`commonplace ${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return stdout;
}

/** Runs a command with `--json` that must succeed and parses what it printed. */
export function cliJson<T>(args: readonly string[], cwd?: string): T {
  return JSON.parse(cliText([...args, '--json'], cwd)) as T;
}

/** A command that runs beside whatever else does. */
export type RunningCommand = ChildProcessByStdio<null, Readable, Readable>;

/** Starts a command, and leaves this process free meanwhile. */
export function startCli(args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env'> = {}): RunningCommand {
  return spawn(process.execPath, [cliEntry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: options.cwd,
    env: {...process.env, NODE_COMPILE_CACHE: compileCache, ...options.env},
  });
}

/** Waits until a command has ended, and gives what it said. */
export async function outcomeOf(command: RunningCommand): Promise<CliResult> {
  const end = new Promise<number | null>((resolve) => command.once('close', resolve));
  const [status, stdout, stderr] = await Promise.all([end, text(command.stdout), text(command.stderr)]);
  return {status, stdout, stderr};
}
