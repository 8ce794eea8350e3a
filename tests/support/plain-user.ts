import {chownSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

/** Somebody without rights, on every Unix. */
const nobody = 65_534;

/** Whether rights of files bind this process, or can be made to. */
export const rightsBind = process.platform !== 'win32' && typeof process.seteuid === 'function';

/** For root no folder is ever unreadable: until the test ends, this process is somebody else, who owns the place. */
export function becomePlainUser(place: string): void {
  if (process.getuid?.() !== 0) return;
  for (const path of readdirSync(place, {recursive: true, encoding: 'utf8'})) chownSync(join(place, path), nobody, -1);
  chownSync(place, nobody, -1);
  process.seteuid?.(nobody);
  onTestFinished(() => {
    process.seteuid?.(0);
  });
}
