import {setTimeout} from 'node:timers/promises';
import type {ReadConnection} from '../db/connection.ts';
import type {KnownFile} from '../db/memories.ts';
import type {SourceRow} from '../db/sources.ts';
import {type FolderView, lookAtFolder} from './look-at-folder.ts';
import {isSettled} from './scan-folder.ts';

/** How long a file must stay away before it counts as gone: some programs save by delete and write; milliseconds. */
const grace = 120;

/** A folder in which something moves all the time is looked at so often. */
const mostLooks = 6;

/** The last of several looks at a source. */
export interface SettledView extends FolderView {
  /** Whether no look found the note, at its path or at another. */
  mayBeGone(known: KnownFile): boolean;
}

/**
 * Looks at a source. When some of its notes are not found, looks again a moment later, until nothing has moved
 * meanwhile: what is moved from a part that is still to be looked at to one that was is not seen at all. Throws what
 * looking throws.
 */
export async function lookUntilSettled(
  read: ReadConnection,
  source: SourceRow,
  paths: readonly string[] | undefined,
): Promise<SettledView> {
  let view = await lookAtFolder(read, source, paths);
  let missing = missingOf(view);
  const elsewhere = new Set<string>();
  if (source.layout === 'markdown' && missing.size > 0)
    for (let looks = 2; looks <= mostLooks; looks++) {
      for (const id of newFilesOf(view)) elsewhere.add(id);
      await setTimeout(grace);
      const before = view;
      view = await lookAtFolder(read, source, undefined);
      const now = missingOf(view);
      missing = new Set([...missing].filter((id) => now.has(id)));
      if (missing.size === 0 || (await isSettled(view, before))) break;
    }
  return {...view, mayBeGone: ({id, fileId}) => missing.has(id) && !elsewhere.has(fileId)};
}

function missingOf({notes, known, keyOf}: FolderView): ReadonlySet<number> {
  const there = new Set(notes.map(({key}) => key));
  return new Set(known.filter((file) => !there.has(keyOf(file))).map(({id}) => id));
}

/** Which files of the disk lie at paths that the library does not know. */
function newFilesOf({notes, known, keyOf}: FolderView): string[] {
  const keys = new Set(known.map(keyOf));
  return notes.filter(({key, fileId}) => !keys.has(key) && fileId !== '').map(({fileId}) => fileId);
}
