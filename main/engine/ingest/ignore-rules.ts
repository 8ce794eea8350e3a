import ignore, {type Ignore} from 'ignore';
import {isNoteName} from '../domain/link-key.ts';
import {nameOf} from '../domain/local-path.ts';

/** Files whose lines are patterns, as in Git, of what to leave out of the folder they lie in. */
export const ignoreFiles = ['.gitignore', '.commonplaceignore'] as const;

/** Whether one name is left out wherever it stands: hidden files and folders, and packages of JavaScript projects. */
export function isHiddenName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Which files and folders of a source are left out. Paths are relative to its root, with `/`. */
export class IgnoreRules {
  readonly #byFolder = new Map<string, Ignore>();

  /** Adds the patterns of a file in `folder`; the root is the empty text. */
  add(folder: string, patterns: string): void {
    const rules = this.#byFolder.get(folder) ?? ignore();
    this.#byFolder.set(folder, rules.add(patterns));
  }

  /** Whether a folder is left out, judged by its own name and the patterns of the folders above it. */
  ignoresFolder(path: string): boolean {
    return isHiddenName(nameOf(path)) || this.#matches(path, `${path}/`);
  }

  /** Whether a file is a note that counts, judged by its own name and the patterns of the folders above it. */
  acceptsFile(path: string): boolean {
    const name = nameOf(path);
    return isNoteName(name) && !isHiddenName(name) && !this.#matches(path, path);
  }

  /** The patterns nearest to the path decide last. */
  #matches(path: string, tested: string): boolean {
    let isIgnored = false;
    for (const folder of foldersAbove(path)) {
      const rules = this.#byFolder.get(folder);
      if (!rules) continue;
      const verdict = rules.test(folder === '' ? tested : tested.slice(folder.length + 1));
      if (verdict.ignored) isIgnored = true;
      else if (verdict.unignored) isIgnored = false;
    }
    return isIgnored;
  }
}

/** The folders that hold a path, from the root (the empty text) inwards. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/'));
}
