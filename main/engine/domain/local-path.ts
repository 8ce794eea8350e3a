/** The folder that a path with `/` lies in; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of a path with `/`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
