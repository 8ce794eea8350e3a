import {existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {text} from 'node:stream/consumers';
import {filled, UsageError} from '../../terminal/usage-error.ts';

/** The absolute path of a file that is about to be written. */
export function checkNewFile(value: string, mayReplace: boolean): string {
  const file = resolve(filled('the file', value));
  if (!existsSync(dirname(file))) throw new UsageError(`The folder ${dirname(file)} does not exist; make it first.`);
  if (existsSync(file) && !mayReplace)
    throw new UsageError(`${file} is there already; name another file, or replace it with --force.`);
  return file;
}

/** Writes a file as a whole: nobody finds half of it, and what was there before is lost only when it is done. */
export async function writeNewFile(file: string, content: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, content, {flag: 'wx'});
    await rename(part, file);
  } catch (error) {
    await rm(part, {force: true});
    throw new UsageError(`${file} cannot be written (${reasonOf(error)}); choose another place.`);
  }
}

/** A whole file, or with `-` all of standard input. */
export async function readWholeFile(value: string): Promise<string> {
  if (value === '-') return text(process.stdin);
  const file = resolve(filled('the file', value));
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${reasonOf(error)}); check the path.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || 'an unknown reason');
}
