import type {ReadConnection} from './connection.ts';
import {get} from './prepared.ts';
import {scopeColumn} from './readable-memories.ts';

/** A passage of a note as it reads now, and where it belongs. */
export interface LivePassage {
  readonly chunkId: string;
  readonly pageId: string;
  readonly noteId: number;
  readonly title: string;
  readonly localPath: string;
  /** Id of the scope of the note's source. */
  readonly channel: string | null;
  readonly text: string;
}

/** A chunk of a note by its page id and index. */
export function findPassage(read: ReadConnection, pageId: string, index: number): LivePassage | undefined {
  const row = get<LivePassage & {start: number; end: number}>(
    read,
    `SELECT m.uid AS pageId, m.id AS noteId, m.title, ifnull(m.local_path, '') AS localPath, b.text, c.start, c.end,
       '' AS chunkId, ${scopeColumn} AS channel
     FROM memories m JOIN chunks c ON c.memory_id = m.id AND c.idx = ? JOIN bodies b ON b.memory_id = m.id
     WHERE m.uid = ? AND m.origin = 'file'`,
    index,
    pageId,
  );
  if (!row) return undefined;
  const {start, end, text, ...passage} = row;
  return {...passage, text: text.slice(start, end)};
}
