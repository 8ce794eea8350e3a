import {isAbsolute, join, relative} from 'node:path';

/**
 * The file of the built page that an `app://` address names; null for everything outside `pageFolder`.
 * `/` is `index.html`. The address is decoded once, as a file system would not.
 */
export function pageFile(pageFolder: string, address: string): string | null {
  const path = decodedPath(address);
  if (path === null || path.includes('\0')) return null;
  const file = join(pageFolder, path === '/' ? 'index.html' : path);
  const inside = relative(pageFolder, file);
  const isInside = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  return isInside ? file : null;
}

function decodedPath(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
}
