import {findFile, findFileBy, type KnownFile} from '../db/memories.ts';
import type {NoteDraft} from './describe-note.ts';
import type {SyncJob} from './sync-job.ts';

/** A note that was read, and what the library had of it when the folder was looked at. */
interface Read {
  readonly known: KnownFile | null;
  readonly draft: NoteDraft;
}

/**
 * What the library has of a note now. Another process may index the same folder, so this is asked for inside the
 * transaction that writes the note; otherwise both would add it, or one would write upon a row that is gone.
 */
export function recheckNote({context, source}: SyncJob, {known, draft}: Read): KnownFile | null {
  const {write} = context;
  const same = known === null ? undefined : findFile(write, known.id);
  if (same) return same;
  const {localPath} = draft.memory;
  const found =
    source.layout === 'metadata'
      ? findFileBy(write, 'uid', {sourceId: source.id, value: draft.wantedId ?? ''})
      : findFileBy(write, 'local_path', {sourceId: source.id, value: localPath});
  return found ?? null;
}

/** Whether another process has meanwhile written a later state of the file than the one that was read. */
export function wasOutrun(current: KnownFile | null, {known, draft}: Read): boolean {
  if (current === null || current.contentHash === '') return false;
  return current.fileHash !== known?.fileHash && current.mtimeMs > draft.memory.mtimeMs;
}
