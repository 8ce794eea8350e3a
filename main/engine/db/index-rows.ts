import type {ReadConnection, WriteConnection} from './connection.ts';
import {examineTable} from './integrity.ts';
import {all, get, run} from './prepared.ts';
import {inSnapshot} from './snapshot.ts';

/** The two full-text indexes. */
export type TextIndex = 'words' | 'grams';

/** Which chunks an index has. Ids are given up to a limit, counts are of all. */
export interface IndexRows {
  readonly chunks: number;
  readonly rows: number;
  /** Chunks that the index does not have. */
  readonly missing: readonly number[];
  /** Rows of the index without a chunk. */
  readonly strays: number;
}

/** Compares the rows of an index with the chunks, by number alone; the index keeps a list of the rows it was given. */
export function compareRows(read: ReadConnection, index: TextIndex): IndexRows {
  return inSnapshot(read, () => compare(read, index));
}

function compare(read: ReadConnection, index: TextIndex): IndexRows {
  const count = (sql: string) => get<{n: number}>(read, `SELECT count(*) AS n FROM ${sql}`)?.n ?? 0;
  const missing = all<{id: number}>(
    read,
    `SELECT id FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM ${index}_docsize d WHERE d.id = c.id) ORDER BY id`,
  );
  return {
    chunks: count('chunks'),
    rows: count(`${index}_docsize`),
    missing: missing.map(({id}) => id),
    strays: count(`${index}_docsize d WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.id = d.id)`),
  };
}

/**
 * What FTS5 finds wrong inside the index, through SQLite's check. A connection keeps the outline of an index and does
 * not look for changes of others before it checks, only when a lookup begins; so one is begun, on the same state.
 */
export function examineTextIndex(read: ReadConnection, index: TextIndex): string[] {
  return inSnapshot(read, () => {
    get(read, `SELECT rowid FROM ${index} LIMIT 1`);
    return examineTable(read, index, true);
  });
}

/** Where some chunks stand, for people: the path of a note, or the id of a memory; up to `limit`. */
export function placesOfChunks(read: ReadConnection, chunkIds: readonly number[], limit: number): string[] {
  const rows = all<{place: string}>(
    read,
    `SELECT DISTINCT coalesce(m.local_path, m.uid) AS place FROM json_each(?) j
       JOIN chunks c ON c.id = j.value JOIN memories m ON m.id = c.memory_id ORDER BY 1 LIMIT ?`,
    JSON.stringify(chunkIds.slice(0, 10_000)),
    limit,
  );
  return rows.map(({place}) => place);
}

/** Takes rows out of the embedded ones, so that their vectors are made again. */
export function awaitVectorsOf(write: WriteConnection, setId: number, chunkIds: readonly number[]): number {
  const ids = JSON.stringify(chunkIds);
  run(write, 'DELETE FROM passages WHERE set_id = ? AND chunk_id IN (SELECT value FROM json_each(?))', setId, ids);
  return run(
    write,
    'DELETE FROM embedded_chunks WHERE set_id = ? AND chunk_id IN (SELECT value FROM json_each(?))',
    setId,
    ids,
  ).changes;
}
