import {inTransaction, type OpenDatabase, type ReadConnection} from '../db/connection.ts';
import {backupMark, countStatements, readBackupMark, writeBackupMark} from '../db/backup-mark.ts';
import {existingMemories} from '../db/statements.ts';
import {exportMemories} from '../memory/export-memories.ts';
import type {Clock, Log} from '../ports.ts';
import {fileExists, memoryFiles, moveFile, readText, writeWhole, writtenAt} from './backup-files.ts';

/** Keeps what was stated in a file beside the library. */
export interface MemoryBackup {
  /** Something was stated or changed: writes the backup when the last one is a day old. */
  afterChange(): void;
  /** Writes the backup if it is behind. A failure is logged, never thrown: the library itself is well. */
  close(): void;
  /** Writes the backup now. Throws when it cannot be written. */
  writeNow(): {readonly path: string; readonly memories: number};
  /** Whether something was stated that the backup does not have. */
  isBehind(): boolean;
  countStated(): number;
  /** Ids of memories in an export that the library does not have. */
  lacking(jsonl: string): string[];
}

const day = 86_400_000;

/** `file` is that of the library. */
export function keepBackup(options: {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether this engine stays; one that only answers a question writes nothing when it is closed. */
  readonly watch: boolean;
}): MemoryBackup {
  const {database, clock, log} = options;
  const {read, write, file} = database;
  const {newest} = memoryFiles(file);
  const markAtOpening = knownMark(read);
  const isBehind = () => {
    const mark = backupMark(read);
    return mark !== null && (!fileExists(newest) || readBackupMark(read) !== mark);
  };
  const lacking = (jsonl: string) => {
    const ids = memoryIds(jsonl);
    const here = existingMemories(read, ids);
    return ids.filter((id) => !here.has(id));
  };
  // Under the library's own write lock, so that of several programs one writes at a time, and the newest comes last.
  const writeNow = () =>
    inTransaction(write, () => {
      const mark = backupMark(read);
      const {jsonl, memories} = exportMemories({database});
      replaceBackup(file, jsonl, lacking);
      if (mark !== null) writeBackupMark(write, mark);
      return {path: newest, memories};
    });
  const tryToWrite = () => {
    try {
      if (isBehind()) inTransaction(write, () => isBehind() && writeNow());
    } catch (error) {
      log.warn(`the backup of memories was not written: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return {
    afterChange: () => {
      const at = writtenAt(newest);
      if (at === null || clock.now() - at >= day) tryToWrite();
    },
    close: () => {
      if (options.watch || knownMark(read) !== markAtOpening) tryToWrite();
    },
    writeNow,
    isBehind,
    countStated: () => countStatements(read),
    lacking,
  };
}

/** The mark; null as well where damage keeps it from being read, which does not keep a library from being opened. */
function knownMark(read: ReadConnection): string | null {
  try {
    return backupMark(read);
  } catch {
    return null;
  }
}

/**
 * Nothing stated is ever deleted, so a library that lacks a memory of its backup has lost it: that backup is never
 * written over. One that cannot be read is moved aside as the one before.
 */
function replaceBackup(file: string, jsonl: string, lacking: (jsonl: string) => readonly string[]): void {
  const {newest, previous} = memoryFiles(file);
  if (fileExists(newest)) {
    const before = readText(newest);
    const lost = lacking(before).length;
    if (lost > 0)
      throw new Error(
        `it has ${lost} of which the library knows nothing, and is kept as it is; “commonplace doctor --repair restore-memories” brings them back`,
      );
    if (before === jsonl) return;
    moveFile(newest, previous);
  }
  writeWhole(newest, jsonl);
}

/** The ids of the memories in an export; lines that are none are passed over. */
function memoryIds(jsonl: string): string[] {
  return jsonl.split('\n').flatMap((line) => {
    if (!line.startsWith('{"type":"memory"')) return [];
    try {
      const {id} = JSON.parse(line) as {id?: unknown};
      return typeof id === 'string' ? [id] : [];
    } catch {
      return [];
    }
  });
}
