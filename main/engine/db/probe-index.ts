import Database from 'better-sqlite3';
import {gramsOf} from '../domain/grams.ts';
import {phraseOf} from '../domain/phrase.ts';
import {type ChunkFields, readChunkFields} from './chunk-fields.ts';
import type {ReadConnection} from './connection.ts';
import {type WordField, wordFields} from './highlight.ts';
import {gramText} from './index-chunk.ts';
import type {TextIndex} from './index-rows.ts';
import {all, get} from './prepared.ts';
import {inSnapshot} from './snapshot.ts';
import {wordText} from './words.ts';

/** What looking chunks up by their own text found. */
export interface Probe {
  readonly probed: number;
  /** Chunks that the index does not find by their own words. */
  readonly lost: readonly number[];
}

/** Ids of chunks, evenly spaced over all, the newest among them. */
export function sampleChunks(read: ReadConnection, size: number): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id DESC) - 1 AS place FROM chunks)
     WHERE place % max(1, (SELECT count(*) FROM chunks) / ?) = 0 ORDER BY id`,
    size,
  );
  return rows.map(({id}) => id);
}

/**
 * Looks chunks up in an index, each by every word of its own text, in order. An index without content cannot be read
 * back, so the same texts go through the same tokeniser in memory: what is found there must be found in the library.
 */
export function probeIndex(read: ReadConnection, index: TextIndex, chunkIds: readonly number[]): Probe {
  return inSnapshot(read, () => probe(read, index, chunkIds));
}

/** Those of these chunks that have parts of words to index, and no row for them. */
export function lackingGrams(read: ReadConnection, chunkIds: readonly number[]): number[] {
  return inSnapshot(read, () =>
    readChunkFields(read, chunkIds)
      .filter((row) => gramRuns(row) !== '' && !get(read, 'SELECT 1 FROM grams_docsize WHERE id = ?', row.id))
      .map(({id}) => id),
  );
}

function probe(read: ReadConnection, index: TextIndex, chunkIds: readonly number[]): Probe {
  const rows = readChunkFields(read, chunkIds);
  const fresh = freshIndex(read, index);
  const find = `SELECT 1 FROM ${index} WHERE ${index} MATCH ? AND rowid = ?`;
  try {
    const known = fresh.prepare(find);
    const lost = rows.filter((row) => {
      const expression = expressionOf(index, row);
      if (expression === '') return false;
      insert(fresh, index, row);
      const isDue = known.get(expression, row.id) !== undefined;
      return isDue && get(read, find, expression, row.id) === undefined;
    });
    return {probed: rows.length, lost: lost.map(({id}) => id)};
  } finally {
    fresh.close();
  }
}

/** An empty index in memory with the definition of the library's own. */
function freshIndex(read: ReadConnection, index: TextIndex): Database.Database {
  const memory = new Database(':memory:');
  const {sql} = get<{sql: string}>(read, 'SELECT sql FROM sqlite_schema WHERE name = ?', index) ?? {sql: ''};
  memory.exec(sql);
  return memory;
}

function insert(memory: Database.Database, index: TextIndex, row: ChunkFields): void {
  if (index === 'grams') {
    memory.prepare('INSERT INTO grams (rowid, runs) VALUES (?, ?)').run(row.id, gramRuns(row));
    return;
  }
  const values = wordFields.map((field) => wordText(row[field]));
  memory
    .prepare(`INSERT INTO words (rowid, ${wordFields.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`)
    .run(row.id, ...values);
}

/** Every part as one phrase: a note's aliases and tags need not be in the order in which they were indexed. */
function expressionOf(index: TextIndex, row: ChunkFields): string {
  const parts = wordFields.flatMap((field) => partsOf(field, row[field]).map((text) => ({field, text})));
  const phrases =
    index === 'grams'
      ? parts.flatMap(({text}) => (gramsOf(text) === '' ? [] : [phraseOf(gramsOf(text))]))
      : parts
          .filter(({text}) => /[\p{L}\p{N}]/u.test(text))
          .map(({field, text}) => `${field} : ${phraseOf(wordText(text))}`);
  return phrases.join(' AND ');
}

function partsOf(field: WordField, text: string): readonly string[] {
  return field === 'aliases' || field === 'tags' ? text.split('\n') : [text];
}

/** The second index's view of a chunk; empty when there is nothing of it to index. */
function gramRuns(row: ChunkFields): string {
  return gramsOf(gramText(row));
}
