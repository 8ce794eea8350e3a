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

/** A chunk of a note by its id, as searches print it; undefined also for what is no such id. */
export function findPassage(read: ReadConnection, chunkId: string): LivePassage | undefined {
  const {page, index} = /^(?<page>.+):(?<index>\d{6,})$/su.exec(chunkId)?.groups ?? {};
  if (page === undefined || index === undefined) return undefined;
  const row = get<Omit<LivePassage, 'chunkId'> & {start: number; end: number}>(
    read,
    `SELECT m.uid AS pageId, m.id AS noteId, m.title, ifnull(m.local_path, '') AS localPath, b.text, c.start, c.end,
       ${scopeColumn} AS channel
     FROM memories m JOIN chunks c ON c.memory_id = m.id AND c.idx = ? JOIN bodies b ON b.memory_id = m.id
     WHERE m.uid = ? AND m.origin = 'file'`,
    Number(index),
    page,
  );
  if (!row) return undefined;
  const {start, end, text, ...passage} = row;
  return {...passage, chunkId, text: text.slice(start, end)};
}
