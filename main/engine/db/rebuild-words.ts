import {phraseOf} from '../domain/phrase.ts';
import {eachInSteps, type Steps} from '../domain/steps.ts';
import {readBodyText} from './bodies.ts';
import {listChunks} from './chunks.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {indexChunk} from './index-chunk.ts';
import {aliasesColumn, tagsColumn} from './name-columns.ts';
import {all, get, run} from './prepared.ts';
import {wordText} from './words.ts';
import {writeInSlices} from './write-in-slices.ts';

interface Names {
  readonly id: number;
  readonly title: string;
  readonly aliases: string;
  readonly tags: string;
}

const running = new WeakMap<WriteConnection, Promise<void>>();

/**
 * Makes both full-text indexes anew from the stored texts, in one transaction, while others get their turn: until it
 * ends they see the indexes as they were. They keep no text of their own, so FTS5's own `rebuild` command cannot; and
 * what a damaged index holds is never read. Who asks while they are being made waits for the same.
 */
export function rebuildWordIndexes(write: WriteConnection, signal?: AbortSignal): Promise<void> {
  const known = running.get(write);
  if (known) return known;
  const making = writeInSlices(write, () => remakeWordIndexes(write, signal)).finally(() => running.delete(write));
  running.set(write, making);
  return making;
}

/** The same inside a transaction of the caller's. */
export function* remakeWordIndexes(write: WriteConnection, signal?: AbortSignal): Steps<void> {
  run(write, `INSERT INTO words (words) VALUES ('delete-all')`);
  run(write, `INSERT INTO grams (grams) VALUES ('delete-all')`);
  for (const memory of listNames(write)) {
    signal?.throwIfAborted();
    yield undefined;
    yield* indexMemory(write, memory);
  }
}

/**
 * Whether the word index has lost what it was given: it does not find the newest titled chunk by its title. Damage
 * can leave an index that answers without complaint and finds nothing.
 */
export function hasLostWords(read: ReadConnection): boolean {
  const chunk = get<{id: number; title: string}>(
    read,
    `SELECT c.id, m.title FROM chunks c JOIN memories m ON m.id = c.memory_id
     WHERE m.title GLOB '*[a-zA-Z0-9]*' ORDER BY c.id DESC LIMIT 1`,
  );
  if (!chunk) return false;
  const named = `title : ${phraseOf(wordText(chunk.title))}`;
  return get(read, 'SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?', named, chunk.id) === undefined;
}

function listNames(read: ReadConnection): Names[] {
  return all<Names>(
    read,
    `SELECT m.id, m.title, ${aliasesColumn} AS aliases, ${tagsColumn} AS tags
     FROM memories m ORDER BY m.id`,
  );
}

function* indexMemory(write: WriteConnection, {id, title, aliases, tags}: Names): Steps<void> {
  const text = readBodyText(write, id);
  yield* eachInSteps(listChunks(write, id), ({id: chunkId, start, end, headings}) => {
    indexChunk(write, chunkId, {title, aliases, headings, body: text.slice(start, end), tags});
  });
}
