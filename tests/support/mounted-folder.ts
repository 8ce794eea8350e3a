import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** A small disk of its own, to fill up or to make read-only. */
export interface MountedFolder {
  readonly path: string;
  /** With other options of tmpfs, such as `size=8m` or `ro`. */
  remount(options: string): void;
  unmount(): void;
}

/** Whether disks can be mounted here: to everybody but root it is refused, and to root in some containers. */
export const canMount = probe();

/** Mounts a disk of so many megabytes. */
export function mountFolder(megabytes: number): MountedFolder {
  const path = join(mkdtempSync(join(tmpdir(), 'commonplace-disk-')), 'disk');
  mkdirSync(path);
  mount(path, '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs');
  return {
    path,
    remount: (options) => {
      mount(path, '-o', `remount,${options}`);
    },
    unmount: () => {
      spawnSync('umount', [path]);
      rmSync(join(path, '..'), {recursive: true, force: true});
    },
  };
}

/** Mounts a disk of so many megabytes over a folder; unmounted, what is in the folder is there again. */
export function mountOver(path: string, megabytes: number): Pick<MountedFolder, 'unmount'> {
  mount(path, '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs');
  return {unmount: () => void spawnSync('umount', [path], {stdio: 'ignore'})};
}

function mount(path: string, ...options: readonly string[]): void {
  const {status} = spawnSync('mount', [...options, path], {stdio: 'ignore'});
  if (status === 0) return;
  rmSync(path, {recursive: true, force: true});
  throw new Error(`${path} cannot be mounted with ${options.join(' ')}`);
}

function probe(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountFolder(1).unmount();
    return true;
  } catch {
    return false;
  }
}
