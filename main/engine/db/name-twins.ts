import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';

/** Paths of one source that are the same once case and Unicode form are set aside. */
export interface NameTwins {
  readonly paths: readonly string[];
  /** What they differ in: Unicode form alone, or case too. */
  readonly form: 'unicode' | 'case';
}

/** All such groups, by path. */
export function findNameTwins(read: ReadConnection): NameTwins[] {
  const rows = all<{source: number; path: string}>(
    read,
    `SELECT source_id AS source, local_path AS path FROM memories WHERE origin = 'file' ORDER BY source_id, local_path`,
  );
  const groups = Map.groupBy(rows, ({source, path}) => `${source} ${path.normalize('NFC').toLowerCase()}`);
  return [...groups.values()]
    .map((group) => group.map(({path}) => path))
    .filter((paths) => paths.length > 1)
    .map((paths) => ({
      paths,
      form: new Set(paths.map((path) => path.normalize('NFC'))).size === 1 ? 'unicode' : 'case',
    }));
}
