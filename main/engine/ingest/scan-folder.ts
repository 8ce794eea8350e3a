import {lstat, readdir, readFile, stat} from 'node:fs/promises';
import type {Dirent, Stats} from 'node:fs';
import {join} from 'node:path';
import {EngineError} from '../domain/engine-error.ts';
import {fileIdentity} from './file-identity.ts';
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
  /** Which file of the disk it is; empty where the file system cannot say. */
  readonly fileId: string;
}

/** What a look at a folder found. What lies under an unreadable folder is unknown, not gone. */
export interface Scan {
  /** By path. */
  readonly files: readonly ScannedFile[];
  readonly unreadable: readonly {readonly path: string; readonly reason: string}[];
  /** Whether the root has nothing in it at all, as the place of a disk that is not mounted. */
  readonly isEmpty: boolean;
  /** When what is in each folder last changed, by absolute path; milliseconds since 1970. */
  readonly folders: ReadonlyMap<string, number>;
  /** Whether a path is left out, or inside what is left out, whatever is there. */
  leavesOut(path: string): boolean;
}

interface Walk {
  readonly root: string;
  /** The device that the root lies on. */
  readonly device: number;
  readonly rules: IgnoreRules;
  /** By path as the file system spells it. */
  readonly files: Map<string, ScannedFile>;
  readonly unreadable: {path: string; reason: string}[];
  /** When what is in each folder last changed, by absolute path; milliseconds since 1970. */
  readonly folders: Map<string, number>;
}

/**
 * Finds every note under a folder. Hidden files and folders, `node_modules` and what `.gitignore` and
 * `.commonplaceignore` name are left out. Symbolic links are never followed: what they point to inside the root is
 * found itself, and what lies outside does not belong to it. Throws `EngineError` when the root cannot be read.
 */
export async function scanFolder(root: string): Promise<Scan> {
  const {dev: device} = await requireFolder(root);
  const walk = startWalk(root, device);
  const names = await readRoot(root);
  await visitFolder(walk, '', root);
  const rootProblem = walk.unreadable.find(({path}) => path === '');
  if (rootProblem) throw unreadableRoot(root, rootProblem.reason);
  return toScan(walk, names === 0);
}

/** Looks at single paths, relative to the root; those that are no notes of it are not in the answer. */
export async function scanPaths(root: string, paths: readonly string[]): Promise<Scan> {
  const {dev: device} = await requireFolder(root);
  const walk = startWalk(root, device);
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

/** Throws `EngineError` unless the path is a folder; else gives what is known of it. */
export async function requireFolder(root: string): Promise<Stats> {
  const found = await stat(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
      throw new EngineError('NOT_FOUND', `The folder ${root} does not exist; check the path.`, {cause: error});
    throw unreadableRoot(root, reasonOf(error));
  });
  if (!found.isDirectory())
    throw new EngineError('INVALID_INPUT', `${root} is a file, not a folder; name the folder that holds the notes.`);
  return found;
}

function startWalk(root: string, device: number): Walk {
  return {root, device, rules: new IgnoreRules(), files: new Map(), unreadable: [], folders: new Map()};
}

function toScan({files, unreadable, rules, folders}: Walk, isEmpty: boolean): Scan {
  return {
    folders,
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

/**
 * Whether nothing has come, gone or moved while a folder was looked at, so that every file was seen. `before` is what
 * an earlier look found: file systems round times, so that those of a single look tell nothing of what follows it at
 * once.
 */
export async function isSettled({folders}: Pick<Scan, 'folders'>, before: Pick<Scan, 'folders'>): Promise<boolean> {
  for (const folder of folders.keys()) if ((await changeOf(folder)) !== before.folders.get(folder)) return false;
  return true;
}

/** When what is in a folder last changed; NaN, which equals nothing, when that cannot be told. */
async function changeOf(folder: string): Promise<number> {
  return lstat(folder).then(
    ({mtimeMs}) => mtimeMs,
    () => Number.NaN,
  );
}

async function readRoot(root: string): Promise<number> {
  try {
    return (await readdir(root)).length;
  } catch (error) {
    throw unreadableRoot(root, reasonOf(error));
  }
}

async function visitFolder(walk: Walk, path: string, folder: string): Promise<void> {
  walk.folders.set(folder, await changeOf(folder));
  const entries = await readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
    if (path === '' || codeOf(error) !== 'ENOENT') walk.unreadable.push({path, reason: reasonOf(error)});
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
    const fileId = fileIdentity(found, walk.device);
    walk.files.set(path, {path, file, size: found.size, mtimeMs: found.mtimeMs, changedMs, fileId});
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

/** Whether a folder above the path is a symbolic link. */
export async function isBehindLink(root: string, path: string): Promise<boolean> {
  for (const folder of foldersAbove(path)) {
    if (folder === '') continue;
    const found = await lstat(join(root, folder)).catch(() => null);
    if (found?.isSymbolicLink() === true) return true;
  }
  return false;
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

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
