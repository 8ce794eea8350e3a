import {constants} from 'node:fs';
import {type FileHandle, lstat, open, realpath, stat} from 'node:fs/promises';
import {relative, isAbsolute} from 'node:path';
import {reasonOf} from './scan-folder.ts';

/** The bytes of a file, with the size and time that belong to them. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** A file's bytes, or why there are none. */
export type FileResult =
  | {readonly kind: 'read'; readonly content: FileBytes}
  /** Not there any more, or not a plain file: the next scan will tell. */
  | {readonly kind: 'gone'}
  | {readonly kind: 'failed'; readonly reason: string};

/** Files larger than this are not notes; bytes. */
const sizeLimit = 64 * 1024 * 1024;

/** How often a file that changes under the reader is read again. */
const attempts = 3;

/**
 * Reads a whole file. One that was changed or replaced meanwhile is read again; after three times its last state is
 * taken, with the time it had before, so that the next look finds it changed.
 */
export async function readFileBytes(file: string): Promise<FileResult> {
  try {
    for (let attempt = 1; ; attempt++) {
      const read = await readOnce(file);
      if (read === null) return {kind: 'failed', reason: 'it is larger than 64 MB'};
      if (read.isStable || attempt === attempts) return {kind: 'read', content: read.content};
    }
  } catch (error) {
    return isAbsence(error) ? {kind: 'gone'} : {kind: 'failed', reason: reasonOf(error)};
  }
}

/** A small text file, such as `metadata.json`. Throws what the file system throws. */
export async function readTextFile(file: string): Promise<string> {
  const handle = await open(file, constants.O_RDONLY);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Checks that a file can be indexed as part of a folder. Gives its real path, or what is wrong: it is not there, a
 * folder, not readable, or not inside.
 */
export async function checkFile(
  root: string,
  file: string,
): Promise<{readonly file: string} | {readonly problem: string}> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) return {problem: 'is a folder, not a file'};
    if (!found.isFile()) return {problem: 'is not a plain file'};
    const real = await realpath(file);
    if (!isInside(await realpath(root), real)) return {problem: 'leads out of the folder'};
    const handle = await open(file, constants.O_RDONLY);
    await handle.close();
    return {file: real};
  } catch (error) {
    return {problem: isAbsence(error) ? 'does not exist' : `cannot be read: ${reasonOf(error)}`};
  }
}

/** Whether there is anything at a path, even if it cannot be read. */
export async function fileExists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    return !isAbsence(error);
  }
}

/** Size and times of a file as it is now; milliseconds since 1970. */
export async function readFileState(
  file: string,
): Promise<{readonly size: number; readonly mtimeMs: number; readonly changedMs: number}> {
  const {size, mtimeMs, ctimeMs} = await stat(file);
  return {size, mtimeMs, changedMs: Math.max(mtimeMs, ctimeMs)};
}

/** Whether a path lies in a folder; both absolute and free of links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && !isAbsolute(way);
}

async function readOnce(file: string): Promise<{content: FileBytes; isStable: boolean} | null> {
  // Windows has no such flag.
  const handle = await open(file, constants.O_RDONLY | ((constants.O_NOFOLLOW as number | undefined) ?? 0));
  try {
    return await readHandle(handle, file);
  } finally {
    await handle.close();
  }
}

async function readHandle(handle: FileHandle, file: string): Promise<{content: FileBytes; isStable: boolean} | null> {
  const before = await handle.stat();
  if (before.size > sizeLimit) return null;
  const bytes = await handle.readFile();
  const after = await stat(file);
  const isStable = after.ino === before.ino && after.mtimeMs === before.mtimeMs && after.size === bytes.length;
  return {content: {bytes, size: before.size, mtimeMs: before.mtimeMs}, isStable};
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
