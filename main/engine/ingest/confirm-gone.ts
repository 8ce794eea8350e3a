import {lstat, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {folderOf} from '../domain/local-path.ts';
import {wasOnMount} from './file-identity.ts';
import {codeOf, isBehindLink, reasonOf, requireFolder} from './scan-folder.ts';

/** A file that a look at its folder did not find. */
interface MissingFile {
  readonly localPath: string;
  readonly fileId: string;
}

/** What became of missing files; one that is there after all is in neither. */
export interface Verdict<T> {
  /** Proven gone. */
  readonly gone: readonly T[];
  /** Not to be told, and why. `folder` is relative to the root, with `/`. */
  readonly unknown: readonly {readonly file: T; readonly folder: string; readonly reason: string}[];
}

/**
 * Tells those missing files that are proven gone: the root can be read, the folder they were in can be read or is
 * itself gone from a readable one, no other disk lies there than when they were read, and there is no such file.
 */
export async function confirmGone<T extends MissingFile>(root: string, files: readonly T[]): Promise<Verdict<T>> {
  const {dev: device} = await requireFolder(root);
  const gone: T[] = [];
  const unknown: {file: T; folder: string; reason: string}[] = [];
  const witnesses = new Map<string, Promise<Witness>>();
  for (const file of files) {
    const folder = folderOf(file.localPath);
    let witness = witnesses.get(folder);
    if (!witness) witnesses.set(folder, (witness = findWitness(root, folder)));
    const said = await witness;
    const doubt = said.reason ?? doubtOf(file, said.device !== device) ?? (await isMissing(root, file.localPath));
    if (doubt === true) gone.push(file);
    else if (doubt !== false) unknown.push({file, folder, reason: doubt});
  }
  await requireFolder(root);
  return {gone, unknown};
}

/** Who can tell what is in a folder: itself or the nearest one above that is there; or why nobody can. */
type Witness = {readonly device: number; readonly reason: null} | {readonly device: null; readonly reason: string};

async function findWitness(root: string, folder: string): Promise<Witness> {
  try {
    await readdir(join(root, folder));
    return {device: (await stat(join(root, folder))).dev, reason: null};
  } catch (error) {
    if (folder === '' || !isAbsence(error)) return {device: null, reason: reasonOf(error)};
    return findWitness(root, folderOf(folder));
  }
}

function doubtOf({fileId}: MissingFile, isMount: boolean): string | null {
  const wasMount = wasOnMount(fileId);
  if (wasMount === undefined || wasMount === isMount) return null;
  return wasMount ? 'its disk is not mounted' : 'another disk is mounted over it';
}

/** Whether there is no such file; or why that cannot be told. */
async function isMissing(root: string, path: string): Promise<boolean | string> {
  try {
    return !(await lstat(join(root, path))).isFile() || (await isBehindLink(root, path));
  } catch (error) {
    return isAbsence(error) || reasonOf(error);
  }
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}
