import {separateScripts} from '../domain/grams.ts';
import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/** What the word index holds of one chunk. Title, aliases and tags are the note's and repeated on each of its chunks. */
export interface WordFields {
  readonly title: string;
  readonly aliases: string;
  readonly headings: string;
  readonly body: string;
  readonly tags: string;
}

/** What cuts texts into words and gives their stems, as the word index was made with; for indexes made in its likeness. */
export const wordTokeniser = 'porter unicode61 remove_diacritics 2';

/** Writes a chunk into the word index, in place of what it held of that chunk. */
export function writeWords(write: WriteConnection, chunkId: number, fields: WordFields): void {
  const values = [fields.title, fields.aliases, fields.headings, fields.body, fields.tags].map(wordText);
  run(
    write,
    'INSERT OR REPLACE INTO words (rowid, title, aliases, headings, body, tags) VALUES (?, ?, ?, ?, ?, ?)',
    chunkId,
    ...values,
  );
}

/** A text as the word index is given it. */
export function wordText(text: string): string {
  return separateScripts(text.normalize('NFC'));
}
