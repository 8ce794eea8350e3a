import type {DocumentCounts} from './memories.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {get, run} from './prepared.ts';

/** Records that a run of a source has begun. `id` is 16 hexadecimal digits. */
export function startRun(
  write: WriteConnection,
  started: {readonly id: string; readonly sourceId: number; readonly rebuild: boolean; readonly at: string},
): void {
  run(
    write,
    'INSERT INTO runs (id, source_id, rebuild, started_at) VALUES (?, ?, ?, ?)',
    started.id,
    started.sourceId,
    Number(started.rebuild),
    started.at,
  );
}

/** Records that a run has reached its end, and what it did. */
export function finishRun(
  write: WriteConnection,
  id: string,
  result: DocumentCounts & {readonly chunkWrites: number; readonly at: string},
): void {
  run(
    write,
    `UPDATE runs SET finished_at = ?, inserted = ?, updated = ?, skipped = ?, deleted = ?, chunk_writes = ?
     WHERE id = ?`,
    result.at,
    result.inserted,
    result.updated,
    result.skipped,
    result.deleted,
    result.chunkWrites,
    id,
  );
}

/** Adds chunks whose vectors were written on behalf of a run. */
export function addEmbeddingWrites(write: WriteConnection, id: string, count: number): void {
  run(write, 'UPDATE runs SET embedding_writes = embedding_writes + ? WHERE id = ?', count, id);
}

/** Whether the last run of a source, if there was one, never reached its end. */
export function wasInterrupted(read: ReadConnection, sourceId: number): boolean {
  const last = get<{finishedAt: string | null}>(
    read,
    'SELECT finished_at AS finishedAt FROM runs WHERE source_id = ? ORDER BY rowid DESC LIMIT 1',
    sourceId,
  );
  return last?.finishedAt === null;
}
