import {chunkId} from '../domain/chunk-body.ts';
import {readBodyText} from './bodies.ts';
import type {ReadConnection} from './connection.ts';
import type {Condition} from './filters.ts';
import {keptFor} from './kept-for.ts';
import {aliasesColumn, tagsColumn} from './name-columns.ts';
import {all, get} from './prepared.ts';

/** Which chunk of which note a row of the index is. */
export interface ChunkIdentity {
  readonly id: number;
  readonly memoryId: number;
  readonly pageId: string;
  readonly index: number;
  /** As every output shows it. */
  readonly chunkId: string;
}

/** A chunk with its text. The span is of the note's body. */
export interface FoundChunk extends ChunkIdentity {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Heading trail, outermost first. */
  readonly headings: readonly string[];
  readonly title: string;
  readonly aliases: string;
  readonly tags: string;
  readonly sourceUrl: string;
}

/** So many identities are kept until the library changes: lists and pages name the same chunks several times. */
const mostIdentities = 10_000;

/** Identities by row id, in the order of the ids. An id that is not there has no entry. */
export function identifyChunks(read: ReadConnection, ids: readonly number[]): Map<number, ChunkIdentity> {
  const known = keptFor(read, 'identities', () => new Map<number, ChunkIdentity>());
  if (known.size + ids.length > mostIdentities) known.clear();
  const missing = ids.filter((id) => !known.has(id));
  for (const row of readIdentities(read, missing)) known.set(row.id, {...row, chunkId: chunkId(row.pageId, row.index)});
  return new Map(
    ids.flatMap((id) => {
      const identity = known.get(id);
      return identity ? [[id, identity] as const] : [];
    }),
  );
}

function readIdentities(read: ReadConnection, ids: readonly number[]): Omit<ChunkIdentity, 'chunkId'>[] {
  if (ids.length === 0) return [];
  return all(
    read,
    `SELECT c.id, c.memory_id AS memoryId, m.uid AS pageId, c.idx AS "index"
     FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN memories m ON m.id = c.memory_id`,
    JSON.stringify(ids),
  );
}

/** Chunks with their texts by row id. An id that is not there has no entry. */
export function readChunks(read: ReadConnection, ids: readonly number[]): Map<number, FoundChunk> {
  const rows = all<Omit<FoundChunk, 'chunkId' | 'text' | 'headings'> & {headings: string}>(
    read,
    `SELECT c.id, c.memory_id AS memoryId, m.uid AS pageId, c.idx AS "index", c.start, c.end, c.headings,
       m.title, m.source_url AS sourceUrl,
       ${aliasesColumn} AS aliases, ${tagsColumn} AS tags
     FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN memories m ON m.id = c.memory_id`,
    JSON.stringify(ids),
  );
  const bodies = new Map<number, string>();
  for (const {memoryId} of rows) if (!bodies.has(memoryId)) bodies.set(memoryId, readBodyText(read, memoryId));
  const chunks = rows.map((row) => ({
    ...row,
    chunkId: chunkId(row.pageId, row.index),
    headings: row.headings === '' ? [] : row.headings.split(' > '),
    text: bodies.get(row.memoryId)?.slice(row.start, row.end) ?? '',
  }));
  return new Map(chunks.map((chunk) => [chunk.id, chunk]));
}

/** The texts of the chunks of one note from one index to another, both included, in order. */
export function readNeighbours(
  read: ReadConnection,
  memoryId: number,
  {from, to}: {readonly from: number; readonly to: number},
): {readonly index: number; readonly text: string}[] {
  const rows = all<{index: number; start: number; end: number}>(
    read,
    'SELECT idx AS "index", start, end FROM chunks WHERE memory_id = ? AND idx BETWEEN ? AND ? ORDER BY idx',
    memoryId,
    from,
    to,
  );
  const body = readBodyText(read, memoryId);
  return rows.map(({index, start, end}) => ({index, text: body.slice(start, end)}));
}

/** Row ids of the chunks of a note, in order. */
export function chunksOfNote(read: ReadConnection, memoryId: number): number[] {
  const rows = all<{id: number}>(read, 'SELECT id FROM chunks WHERE memory_id = ? ORDER BY idx', memoryId);
  return rows.map(({id}) => id);
}

/** The first chunks of the notes that meet a condition, the notes updated last first; undated ones come last. */
export function newestChunks(read: ReadConnection, condition: Condition, limit: number): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT c.id FROM memories m JOIN chunks c ON c.memory_id = m.id AND c.idx = 0
     WHERE ${condition.sql} ORDER BY m.updated_at IS NULL, m.updated_at DESC, m.uid LIMIT ?`,
    ...condition.values,
    limit,
  );
  return rows.map(({id}) => id);
}

/** The first chunks of the notes with this name key as title or alias, and which meet a condition. */
export function titledChunks(read: ReadConnection, key: string, condition: Condition | null): number[] {
  const rows = all<{id: number}>(
    read,
    `SELECT c.id FROM memories m JOIN chunks c ON c.memory_id = m.id AND c.idx = 0
     WHERE m.id IN (SELECT id FROM memories WHERE title_key = ? UNION SELECT memory_id FROM aliases WHERE alias_key = ?)
       ${condition ? `AND ${condition.sql}` : ''} ORDER BY m.uid LIMIT 20`,
    key,
    key,
    ...(condition?.values ?? []),
  );
  return rows.map(({id}) => id);
}

/** How many chunks the library has. */
export function countChunks(read: ReadConnection): number {
  return keptFor(read, 'chunks', () => get<{n: number}>(read, 'SELECT count(*) AS n FROM chunks')?.n ?? 0);
}

/** How many ids a subquery gives. */
export function countIds(read: ReadConnection, {sql, values}: Condition): number {
  return get<{n: number}>(read, `SELECT count(*) AS n FROM (${sql})`, ...values)?.n ?? 0;
}
