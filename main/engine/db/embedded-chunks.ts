import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/** Puts a chunk back among those that wait for their vectors. Those it has stay in use until they are replaced. */
export function awaitVectors(write: WriteConnection, chunkId: number): void {
  run(write, 'DELETE FROM embedded_chunks WHERE chunk_id = ?', chunkId);
}
