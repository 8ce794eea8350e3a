import type {ReadConnection} from './connection.ts';
import {aliasesColumn, tagsColumn} from './name-columns.ts';
import {all} from './prepared.ts';
import type {WordFields} from './words.ts';

/** Everything that the full-text indexes were given of one chunk. */
export interface ChunkFields extends WordFields {
  readonly id: number;
}

/** The fields of these chunks, in order of id; a chunk whose memory or text is gone has none. */
export function readChunkFields(read: ReadConnection, chunkIds: readonly number[]): ChunkFields[] {
  const rows = all<Omit<ChunkFields, 'body'> & {text: string; start: number; end: number}>(
    read,
    `SELECT c.id, c.headings, c.start, c.end, m.title, b.text,
       ${aliasesColumn} AS aliases, ${tagsColumn} AS tags
     FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value
       JOIN memories m ON m.id = c.memory_id JOIN bodies b ON b.memory_id = m.id ORDER BY c.id`,
    JSON.stringify(chunkIds),
  );
  return rows.map(({text, start, end, ...row}) => ({...row, body: text.slice(start, end)}));
}
