import {lstat, readdir, readFile, stat} from 'node:fs/promises';
import type {Dirent} from 'node:fs';
import {join} from 'node:path';
import {EngineError} from '../domain/engine-error.ts';
import {foldersAbove, IgnoreRules, ignoreFiles} from './ignore-rules.ts';

/** A note on disk. */
export interface ScannedFile {
  /** Relative to the root, with `/`, in Unicode form NFC. */
  readonly path: string;
  /** Absolute, as the file system spells it. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  /** When content or attributes last changed, which no program can set back; milliseconds since 1970. */
  readonly changedMs: number;
}

/** What a look at a folder found. What lies under an unreadable folder is unknown, not gone. */
export interface Scan {
  /** By path. */
  readonly files: readonly ScannedFile[];
  readonly unreadable: readonly {readonly path: string; readonly reason: string}[];
  /** Whether the root has nothing in it at all, as the place of a disk that is not mounted. */
  readonly isEmpty: boolean;
  /** Whether a path is left out, or inside what is left out, whatever is there. */
  leavesOut(path: string): boolean;
}

interface Walk {
  readonly root: string;
  readonly rules: IgnoreRules;
  /** By path as the file system spells it. */
  readonly files: Map<string, ScannedFile>;
  readonly unreadable: {path: string; reason: string}[];
}

/**
 * Finds every note under a folder. Hidden files and folders, `node_modules` and what `.gitignore` and
 * `.commonplaceignore` name are left out. Symbolic links are never followed: what they point to inside the root is
 * found itself, and what lies outside does not belong to it. Throws `EngineError` when the root cannot be read.
 */
export async function scanFolder(root: string): Promise<Scan> {
  await requireFolder(root);
  const walk: Walk = {root, rules: new IgnoreRules(), files: new Map(), unreadable: []};
  const names = await readRoot(root);
  await visitFolder(walk, '', root);
  const rootProblem = walk.unreadable.find(({path}) => path === '');
  if (rootProblem) throw unreadableRoot(root, rootProblem.reason);
  return toScan(walk, names === 0);
}

/** Looks at single paths, relative to the root; those that are no notes of it are not in the answer. */
export async function scanPaths(root: string, paths: readonly string[]): Promise<Scan> {
  await requireFolder(root);
  const walk: Walk = {root, rules: new IgnoreRules(), files: new Map(), unreadable: []};
  const loaded = new Set<string>();
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      if (!loaded.has(folder)) await loadRules(walk, folder, join(root, folder));
      loaded.add(folder);
    }
    if (!leavesOut(walk.rules, path) && !(await isBehindLink(root, path))) await visitSpelling(walk, path);
  }
  return toScan(walk, false);
}

/**
 * Those of the given paths that are proven gone: the root can be read, the folder they were in can be read or is
 * itself gone from a readable one, and there is no such file.
 */
export async function confirmGone(root: string, paths: readonly string[]): Promise<Set<string>> {
  await requireFolder(root);
  const gone = new Set<string>();
  const readable = new Map<string, Promise<boolean>>();
  for (const path of paths) {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    let isReadable = readable.get(parent);
    if (!isReadable) readable.set(parent, (isReadable = canTell(root, parent)));
    if ((await isReadable) && (await isMissing(root, path))) gone.add(path);
  }
  await requireFolder(root);
  return gone;
}

/** Throws `EngineError` unless the path is a folder. */
export async function requireFolder(root: string): Promise<void> {
  const found = await stat(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
      throw new EngineError('NOT_FOUND', `The folder ${root} does not exist; check the path.`, {cause: error});
    throw unreadableRoot(root, reasonOf(error));
  });
  if (!found.isDirectory())
    throw new EngineError('INVALID_INPUT', `${root} is a file, not a folder; name the folder that holds the notes.`);
}

function toScan({files, unreadable, rules}: Walk, isEmpty: boolean): Scan {
  return {
    files: withComposedPaths([...files.values()]),
    unreadable,
    isEmpty,
    leavesOut: (path) => leavesOut(rules, path),
  };
}

/**
 * Paths in Unicode form NFC, by path. On some systems two names that differ in form only are two files: then the one
 * that is spelled in NFC has the path, and the other keeps its own.
 */
function withComposedPaths(files: readonly ScannedFile[]): ScannedFile[] {
  const byPath = (a: ScannedFile, b: ScannedFile) => (a.path < b.path ? -1 : 1);
  const taken = new Set(files.map(({path}) => path));
  const composed = [...files].sort(byPath).map((file) => {
    const path = file.path.normalize('NFC');
    if (taken.has(path)) return file;
    taken.add(path);
    return {...file, path};
  });
  return composed.sort(byPath);
}

function leavesOut(rules: IgnoreRules, path: string): boolean {
  return foldersAbove(path).some((folder) => folder !== '' && rules.ignoresFolder(folder)) || !rules.acceptsFile(path);
}

async function readRoot(root: string): Promise<number> {
  try {
    return (await readdir(root)).length;
  } catch (error) {
    throw unreadableRoot(root, reasonOf(error));
  }
}

async function visitFolder(walk: Walk, path: string, folder: string): Promise<void> {
  const entries = await readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
    walk.unreadable.push({path, reason: reasonOf(error)});
    return [];
  });
  const names = new Set(entries.map(({name}) => name));
  if (ignoreFiles.some((name) => names.has(name))) await loadRules(walk, path, folder);
  const inner = (entry: Dirent) => (path === '' ? entry.name : `${path}/${entry.name}`);
  const files = entries.filter((entry) => entry.isFile() && walk.rules.acceptsFile(inner(entry)));
  await Promise.all(files.map((entry) => visitFile(walk, inner(entry), join(folder, entry.name))));
  for (const entry of entries) {
    if (entry.isDirectory() && !walk.rules.ignoresFolder(inner(entry)))
      await visitFolder(walk, inner(entry), join(folder, entry.name));
  }
}

/** Looks at one path, and at the other file, if there is one, that differs from it in Unicode form only. */
async function visitSpelling(walk: Walk, path: string): Promise<void> {
  const file = join(walk.root, path);
  await visitFile(walk, path, file);
  const composed = path.normalize('NFC');
  const twin = join(walk.root, composed);
  if (composed !== path && (await areTwoFiles(file, twin))) await visitFile(walk, composed, twin);
}

async function areTwoFiles(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => lstat(file).catch(() => null)));
  return Boolean(second) && first?.ino !== second?.ino;
}

async function visitFile(walk: Walk, path: string, file: string): Promise<void> {
  try {
    const found = await lstat(file);
    if (!found.isFile()) return;
    const changedMs = Math.max(found.mtimeMs, found.ctimeMs);
    walk.files.set(path, {path, file, size: found.size, mtimeMs: found.mtimeMs, changedMs});
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') walk.unreadable.push({path: path.normalize('NFC'), reason: reasonOf(error)});
  }
}

async function loadRules(walk: Walk, path: string, folder: string): Promise<void> {
  for (const name of ignoreFiles) {
    const patterns = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (patterns !== '') walk.rules.add(path, patterns.slice(0, 1_000_000));
  }
}

async function isBehindLink(root: string, path: string): Promise<boolean> {
  for (const folder of foldersAbove(path)) {
    if (folder === '') continue;
    const found = await lstat(join(root, folder)).catch(() => null);
    if (found?.isSymbolicLink() === true) return true;
  }
  return false;
}

/** Whether the absence of a file from a folder can be believed. */
async function canTell(root: string, folder: string): Promise<boolean> {
  try {
    await readdir(join(root, folder));
    return true;
  } catch (error) {
    if (folder === '' || (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR')) return false;
    return canTell(root, folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  }
}

async function isMissing(root: string, path: string): Promise<boolean> {
  try {
    return !(await lstat(join(root, path))).isFile() || (await isBehindLink(root, path));
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
  }
}

function unreadableRoot(root: string, reason: string): EngineError {
  return new EngineError('INVALID_INPUT', `The folder ${root} cannot be read: ${reason}. Its index is kept as it was.`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EIO: 'the disk reports a fault',
  EMFILE: 'too many files are open',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not a folder',
  ETIMEDOUT: 'the disk does not answer',
};

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return reasons[code] ?? (code === '' ? String(error) : code);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
