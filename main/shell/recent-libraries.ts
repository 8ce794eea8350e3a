import {mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';

const most = 10;

/** Which folders were opened, the last one first; those that are gone are left out. Absolute real paths. */
export class RecentLibraries {
  readonly #file: string;

  constructor(data: string) {
    this.#file = join(data, 'windows', 'recent.json');
  }

  list(): string[] {
    return readList(this.#file).filter((folder) => statSync(folder, {throwIfNoEntry: false})?.isDirectory() ?? false);
  }

  add(folder: string): void {
    this.#write([folder, ...this.list().filter((each) => each !== folder)].slice(0, most));
  }

  clear(): void {
    this.#write([]);
  }

  #write(folders: readonly string[]): void {
    try {
      mkdirSync(dirname(this.#file), {recursive: true});
      writeFileSync(this.#file, JSON.stringify(folders));
    } catch {
      // A list that is not kept is no reason not to open the library.
    }
  }
}

/**
 * The library to open when the command line names none: the innermost recent one that holds a named file, else the
 * one that was opened last, else `fallback`.
 */
export function chooseLibrary(paths: readonly string[], recent: readonly string[], fallback: string): string {
  const innermostFirst = recent.toSorted((a, b) => b.length - a.length);
  const holding = innermostFirst.find((folder) => paths.some((path) => holds(folder, path)));
  return holding ?? recent[0] ?? fallback;
}

/** Whether a path lies in a folder. */
export function holds(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '' && inside !== '..' && !/^\.\.[\\/]/.test(inside) && !/^([a-z]:|[\\/])/i.test(inside);
}

function readList(file: string): string[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
