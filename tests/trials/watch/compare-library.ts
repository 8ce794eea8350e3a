import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import type {ChangingFolder} from './changing-folder.ts';

/** A library's notes as they are stored. */
export interface Stored {
  /** By path. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
}

/** Reads what a library has, beside whoever has it open. */
export function readStored(dbPath: string): Stored {
  const database = new Database(dbPath, {readonly: true});
  try {
    const rows = database
      .prepare<[], {path: string; hash: string; id: string}>(
        `SELECT local_path AS path, file_hash AS hash, uid AS id FROM memories WHERE origin = 'file'`,
      )
      .all();
    return {
      hashes: new Map(rows.map(({path, hash}) => [path, hash])),
      ids: new Map(rows.map(({path, id}) => [path, id])),
    };
  } finally {
    database.close();
  }
}

/** How index and disk differ, by path and hash of the file. */
export function differences({hashes}: Stored, root: string): string[] {
  const files = readdirSync(root, {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'));
  const there = new Set(files);
  return [
    ...files.filter((path) => !hashes.has(path)).map((path) => `${path} is not indexed`),
    ...files
      .filter((path) => hashes.has(path) && hashes.get(path) !== hashOf(join(root, path)))
      .map((path) => `${path} is indexed as it was`),
    ...[...hashes.keys()].filter((path) => !there.has(path)).map((path) => `${path} is indexed and not there`),
  ];
}

/** The id of each note that is certain, by its number in the folder. */
export function idsByNote({ids}: Stored, folder: ChangingFolder): Map<number, string> {
  const known = new Map<number, string>();
  for (const [note, path] of folder.notes) {
    const id = ids.get(path);
    if (id !== undefined) known.set(note, id);
  }
  return known;
}

/** Notes that were there before and are, and have another id now. */
export function lostIds(before: ReadonlyMap<number, string>, stored: Stored, folder: ChangingFolder): string[] {
  const lost: string[] = [];
  for (const [note, id] of idsByNote(stored, folder)) {
    const was = before.get(note);
    if (was !== undefined && was !== id && !folder.isUnknowable(note))
      lost.push(`${folder.notes.get(note) ?? ''} was ${was} and is ${id}`);
  }
  return lost;
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
