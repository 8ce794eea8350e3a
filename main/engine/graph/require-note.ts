import type {ReadConnection} from '../db/connection.ts';
import {findNoteId} from '../db/notes-read.ts';
import {readablePages} from '../db/readable-memories.ts';
import {EngineError} from '../domain/engine-error.ts';

/**
 * The row id of a note that lies in one of these scopes, null for all. Throws `NOT_FOUND` with a sentence that names
 * the page id.
 */
export function requireNote(read: ReadConnection, pageId: string, scopes: readonly string[] | null = null): number {
  const id = findNoteId(read, pageId);
  const isReadable = scopes === null || readablePages(read, [pageId], scopes).has(pageId);
  if (id === undefined || !isReadable) throw noteNotFound(pageId);
  return id;
}

export function noteNotFound(pageId: string): EngineError {
  const shown = pageId.length > 200 ? `${pageId.slice(0, 200)}…` : pageId;
  return new EngineError(
    'NOT_FOUND',
    `There is no note “${shown}” in this library; it may have been deleted. Search for it by its title.`,
  );
}
