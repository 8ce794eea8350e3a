import {gramsOf} from '../domain/grams.ts';
import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/**
 * Writes a chunk into the index of character grams, in place of what it held of that chunk. `text` is everything the
 * word index holds of the chunk, fields separated by line ends.
 */
export function writeGrams(write: WriteConnection, chunkId: number, text: string): void {
  const runs = gramsOf(text);
  if (runs === '') run(write, 'DELETE FROM grams WHERE rowid = ?', chunkId);
  else run(write, 'INSERT OR REPLACE INTO grams (rowid, runs) VALUES (?, ?)', chunkId, runs);
}
