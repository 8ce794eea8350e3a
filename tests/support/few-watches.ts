import {spawnSync} from 'node:child_process';

/** The command that runs another one where the system watches only so many folders; a namespace of its own makes it so. */
export function withFewWatches(watches: number, command: readonly string[]): readonly string[] {
  const limit = `echo ${watches} > /proc/sys/user/max_inotify_watches && exec "$@"`;
  return ['unshare', '-Ur', 'sh', '-c', limit, 'sh', ...command];
}

/** Whether this system can be told to watch few folders: some containers refuse the namespace. */
export const canLimitWatches = probe();

function probe(): boolean {
  if (process.platform !== 'linux') return false;
  const [program = '', ...args] = withFewWatches(1, ['true']);
  return spawnSync(program, args, {stdio: 'ignore'}).status === 0;
}
