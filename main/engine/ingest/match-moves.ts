import type {KnownFile} from '../db/memories.ts';
import {folderOf, nameOf} from '../domain/local-path.ts';

/** A note at a path that the library does not know. */
export interface NewFile {
  readonly path: string;
  readonly fileHash: string;
  /** Empty where the file system cannot say which file it is. */
  readonly fileId: string;
}

/**
 * Says which missing note each new file is, by path: the one that was read from this very file; else one with the same
 * content, of the same name if there are several. Where a folder has moved, a note that was saved as another file on
 * the way is known by its place in it.
 */
export function matchMoves(created: readonly NewFile[], missing: readonly KnownFile[]): Map<string, KnownFile> {
  const matches = new Map<string, KnownFile>();
  const left = new Set(missing);
  const matchBy = (find: (file: NewFile) => KnownFile | undefined) => {
    for (const file of created) {
      const known = matches.has(file.path) ? undefined : find(file);
      if (known && left.delete(known)) matches.set(file.path, known);
    }
  };
  matchBy(sameFile(missing));
  matchBy(sameContent(missing, left));
  matchBy(samePlace(left, originsOf(matches)));
  return matches;
}

type Find = (file: NewFile) => KnownFile | undefined;

function sameFile(missing: readonly KnownFile[]): Find {
  const byId = new Map(missing.map((known) => [known.fileId, known]));
  return ({fileId}) => (fileId === '' ? undefined : byId.get(fileId));
}

function sameContent(missing: readonly KnownFile[], left: ReadonlySet<KnownFile>): Find {
  const byHash = Map.groupBy(missing, ({fileHash}) => fileHash);
  return ({path, fileHash}) => {
    if (fileHash === '') return undefined;
    const same = (byHash.get(fileHash) ?? []).filter((known) => left.has(known));
    return same.find(({localPath}) => nameOf(localPath) === nameOf(path)) ?? same[0];
  };
}

function samePlace(left: ReadonlySet<KnownFile>, origins: ReadonlyMap<string, ReadonlySet<string>>): Find {
  const byPath = new Map([...left].map((known) => [known.localPath, known]));
  return ({path}) =>
    [...(origins.get(folderOf(path)) ?? [])]
      .map((folder) => byPath.get(join(folder, nameOf(path))))
      .find((known) => known !== undefined);
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

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
