import type {ReadConnection} from '../db/connection.ts';
import {findPassage, type LivePassage} from '../db/live-passages.ts';
import type {Access} from './access.ts';

/** The passage of a note as it reads now, by its chunk's id, if the caller may see it. */
export function findLive(read: ReadConnection, access: Access, chunkId: string): LivePassage | undefined {
  const {page, index} = /^(?<page>.+):(?<index>\d{6,})$/su.exec(chunkId)?.groups ?? {};
  if (page === undefined || index === undefined) return undefined;
  const passage = findPassage(read, page, Number(index));
  return passage && access.canRead(passage.channel) ? {...passage, chunkId} : undefined;
}
