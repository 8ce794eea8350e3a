import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** Sets that searches do not use, by row id, without the one that is being filled. */
export function unusedVectorSets(read: ReadConnection, filling: number): readonly number[] {
  const rows = all<{id: number}>(read, 'SELECT id FROM vector_sets WHERE active = 0 AND id <> ? ORDER BY id', filling);
  return rows.map(({id}) => id);
}

/**
 * Removes up to `limit` passages and chunks of a set, at last the set itself, and returns whether it is gone. The first
 * call takes the vectors and the name, so that a set that is removed by half is never taken for a usable one.
 */
export function dropVectors(write: WriteConnection, setId: number, limit: number): boolean {
  return inTransaction(write, () => {
    disown(write, setId);
    const passages = run(
      write,
      'DELETE FROM passages WHERE id IN (SELECT id FROM passages WHERE set_id = ? LIMIT ?)',
      setId,
      limit,
    );
    const chunks = run(
      write,
      `DELETE FROM embedded_chunks WHERE set_id = ? AND chunk_id IN (
         SELECT chunk_id FROM embedded_chunks WHERE set_id = ? LIMIT ?)`,
      setId,
      setId,
      limit,
    );
    if (passages.changes + chunks.changes > 0) return false;
    run(write, 'DELETE FROM vector_sets WHERE id = ?', setId);
    return true;
  });
}

function disown(write: WriteConnection, setId: number): void {
  const name = `dropped ${setId}`;
  const set = get<{identity: string}>(write, 'SELECT identity FROM vector_sets WHERE id = ?', setId);
  if (!set || set.identity === name) return;
  run(write, 'UPDATE vector_sets SET identity = ?, active = 0 WHERE id = ?', name, setId);
  write.exec(`DROP TRIGGER IF EXISTS vectors_${setId}_leave; DROP TABLE IF EXISTS vectors_${setId}`);
}
