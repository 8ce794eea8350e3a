import {linkKey} from '../domain/link-key.ts';
import type {ReadConnection} from './connection.ts';
import {all, get} from './prepared.ts';

/** A note that a link may point to. */
export interface LinkTarget {
  readonly id: number;
  /** Null for a memory without a file. */
  readonly sourceId: number | null;
  readonly localPath: string | null;
}

/** Notes whose file has this name; `name` is a link key. */
export function findByFileName(read: ReadConnection, name: string): LinkTarget[] {
  return all(read, `SELECT ${columns} FROM memories WHERE name_key = ? ORDER BY id`, name);
}

/** Notes with this title; `title` is a name key. What was stated has no name of its own, only a first line. */
export function findByTitle(read: ReadConnection, title: string): LinkTarget[] {
  return all(read, `SELECT ${columns} FROM memories WHERE title_key = ? AND origin = 'file' ORDER BY id`, title);
}

/** Notes with this alias; `alias` is a name key. */
export function findByAlias(read: ReadConnection, alias: string): LinkTarget[] {
  return all(
    read,
    `SELECT ${columns} FROM memories JOIN aliases ON aliases.memory_id = memories.id WHERE alias_key = ? ORDER BY id`,
    alias,
  );
}

/** The note with this page id. */
export function findById(read: ReadConnection, pageId: string): LinkTarget[] {
  return all(read, `SELECT ${columns} FROM memories WHERE uid = ?`, pageId);
}

/** The link keys of all names of a note. A link that has none of them cannot point to it. */
export function linkKeysOf(read: ReadConnection, id: number): string[] {
  const row = get<{pageId: string; title: string; localPath: string | null}>(
    read,
    'SELECT uid AS pageId, title, local_path AS localPath FROM memories WHERE id = ?',
    id,
  );
  if (!row) return [];
  const aliases = all<{alias: string}>(read, 'SELECT alias FROM aliases WHERE memory_id = ?', id);
  const names = [row.pageId, row.title, row.localPath ?? '', ...aliases.map(({alias}) => alias)];
  return [...new Set(names.map(linkKey))];
}

const columns = 'memories.id, source_id AS sourceId, local_path AS localPath';
