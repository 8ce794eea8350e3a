import {closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {describeDatabaseError} from '../db/database-errors.ts';
import {openDatabase} from '../db/open-database.ts';
import {EngineError} from '../domain/engine-error.ts';
import {exportMemories} from '../memory/export-memories.ts';
import {readLines} from '../memory/import-memories.ts';
import {firstLine} from '../memory/portable-lines.ts';
import {listBackups, readText} from './backup-files.ts';

/** The memories of a backup, as lines of an export. */
export interface BackupLines {
  readonly path: string;
  readonly jsonl: string;
}

/**
 * The newest backup beside a library whose memories can be read; undefined when there is none. What was written before
 * a restore is left out, and whole libraries, which take long to read, come after files of memories alone.
 */
export async function newestBackup(file: string, kinds: 'memories' | 'all' = 'all'): Promise<BackupLines | undefined> {
  const backups = listBackups(file).filter(({path}) => !path.endsWith('.before-restore.jsonl'));
  const memories = backups.filter(({kind}) => kind === 'memories');
  const libraries = kinds === 'all' ? backups.filter(({kind}) => kind === 'library') : [];
  for (const {path} of [...memories, ...libraries]) {
    try {
      const jsonl = await readBackup(path, dirname(file));
      readLines(jsonl);
      return {path, jsonl};
    } catch {
      // An older one may do.
    }
  }
  return undefined;
}

/**
 * Reads the memories of a backup: an export of memories, or a library of this or an earlier version. A library is
 * copied into a folder of its own below `workFolder` first and the copy is brought up to date, so that the backup
 * stays as it is. Throws an `EngineError` whose sentence names the file.
 */
export function readBackup(path: string, workFolder: string): Promise<string> {
  const file = resolve(path);
  if (!existsSync(file)) throw new EngineError('NOT_FOUND', `There is no backup at ${file}; name another file.`);
  return Promise.resolve(isExport(file) ? readText(file) : exportCopy(file, workFolder));
}

function isExport(file: string): boolean {
  const start = JSON.stringify(firstLine);
  const buffer = Buffer.alloc(start.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, buffer, 0, buffer.length, 0);
  } finally {
    closeSync(handle);
  }
  return buffer.toString('utf8') === start;
}

function exportCopy(file: string, workFolder: string): string {
  const folder = mkdtempSync(join(workFolder, '.commonplace-restore-'));
  const copy = join(folder, 'library.db');
  try {
    copyFileSync(file, copy);
    // What the library wrote last may be in its log alone.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    const database = openDatabase(copy, 'existing');
    try {
      return exportMemories({database}).jsonl;
    } finally {
      database.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function unreadable(file: string, error: unknown): unknown {
  const told = describeDatabaseError(file, error);
  if (!(told instanceof EngineError)) return error;
  if (told.code === 'DISK_FULL') return told;
  const reason = told.code === 'DATABASE_CORRUPT' ? 'it is damaged, or no library' : told.message;
  return new EngineError(told.code, `No memories can be read from ${file}: ${reason}. Name another backup.`, {
    cause: error,
  });
}
