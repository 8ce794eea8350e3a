import {join} from 'node:path';

interface PlacedNote {
  readonly localPath: string;
  readonly spaceKey: string;
}

interface PlacedSource {
  readonly name: string;
  readonly root: string;
}

/**
 * Absolute path of the file behind a note; undefined when no source has it. A note knows its path inside its
 * source; the source that gave it its space is asked first. `exists` looks at the disk.
 */
export function noteFile(
  note: PlacedNote,
  sources: readonly PlacedSource[],
  exists: (path: string) => boolean,
): string | undefined {
  const namesakesFirst = sources.toSorted(
    (a, b) => Number(b.name === note.spaceKey) - Number(a.name === note.spaceKey),
  );
  return namesakesFirst.map(({root}) => join(root, note.localPath)).find(exists);
}
