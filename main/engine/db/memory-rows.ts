import type {ReadConnection} from './connection.ts';
import {namespaceColumn, typeColumn} from './memory-conditions.ts';
import {all} from './prepared.ts';

/** What an item of `recall` or `hybrid-search` shows of a memory. */
export interface MemoryRow {
  readonly id: number;
  readonly name: string;
  readonly namespace: string;
  readonly type: string;
  readonly title: string;
  /** The body, or as many of its first characters as were asked for. */
  readonly text: string;
}

/** Memories by row id, with the first `characters` of their bodies; null gives bodies whole. */
export function readMemoryRows(
  read: ReadConnection,
  ids: readonly number[],
  characters: number | null,
): Map<number, MemoryRow> {
  const text = characters === null ? 'b.text' : `substr(b.text, 1, ${Math.trunc(characters)})`;
  const rows = all<MemoryRow>(
    read,
    `SELECT m.id, m.uid AS name, ${namespaceColumn} AS namespace, ${typeColumn} AS type, m.title,
       ifnull(${text}, '') AS text
     FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value LEFT JOIN bodies b ON b.memory_id = m.id`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which memory each chunk belongs to. */
export function memoriesOfChunks(read: ReadConnection, chunkIds: readonly number[]): Map<number, number> {
  const rows = all<{id: number; memoryId: number}>(
    read,
    'SELECT c.id, c.memory_id AS memoryId FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value',
    JSON.stringify(chunkIds),
  );
  return new Map(rows.map(({id, memoryId}) => [id, memoryId]));
}
