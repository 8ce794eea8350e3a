import {randomUUID} from 'node:crypto';
import {dirname, resolve} from 'node:path';
import {defaultRecallWeights} from '#contract/recall-defaults';
import type {Output} from '#contract/methods';
import {openDatabase} from '../db/open-database.ts';
import {EngineError} from '../domain/engine-error.ts';
import {importMemories} from '../memory/import-memories.ts';
import type {MemoryContext} from '../memory/memory-context.ts';
import type {Clock} from '../ports.ts';
import {fileExists, moveFile, removeFile} from './backup-files.ts';
import {readBackup} from './read-backup.ts';

/** What is restored from where, as paths. */
export interface Restoring {
  /** An export of memories, or a library of this or an earlier version; it stays as it is. */
  readonly from: string;
  /** The new library. */
  readonly into: string;
}

/**
 * Makes a new library with the memories of a backup, whole or not at all. Throws `CONFLICT` when there is a file
 * already, `NOT_FOUND` without the backup, and `INVALID_INPUT` or `DATABASE_CORRUPT` when it cannot be read.
 */
export async function restoreInto({from, into}: Restoring, clock: Clock): Promise<Output<'memory.import'>> {
  const file = resolve(into);
  if (fileExists(file))
    throw new EngineError('CONFLICT', `There is a file at ${file} already, and it was left as it is; name a new one.`);
  const jsonl = await readBackup(from, dirname(file));
  const part = `${file}.part`;
  removeLibrary(part);
  try {
    const restored = await importInto(part, jsonl, clock);
    moveFile(part, file);
    return restored;
  } catch (error) {
    removeLibrary(part);
    throw error;
  }
}

async function importInto(part: string, jsonl: string, clock: Clock): Promise<Output<'memory.import'>> {
  const database = openDatabase(part, 'create');
  try {
    const context: MemoryContext = {
      database,
      embedder: () =>
        Promise.reject(new EngineError('UNSUPPORTED', 'Nothing is searched while memories are restored.')),
      clock,
      weights: () => defaultRecallWeights,
      newId: randomUUID,
      emit: () => undefined,
      damage: {words: () => undefined, vectors: () => undefined},
      // Vectors are made when the library is opened.
      embed: () => Promise.resolve(),
    };
    return await importMemories(context, {jsonl});
  } finally {
    database.close();
  }
}

/** Only what an earlier attempt left behind under a name that nothing else has. */
function removeLibrary(part: string): void {
  for (const suffix of ['', '-wal', '-shm']) removeFile(`${part}${suffix}`);
}
