import {EngineError} from '../domain/engine-error.ts';
import {exportMemories} from '../memory/export-memories.ts';
import {importMemories} from '../memory/import-memories.ts';
import {memoryFiles, writeWhole} from './backup-files.ts';
import type {DoctorContext} from './doctor-context.ts';
import {count} from './finding.ts';
import {newestBackup} from './read-backup.ts';

/**
 * Adds the memories of the newest backup that the library lacks, all or none; what it has now is written to a file of
 * its own before. Throws `NOT_FOUND` when there is no backup that can be read.
 */
export async function restoreMemories({database, memory, backup: keeper}: DoctorContext): Promise<string> {
  const {file} = database;
  const backup = await newestBackup(file);
  if (!backup) throw new EngineError('NOT_FOUND', `There is no backup beside ${file} that can be read.`);
  const {beforeRestore} = memoryFiles(file);
  writeWhole(beforeRestore, exportMemories({database}).jsonl);
  const {memories, edges} = await importMemories(memory, {jsonl: backup.jsonl});
  keeper.writeNow();
  return `${count(memories, 'memory', 'memories')} and ${count(edges, 'edge')} came back from ${backup.path}; what was there before is in ${beforeRestore}.`;
}
