import type {ReadConnection} from '../db/connection.ts';
import {findByPageId} from '../db/memories.ts';
import {generatedPageId} from '../domain/page-id.ts';

/** What decides the page id of a note. */
export interface IdQuestion {
  /** The id that the note or its metadata asks for. */
  readonly wanted: string | null;
  /** The memory that the note already has. */
  readonly known: {readonly id: number; readonly pageId: string} | null;
  readonly spaceKey: string;
  /** Where the note is now; a generated id keeps naming where it was first seen. */
  readonly localPath: string;
}

/** Ids longer than this are not taken from a note, in UTF-16 code units. */
const longest = 200;

/** Gives a note the id that it asks for, unless another has it; else the one it has; else a generated one. */
export function assignPageId(
  read: ReadConnection,
  {wanted, known, spaceKey, localPath}: IdQuestion,
): {readonly pageId: string; readonly problem: string | null} {
  const isFree = (pageId: string) => {
    const holder = findByPageId(read, pageId);
    return holder === undefined || holder.id === known?.id;
  };
  if (wanted !== null && wanted.length <= longest && isFree(wanted)) return {pageId: wanted, problem: null};
  const problem =
    wanted === null ? null : `The page id “${wanted.slice(0, longest)}” belongs to another note; this one got its own.`;
  if (known) return {pageId: known.pageId, problem};
  let attempt = 0;
  while (!isFree(generatedPageId(spaceKey, localPath, attempt))) attempt++;
  return {pageId: generatedPageId(spaceKey, localPath, attempt), problem};
}
