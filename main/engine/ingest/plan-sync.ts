import type {KnownFile} from '../db/memories.ts';
import {sha256} from '../domain/hash.ts';
import type {CheckedPage} from './preflight.ts';
import type {ScannedFile} from './scan-folder.ts';

/** A note as the folder has it now. */
export interface InputNote extends ScannedFile {
  /** Its record in `metadata.json`; null in a plain folder. */
  readonly page: CheckedPage | null;
  /** What it is known by: the path in a plain folder, the page id where there is metadata. */
  readonly key: string;
}

/** A note to read, and what the library has of it. */
export interface PlannedNote {
  readonly note: InputNote;
  readonly known: KnownFile | null;
}

export interface Plan {
  /** New, changed or doubtful notes, by path. */
  readonly read: readonly PlannedNote[];
  /** How many are the same for certain. */
  readonly same: number;
  /** What the library has and the folder, as far as it was seen, has not. */
  readonly missing: readonly KnownFile[];
}

export interface PlanInput {
  readonly known: readonly KnownFile[];
  readonly notes: readonly InputNote[];
  /** Which of a note's keys the library knows it by. */
  readonly keyOf: (known: KnownFile) => string;
  /** Whether a file is read however unchanged it looks, by path. */
  readonly isDoubtful: (path: string) => boolean;
  /** When the last whole scan began, in milliseconds since 1970; null when there was none. */
  readonly lastScanAt: number | null;
}

/** How near to the last scan a change may have been missed by it; milliseconds. File systems round times. */
const doubtfulMargin = 2000;

/**
 * Compares what is known with what is there. Size and time of the content say “unchanged”, unless the file was touched
 * in any way since the last whole scan: then a program may have set the time back.
 */
export function planSync(input: PlanInput): Plan {
  const missing = new Map(input.known.map((known) => [input.keyOf(known), known]));
  const read: PlannedNote[] = [];
  let same = 0;
  for (const note of input.notes) {
    const known = missing.get(note.key) ?? null;
    missing.delete(note.key);
    if (known && !input.isDoubtful(note.path) && isSame(note, known, input.lastScanAt)) same++;
    else read.push({note, known});
  }
  return {read, same, missing: [...missing.values()]};
}

/** What a file's hash becomes in the library: a record of `metadata.json` counts as part of its file. */
export function fileHashOf(bytesHash: string, page: CheckedPage | null): string {
  return page ? `${bytesHash}:${recordHash(page)}` : bytesHash;
}

function isSame(note: InputNote, known: KnownFile, lastScanAt: number | null): boolean {
  if (known.contentHash === '' || lastScanAt === null) return false;
  if (note.size !== known.size || note.mtimeMs !== known.mtimeMs || note.path !== known.localPath) return false;
  if (note.changedMs > lastScanAt - doubtfulMargin) return false;
  // Libraries from before files were told apart learn it once.
  if (known.fileId === '' && note.fileId !== '') return false;
  return note.page === null || known.fileHash.endsWith(`:${recordHash(note.page)}`);
}

function recordHash({pageId, localPath, title, spaceKey, updatedAt, sourceUrl}: CheckedPage): string {
  return sha256(JSON.stringify([pageId, localPath, title, spaceKey, updatedAt, sourceUrl])).slice(0, 16);
}
