import type {KnownFile} from '../db/memories.ts';

/** A note at a path that the library does not know. */
export interface NewFile {
  readonly path: string;
  readonly fileHash: string;
}

/**
 * Says which missing note each new file is, by path: one with the same content, of the same name if there are
 * several. Where a folder has moved, a file edited on the way is known by its place in it.
 */
export function matchMoves(created: readonly NewFile[], missing: readonly KnownFile[]): Map<string, KnownFile> {
  const matches = new Map<string, KnownFile>();
  const left = new Set(missing);
  const byHash = Map.groupBy(missing, ({fileHash}) => fileHash);
  for (const {path, fileHash} of created) {
    const same = (byHash.get(fileHash) ?? []).filter((known) => left.has(known));
    take(path, same.find(({localPath}) => nameOf(localPath) === nameOf(path)) ?? same[0]);
  }
  const origins = originsOf(matches);
  const byPath = new Map([...left].map((known) => [known.localPath, known]));
  for (const {path} of created) {
    if (matches.has(path)) continue;
    const origin = [...(origins.get(folderOf(path)) ?? [])].find((folder) => byPath.has(join(folder, nameOf(path))));
    if (origin !== undefined) take(path, byPath.get(join(origin, nameOf(path))));
  }
  return matches;

  function take(path: string, known: KnownFile | undefined): void {
    if (!known || !left.delete(known)) return;
    matches.set(path, known);
  }
}

/** For each folder that notes moved to, the folders they came from. */
function originsOf(matches: ReadonlyMap<string, KnownFile>): Map<string, Set<string>> {
  const origins = new Map<string, Set<string>>();
  for (const [path, {localPath}] of matches) {
    const from = origins.get(folderOf(path)) ?? new Set<string>();
    if (nameOf(localPath) === nameOf(path)) origins.set(folderOf(path), from.add(folderOf(localPath)));
  }
  return origins;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
