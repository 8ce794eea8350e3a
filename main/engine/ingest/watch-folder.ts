import {readFileSync, type Stats} from 'node:fs';
import {join, relative} from 'node:path';
import {type ChokidarOptions, type FSWatcher, watch} from 'chokidar';
import {nameOf} from '../domain/local-path.ts';
import type {Log} from '../ports.ts';
import {foldersAbove, IgnoreRules, ignoreFiles, isHiddenName} from './ignore-rules.ts';

/** What may have changed: some paths, relative to the root with `/`, or anything. */
export interface FolderChange {
  readonly paths: readonly string[] | 'all';
}

export interface FolderWatch {
  /** Settled when changes from now on are noticed; it never rejects. */
  readonly ready: Promise<void>;
  /** A sentence when the system does not watch the folder, so that changes show later; else empty. */
  trouble(): string;
  close(): Promise<void>;
}

/** How long a folder must be quiet before its changes are told, so that a save in several steps is one; ms. */
const settleTime = 120;

/** A change is told after this time even when the folder is never quiet; ms. */
const longestWait = 1000;

/** How often a folder is looked at when the system refuses to watch it; ms. */
const pollInterval = 10_000;

/** What names the pages of a crawled folder; it concerns all of them. */
const metadataFile = 'metadata.json';

/** More paths than this are told as “anything”. */
const manyPaths = 1000;

/** What watching works with. */
export interface WatchTools {
  readonly log: Log;
  /** Told when the watch falls back to looking now and then. */
  readonly onTrouble?: () => void;
  /** Watches a tree of files; left out, chokidar does. */
  readonly watchTree?: (root: string, options: ChokidarOptions) => FSWatcher;
}

/**
 * Tells when notes of a folder change, with the same rules for what counts as the scan. When the system cannot watch
 * the folder, or only a part of it, it says so and tells “anything” every ten seconds instead.
 */
export function watchFolder(root: string, onDirty: (change: FolderChange) => void, tools: WatchTools): FolderWatch {
  return new Watch(root, onDirty, tools);
}

class Watch implements FolderWatch {
  readonly ready: Promise<void>;
  readonly #root: string;
  readonly #onDirty: (change: FolderChange) => void;
  readonly #tools: WatchTools;
  readonly #dirty = new Set<string>();
  #isAllDirty = false;
  #rules = new WatchRules('');
  #watcher: FSWatcher | undefined;
  #settle: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  /** When the first change that has not been told yet was seen. */
  #since: number | undefined;
  #isClosed = false;
  #trouble = '';

  constructor(root: string, onDirty: (change: FolderChange) => void, tools: WatchTools) {
    this.#root = root;
    this.#onDirty = onDirty;
    this.#tools = tools;
    this.ready = this.#start();
  }

  trouble(): string {
    return this.#trouble;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#settle);
    clearInterval(this.#poll);
    await this.#watcher?.close();
  }

  #start(): Promise<void> {
    const rules = new WatchRules(this.#root);
    this.#rules = rules;
    const watcher = (this.#tools.watchTree ?? watch)(this.#root, {
      ignoreInitial: true,
      followSymlinks: false,
      // A folder that may not be read is told by the scan; it must not end the watch of all others.
      ignorePermissionErrors: true,
      ignored: (path, stats) => rules.ignores(path, stats),
    });
    this.#watcher = watcher;
    watcher.on('all', (event, path) => {
      if (watcher === this.#watcher) this.#note(event, path);
    });
    return new Promise((resolve) => {
      watcher.on('ready', resolve);
      watcher.on('error', (error) => {
        this.#fallBack(error);
        resolve();
      });
    });
  }

  #note(event: string, path: string): void {
    const inside = this.#rules.inside(path);
    if (ignoreFiles.some((name) => inside === name || inside.endsWith(`/${name}`))) void this.#restart();
    else if (event === 'unlinkDir' || event === 'addDir' || inside === metadataFile) this.#isAllDirty = true;
    else this.#dirty.add(inside);
    this.#schedule();
  }

  /** Other patterns mean other folders to watch. */
  async #restart(): Promise<void> {
    this.#isAllDirty = true;
    const before = this.#watcher;
    this.#watcher = undefined;
    await before?.close();
    if (this.#isClosed) return;
    await this.#start();
    this.#isAllDirty = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    this.#since ??= now;
    const wait = Math.max(0, Math.min(settleTime, this.#since + longestWait - now));
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#tell();
    }, wait);
  }

  #tell(): void {
    const isAll = this.#isAllDirty || this.#dirty.size > manyPaths;
    const paths = isAll ? ('all' as const) : [...this.#dirty].sort();
    this.#isAllDirty = false;
    this.#dirty.clear();
    this.#since = undefined;
    if (!this.#isClosed && paths.length > 0) this.#onDirty({paths});
  }

  /** What the system still watches is told at once all the same. */
  #fallBack(error: unknown): void {
    if (this.#poll || this.#isClosed) return;
    this.#trouble = `${this.#root} is looked at every ${pollInterval / 1000} s, because the system does not watch it: ${whyNot(error)}.`;
    this.#tools.log.warn(this.#trouble);
    this.#tools.onTrouble?.();
    this.#isAllDirty = true;
    this.#schedule();
    this.#poll = setInterval(() => {
      this.#isAllDirty = true;
      this.#schedule();
    }, pollInterval);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'its limit of watched folders is reached (on Linux, fs.inotify.max_user_watches)',
  EMFILE: 'its limit of watches or open files is reached (on Linux, fs.inotify.max_user_instances)',
};

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return reasons['code' in error ? String(error.code) : ''] ?? error.message;
}

/** The scan's rules, asked by absolute path; ignore files are read when a path below them is first asked for. */
class WatchRules {
  readonly #root: string;
  readonly #rules = new IgnoreRules();
  readonly #loaded = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The path relative to the root, with `/`. */
  inside(path: string): string {
    return relative(this.#root, path).replaceAll('\\', '/');
  }

  /** Without `stats` the path is not known to be a file or a folder, and is left out only by its name. */
  ignores(path: string, stats: Stats | undefined): boolean {
    const inside = this.inside(path);
    if (inside === '' || inside.startsWith('..')) return false;
    const name = nameOf(inside);
    if (inside === metadataFile || ignoreFiles.some((known) => known === name)) return false;
    if (isHiddenName(name)) return true;
    if (!stats) return false;
    if (stats.isSymbolicLink()) return true;
    for (const folder of foldersAbove(inside)) this.#load(folder);
    return stats.isDirectory() ? this.#rules.ignoresFolder(inside) : !this.#rules.acceptsFile(inside);
  }

  #load(folder: string): void {
    if (this.#loaded.has(folder)) return;
    this.#loaded.add(folder);
    for (const name of ignoreFiles) {
      try {
        this.#rules.add(folder, readFileSync(join(this.#root, folder, name), 'utf8'));
      } catch {
        // Most folders have none.
      }
    }
  }
}
