import {phraseOf} from '../domain/phrase.ts';
import {readBodyText} from './bodies.ts';
import {listChunks} from './chunks.ts';
import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {indexChunk} from './index-chunk.ts';
import {aliasesColumn, tagsColumn} from './name-columns.ts';
import {all, get, run} from './prepared.ts';
import {wordText} from './words.ts';

interface Names {
  readonly id: number;
  readonly title: string;
  readonly aliases: string;
  readonly tags: string;
}

/**
 * Makes both full-text indexes anew from the stored texts, in one transaction. They keep no text of their own, so
 * FTS5's own `rebuild` command cannot; and what a damaged index holds is never read.
 */
export function rebuildWordIndexes(write: WriteConnection): void {
  inTransaction(write, () => {
    run(write, `INSERT INTO words (words) VALUES ('delete-all')`);
    run(write, `INSERT INTO grams (grams) VALUES ('delete-all')`);
    for (const memory of listNames(write)) indexMemory(write, memory);
  });
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

function indexMemory(write: WriteConnection, {id, title, aliases, tags}: Names): void {
  const text = readBodyText(write, id);
  for (const chunk of listChunks(write, id)) {
    const body = text.slice(chunk.start, chunk.end);
    indexChunk(write, chunk.id, {title, aliases, headings: chunk.headings, body, tags});
  }
}
