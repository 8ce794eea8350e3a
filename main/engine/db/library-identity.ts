import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';

/** What tells one library from every other: its id, and the key that only it signs cursors with. */
export interface LibraryIdentity {
  readonly uid: string;
  readonly cursorKey: Buffer;
}

export function readLibraryIdentity(read: ReadConnection): LibraryIdentity {
  const row = get<LibraryIdentity>(read, 'SELECT uid, cursor_key AS cursorKey FROM library');
  if (!row) throw new Error('The library has no identity.');
  return row;
}
