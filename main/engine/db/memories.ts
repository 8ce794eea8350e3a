import type {MemoryKind, MemoryStatus} from '#contract/memory';
import {linkKey} from '../domain/link-key.ts';
import {nameKey} from '../domain/text.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** How many notes a run added, changed, left alone and removed. */
export interface DocumentCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly skipped: number;
  readonly deleted: number;
}

/** What tells whether a file has changed since it was indexed. An empty `contentHash` asks for it to be made anew. */
export interface KnownFile {
  readonly id: number;
  readonly pageId: string;
  readonly localPath: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  readonly fileHash: string;
  /** Which file of the disk it was; empty where that is not known. */
  readonly fileId: string;
  readonly contentHash: string;
  readonly metaHash: string;
}

/** All columns that one file gives its memory. */
export interface FileMemory {
  readonly pageId: string;
  readonly sourceId: number;
  readonly localPath: string;
  readonly title: string;
  readonly kind: MemoryKind;
  readonly status: MemoryStatus;
  readonly confidence: number | null;
  readonly expiresAt: string | null;
  readonly spaceKey: string;
  readonly sourceUrl: string;
  /** JSON, or null. */
  readonly frontMatter: string | null;
  readonly bodyLine: number;
  readonly contentHash: string;
  readonly metaHash: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly fileHash: string;
  readonly fileId: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly indexedAt: string;
}

const knownColumns = `id, uid AS pageId, local_path AS localPath, ifnull(file_size, -1) AS size,
  ifnull(file_mtime, -1) AS mtimeMs, ifnull(file_hash, '') AS fileHash, file_id AS fileId, content_hash AS contentHash,
  meta_hash AS metaHash`;

const written = [
  'uid',
  'source_id',
  'local_path',
  'path_key',
  'name_key',
  'title',
  'title_key',
  'kind',
  'status',
  'confidence',
  'expires_at',
  'space_key',
  'source_url',
  'front_matter',
  'body_line',
  'content_hash',
  'meta_hash',
  'file_size',
  'file_mtime',
  'file_hash',
  'file_id',
  'created_at',
  'updated_at',
  'indexed_at',
] as const;

/** Every file that a source had when it was last looked at. */
export function listKnownFiles(read: ReadConnection, sourceId: number): KnownFile[] {
  return all<KnownFile>(read, `SELECT ${knownColumns} FROM memories WHERE source_id = ? ORDER BY id`, sourceId);
}

/** Those files of a source that lie at a path or under it, if it is a folder. */
export function findKnownFiles(read: ReadConnection, sourceId: number, path: string): KnownFile[] {
  return all<KnownFile>(
    read,
    `SELECT ${knownColumns} FROM memories
     WHERE source_id = ? AND (local_path = ? OR (local_path > ? AND local_path < ?)) ORDER BY id`,
    sourceId,
    path,
    `${path}/`,
    `${path}0`,
  );
}

/** Those notes of a source that were read from one of these files, or had one of these contents. */
export function findFilesLike(
  read: ReadConnection,
  sourceId: number,
  {ids, hashes}: {readonly ids: readonly string[]; readonly hashes: readonly string[]},
): KnownFile[] {
  const either = `SELECT id FROM memories WHERE file_id <> '' AND file_id IN (SELECT value FROM json_each(?))
    UNION SELECT id FROM memories WHERE file_hash IN (SELECT value FROM json_each(?))`;
  return all<KnownFile>(
    read,
    `SELECT ${knownColumns} FROM memories WHERE id IN (${either}) AND source_id = ? ORDER BY id`,
    JSON.stringify(ids),
    JSON.stringify(hashes),
    sourceId,
  );
}

/** What the library has of a note on disk now; undefined when it has been removed. */
export function findFile(read: ReadConnection, id: number): KnownFile | undefined {
  return get(read, `SELECT ${knownColumns} FROM memories WHERE id = ? AND source_id IS NOT NULL`, id);
}

/** The note of a source at a path, or, with `by` `uid`, with a page id. */
export function findFileBy(
  read: ReadConnection,
  by: 'local_path' | 'uid',
  {sourceId, value}: {readonly sourceId: number; readonly value: string},
): KnownFile | undefined {
  return get(read, `SELECT ${knownColumns} FROM memories WHERE source_id = ? AND ${by} = ?`, sourceId, value);
}

/** The memory that has a page id, whichever source it belongs to. */
export function findByPageId(
  read: ReadConnection,
  pageId: string,
): {readonly id: number; readonly sourceId: number | null} | undefined {
  return get(read, 'SELECT id, source_id AS sourceId FROM memories WHERE uid = ?', pageId);
}

/** Adds the memory of a file and returns its row id. */
export function insertFileMemory(write: WriteConnection, memory: FileMemory): number {
  const slots = written.map(() => '?').join(', ');
  const sql = `INSERT INTO memories (origin, ${written.join(', ')}) VALUES ('file', ${slots})`;
  return run(write, sql, ...valuesOf(memory)).rowid;
}

/** Rewrites the memory of a file and counts its version up. */
export function updateFileMemory(write: WriteConnection, id: number, memory: FileMemory): void {
  const settings = written.map((column) => `${column} = ?`).join(', ');
  run(write, `UPDATE memories SET ${settings}, version = version + 1 WHERE id = ?`, ...valuesOf(memory), id);
}

/** Notes that a file was looked at and found to say the same. */
export function touchFile(
  write: WriteConnection,
  id: number,
  file: {readonly size: number; readonly mtimeMs: number; readonly fileHash: string; readonly fileId: string},
): void {
  const sql = 'UPDATE memories SET file_size = ?, file_mtime = ?, file_hash = ?, file_id = ? WHERE id = ?';
  run(write, sql, file.size, file.mtimeMs, file.fileHash, file.fileId, id);
}

/** Removes a memory and, by cascade and trigger, everything that was made from it. */
export function deleteMemory(write: WriteConnection, id: number): void {
  run(write, 'DELETE FROM memories WHERE id = ?', id);
}

/** Asks for every note of a source to be made anew. Ids and file hashes stay, so that moves are still seen. */
export function forgetContent(write: WriteConnection, sourceId: number): void {
  run(write, `UPDATE memories SET content_hash = '', meta_hash = '' WHERE source_id = ?`, sourceId);
}

/** Gives the notes of a renamed source its new name as their space. */
export function moveToSpace(
  write: WriteConnection,
  sourceId: number,
  {from, to}: {readonly from: string; readonly to: string},
): void {
  run(write, 'UPDATE memories SET space_key = ? WHERE source_id = ? AND space_key = ?', to, sourceId, from);
}

/**
 * Gives every note on disk that states no status the one that follows from its links: `superseded` while another
 * note supersedes it, `current` otherwise. Returns the page ids that changed.
 */
export function refreshSuperseded(
  write: WriteConnection,
  statesStatus: (frontMatter: string | null) => boolean,
): string[] {
  const rows = all<{id: number; pageId: string; status: string; frontMatter: string | null; isSuperseded: number}>(
    write,
    `SELECT id, uid AS pageId, status, front_matter AS frontMatter,
       id IN (SELECT dst_id FROM edges WHERE type = 'SUPERSEDES' AND state = 'resolved' AND src_id <> dst_id)
         AS isSuperseded
     FROM memories WHERE origin = 'file' AND (status = 'superseded'
       OR id IN (SELECT dst_id FROM edges WHERE type = 'SUPERSEDES' AND state = 'resolved'))`,
  );
  return rows.flatMap(({id, pageId, status, frontMatter, isSuperseded}) => {
    const due = isSuperseded === 1 ? 'superseded' : 'current';
    if (status === due || statesStatus(frontMatter)) return [];
    run(write, 'UPDATE memories SET status = ? WHERE id = ?', due, id);
    return [pageId];
  });
}

function valuesOf(memory: FileMemory): readonly unknown[] {
  return [
    memory.pageId,
    memory.sourceId,
    memory.localPath,
    nameKey(memory.localPath),
    linkKey(memory.localPath),
    memory.title,
    nameKey(memory.title),
    memory.kind,
    memory.status,
    memory.confidence,
    memory.expiresAt,
    memory.spaceKey,
    memory.sourceUrl,
    memory.frontMatter,
    memory.bodyLine,
    memory.contentHash,
    memory.metaHash,
    memory.size,
    memory.mtimeMs,
    memory.fileHash,
    memory.fileId,
    memory.createdAt,
    memory.updatedAt,
    memory.indexedAt,
  ];
}
