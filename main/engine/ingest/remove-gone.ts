import {deleteChunks} from '../db/chunks.ts';
import {inTransaction} from '../db/connection.ts';
import {breakLinksTo} from '../db/edges-write.ts';
import {clearFile} from '../db/issues-write.ts';
import {linkKeysOf} from '../db/link-targets.ts';
import {deleteMemory, findFile, type KnownFile} from '../db/memories.ts';
import {writeInSlices} from '../db/write-in-slices.ts';
import {inOneGo, type Steps} from '../domain/steps.ts';
import type {Verdict} from './confirm-gone.ts';
import type {FolderView} from './look-at-folder.ts';
import {isLong} from './long-note.ts';
import type {SyncJob} from './sync-job.ts';

/** Notes removed in one transaction. */
const batchSize = 20;

/** Removes missing notes that are proven gone. All others stay as they were; gives those that nobody can tell of. */
export async function removeGone(
  job: SyncJob,
  view: FolderView,
  missing: readonly KnownFile[],
): Promise<Verdict<KnownFile>['unknown']> {
  if (missing.length === 0) return [];
  const {gone, unknown} = await view.confirmMissing(missing);
  const short = gone.filter((known) => !isLong(known));
  for (let start = 0; start < short.length; start += batchSize) {
    inTransaction(job.context.write, () => {
      for (const known of short.slice(start, start + batchSize)) inOneGo(removeOne(job, known));
    });
    await job.breathe();
  }
  for (const known of gone.filter(isLong)) await writeInSlices(job.context.write, () => removeOne(job, known));
  return unknown;
}

function* removeOne(job: SyncJob, known: KnownFile): Steps<void> {
  const {write} = job.context;
  // Another process may have found it again under another path, or have removed it.
  if (findFile(write, known.id)?.localPath !== known.localPath) return;
  for (const key of linkKeysOf(write, known.id)) job.names.add(key);
  breakLinksTo(write, known.id);
  yield* deleteChunks(write, known.id);
  deleteMemory(write, known.id);
  clearFile(write, {sourceId: job.source.id, path: known.localPath});
  job.removed.add(known.pageId);
  // After a rebuild nothing counts as deleted: the index starts anew.
  if (!job.options.rebuild) job.counts.deleted++;
}
