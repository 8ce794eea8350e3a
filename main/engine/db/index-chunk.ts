import type {Steps} from '../domain/steps.ts';
import type {WriteConnection} from './connection.ts';
import {writeGrams} from './grams.ts';
import {run} from './prepared.ts';
import {type WordFields, writeWords} from './words.ts';

/** Writes a chunk into both full-text indexes, in place of what they held of it. */
export function indexChunk(write: WriteConnection, chunkId: number, fields: WordFields): void {
  writeWords(write, chunkId, fields);
  writeGrams(write, chunkId, gramText(fields));
}

/** Chunks taken out by one statement: at its end an index makes an end to what it has pending. */
const takenAtOnce = 10_000;

/** Takes chunks out of both full-text indexes: of many it costs half of what putting each in place of itself does. */
export function* unindexChunks(write: WriteConnection, chunkIds: readonly number[]): Steps<void> {
  for (let start = 0; start < chunkIds.length; start += takenAtOnce) {
    const ids = JSON.stringify(chunkIds.slice(start, start + takenAtOnce));
    run(write, 'DELETE FROM words WHERE rowid IN (SELECT value FROM json_each(?))', ids);
    yield undefined;
    run(write, 'DELETE FROM grams WHERE rowid IN (SELECT value FROM json_each(?))', ids);
    yield undefined;
  }
}

/** Everything of a chunk that its grams are cut from. */
export function gramText({title, aliases, headings, body, tags}: WordFields): string {
  return [title, aliases, headings, body, tags].join('\n');
}
