import {findFilesLike, type KnownFile} from '../db/memories.ts';
import {sha256} from '../domain/hash.ts';
import type {FolderView} from './look-at-folder.ts';
import {matchMoves, type NewFile} from './match-moves.ts';
import type {Plan, PlannedNote} from './plan-sync.ts';
import {readFileBytes} from './read-file.ts';
import type {SyncJob} from './sync-job.ts';

/** Files read side by side. */
const batchSize = 16;

/**
 * Gives new files the notes that were moved to them, and takes those off the missing ones. Where only some paths were
 * looked at, a note may have been moved from any other, and where all were, it may have moved after it was seen.
 */
export async function findMoves(job: SyncJob, view: FolderView, plan: Plan): Promise<Plan> {
  const created = plan.read.filter(({note, known}) => known === null && note.page === null);
  if (created.length === 0 || (view.isWhole && view.known.length === 0)) return plan;
  const files = view.isWhole && plan.missing.length === 0 ? unread(created) : await hashAll(job, created);
  const moves = matchMoves(files, [...plan.missing, ...(await findMissing(job, view, files))]);
  const found = new Set<KnownFile>(moves.values());
  return {
    ...plan,
    read: plan.read.map((planned) => ({...planned, known: planned.known ?? moves.get(planned.note.path) ?? null})),
    missing: plan.missing.filter((known) => !found.has(known)),
  };
}

/** Without their contents: a file that was seen at two places is the same at both. */
function unread(created: readonly PlannedNote[]): NewFile[] {
  return created.map(({note}) => ({path: note.path, fileId: note.fileId, fileHash: ''}));
}

/** Notes that were like one of the files, and are not where they were. */
async function findMissing(
  {context, source}: SyncJob,
  view: FolderView,
  files: readonly NewFile[],
): Promise<readonly KnownFile[]> {
  const like = findFilesLike(context.read, source.id, {
    ids: files.map(({fileId}) => fileId),
    hashes: files.map(({fileHash}) => fileHash).filter((hash) => hash !== ''),
  });
  return (await view.confirmMissing(like)).gone;
}

async function hashAll(job: SyncJob, created: readonly PlannedNote[]): Promise<NewFile[]> {
  const hashed: NewFile[] = [];
  for (let start = 0; start < created.length; start += batchSize) {
    const batch = created.slice(start, start + batchSize);
    const results = await Promise.all(batch.map(({note}) => readFileBytes(note.file)));
    for (const [index, result] of results.entries())
      hashed.push({
        path: batch[index]?.note.path ?? '',
        fileId: batch[index]?.note.fileId ?? '',
        fileHash: result.kind === 'read' ? sha256(result.content.bytes) : '',
      });
    await job.breathe();
  }
  return hashed;
}
