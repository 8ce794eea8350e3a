import type {Warning} from '../domain/note.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, run} from './prepared.ts';

/** A warning together with the file it is about, relative to the root of its source. */
export interface FileWarning extends Warning {
  readonly path: string;
}

/** The file of a source that something is about. */
interface FilePlace {
  readonly sourceId: number;
  readonly path: string;
}

/** Stores what reading a file warned of, in place of what was there. */
export function writeWarnings(write: WriteConnection, {sourceId, path}: FilePlace, warnings: readonly Warning[]): void {
  clearFile(write, {sourceId, path});
  for (const warning of warnings) insert(write, sourceId, {...warning, path, severity: 'warning'});
}

/** Stores the files and folders that a scan could not read, in place of those of the last one. */
export function writeScanErrors(write: WriteConnection, sourceId: number, errors: readonly FileWarning[]): void {
  run(write, `DELETE FROM issues WHERE source_id = ? AND severity = 'error'`, sourceId);
  for (const error of errors) insert(write, sourceId, {...error, severity: 'error'});
}

/** Forgets what is stored about a file that is gone. */
export function clearFile(write: WriteConnection, {sourceId, path}: FilePlace): void {
  run(write, 'DELETE FROM issues WHERE source_id = ? AND local_path = ?', sourceId, path);
}

/** Everything that is wrong in a source now, by path and line. */
export function listWarnings(read: ReadConnection, sourceId: number): FileWarning[] {
  return all(
    read,
    'SELECT local_path AS path, line, message FROM issues WHERE source_id = ? ORDER BY local_path, line, id',
    sourceId,
  );
}

function insert(
  write: WriteConnection,
  sourceId: number,
  issue: FileWarning & {readonly severity: 'warning' | 'error'},
): void {
  const sql = 'INSERT INTO issues (source_id, local_path, severity, line, message) VALUES (?, ?, ?, ?, ?)';
  run(write, sql, sourceId, issue.path, issue.severity, issue.line, issue.message);
}
