import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {basename, dirname, join} from 'node:path';

/** A file beside the library whose name begins with the library's. */
export interface Neighbour {
  readonly path: string;
  readonly bytes: number;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** A file that memories can be had from. */
export interface Backup extends Neighbour {
  readonly kind: 'memories' | 'library';
}

/** Where the memories of a library are kept besides it: the newest, the one before, and what was there before a restore. */
export function memoryFiles(file: string): {
  readonly newest: string;
  readonly previous: string;
  readonly beforeRestore: string;
} {
  return {
    newest: `${file}.memories.jsonl`,
    previous: `${file}.memories.previous.jsonl`,
    beforeRestore: `${file}.memories.before-restore.jsonl`,
  };
}

/** Files beside a library that belong to it, by name; the library itself is left out. */
export function listNeighbours(file: string): Neighbour[] {
  const folder = dirname(file);
  const name = basename(file);
  return readdirSync(folder)
    .filter((each) => each.startsWith(name) && each !== name)
    .sort()
    .flatMap((each) => {
      const path = join(folder, each);
      const found = statSync(path, {throwIfNoEntry: false});
      return found?.isFile() ? [{path, bytes: found.size, at: found.mtimeMs}] : [];
    });
}

/** Backups of a library, newest first. */
export function listBackups(file: string): Backup[] {
  return listNeighbours(file)
    .flatMap((neighbour): Backup[] => {
      if (neighbour.path.endsWith('.jsonl')) return [{...neighbour, kind: 'memories'}];
      return /\.v\d+\.backup$/.test(neighbour.path) ? [{...neighbour, kind: 'library'}] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** Writes a file whole or not at all, in place of one that is there. */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    const handle = openSync(part, 'w', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, {force: true});
    throw error;
  }
}

/** Gives a file another name, in place of one that is there; without the file nothing happens. */
export function moveFile(from: string, to: string): void {
  if (fileExists(from)) renameSync(from, to);
}

export function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

export function fileExists(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false}) !== undefined;
}

/** When a file was written, in milliseconds since 1970; null when it is not there. */
export function writtenAt(path: string): number | null {
  return statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? null;
}

export function removeFile(path: string): void {
  rmSync(path, {force: true});
}

/** Whether a folder is there and may be read. */
export function canRead(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
