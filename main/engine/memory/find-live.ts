import type {ReadConnection} from '../db/connection.ts';
import {findPassage, type LivePassage} from '../db/live-passages.ts';
import type {Access} from './access.ts';

/** A passage by its chunk's id, as searches print it; undefined when there is none, or this caller may not read it. */
export function findLive(read: ReadConnection, access: Access, chunkId: string): LivePassage | undefined {
  const passage = findPassage(read, chunkId);
  return passage && access.canRead(passage.channel) ? passage : undefined;
}
