import type {WriteConnection} from './connection.ts';

/**
 * So many vectors share a blob of vec0's. To read one of them SQLite follows the chain of the blob's pages: with the 1,024
 * that vec0 has by itself, 48 of them at 384 dimensions. With fewer than this, vec0's own search takes longer.
 */
const blobRows = 256;

/**
 * Makes the table of a set's vectors. vec0 measures L2 unless told otherwise; the trigger is here because a cascade does
 * not reach virtual tables.
 */
export function createVectorTable(
  write: WriteConnection,
  {id, dimensions}: {readonly id: number; readonly dimensions: number},
): void {
  write.exec(`CREATE VIRTUAL TABLE vectors_${id} USING vec0(passage_id INTEGER PRIMARY KEY,
      embedding FLOAT[${dimensions}] distance_metric=cosine, chunk_size=${blobRows});
    CREATE TRIGGER vectors_${id}_leave AFTER DELETE ON passages WHEN old.set_id = ${id} BEGIN
      DELETE FROM vectors_${id} WHERE passage_id = old.id;
    END`);
}
