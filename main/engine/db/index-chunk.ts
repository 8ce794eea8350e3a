import type {WriteConnection} from './connection.ts';
import {writeGrams} from './grams.ts';
import {type WordFields, writeWords} from './words.ts';

/** Writes a chunk into both full-text indexes, in place of what they held of it. */
export function indexChunk(write: WriteConnection, chunkId: number, fields: WordFields): void {
  writeWords(write, chunkId, fields);
  writeGrams(write, chunkId, gramText(fields));
}

/** Everything of a chunk that its grams are cut from. */
export function gramText({title, aliases, headings, body, tags}: WordFields): string {
  return [title, aliases, headings, body, tags].join('\n');
}
