/** What a file system tells of a file. */
interface FileStats {
  readonly dev: number;
  readonly ino: number;
  /** Milliseconds since 1970. */
  readonly birthtimeMs: number;
}

const mounted = 'mount.';

/**
 * Names a file whatever its path and content: its number on the disk, which is used again when the file is gone, with
 * the moment in which it came to be, which is not. Files on a disk that is mounted within the folder, whose own device
 * is `device`, are marked. Empty where the file system keeps no such moment.
 */
export function fileIdentity({dev, ino, birthtimeMs}: FileStats, device: number): string {
  if (birthtimeMs <= 0 || ino === 0) return '';
  return `${dev === device ? '' : mounted}${ino}.${birthtimeMs}`;
}

/** Whether the file lay on another disk than the folder of its source; undefined where that was not noted. */
export function wasOnMount(identity: string): boolean | undefined {
  return identity === '' ? undefined : identity.startsWith(mounted);
}
