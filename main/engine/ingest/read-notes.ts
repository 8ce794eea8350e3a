import type {KnownFile} from '../db/memories.ts';
import {sha256} from '../domain/hash.ts';
import type {Warning} from '../domain/note.ts';
import {decodeText} from './decode-text.ts';
import {describeNote, type NoteDraft} from './describe-note.ts';
import {parseNote} from './parse-note.ts';
import {fileHashOf, type PlannedNote} from './plan-sync.ts';
import {type FileBytes, readFileBytes} from './read-file.ts';
import type {SyncJob} from './sync-job.ts';

/** What reading one planned note came to. */
export type ReadNote =
  /** Its bytes are those that were indexed. */
  | {readonly kind: 'same'; readonly known: KnownFile; readonly file: FileState}
  | {
      readonly kind: 'draft';
      readonly known: KnownFile | null;
      readonly draft: NoteDraft;
      readonly warnings: readonly Warning[];
    }
  | {readonly kind: 'gone'; readonly path: string}
  | {readonly kind: 'failed'; readonly path: string; readonly reason: string};

/** What is kept of a file to tell whether it has changed. */
export interface FileState {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  readonly fileHash: string;
  readonly fileId: string;
}

/** Reads the files of some notes side by side, and parses in turn those that have changed. */
export async function readNotes(job: SyncJob, planned: readonly PlannedNote[]): Promise<ReadNote[]> {
  const results = await Promise.all(planned.map(({note}) => readFileBytes(note.file)));
  const notes: ReadNote[] = [];
  for (const [index, result] of results.entries()) {
    const plan = planned[index];
    if (!plan) continue;
    const {path} = plan.note;
    if (result.kind === 'read') notes.push(await readContent(job, plan, result.content));
    else notes.push({...result, path});
    await job.breathe();
  }
  return notes;
}

async function readContent(job: SyncJob, {note, known}: PlannedNote, content: FileBytes): Promise<ReadNote> {
  const fileHash = fileHashOf(sha256(content.bytes), note.page);
  const isSame = known?.fileHash === fileHash && known.contentHash !== '' && known.localPath === note.path;
  const {size, mtimeMs} = content;
  if (isSame) return {kind: 'same', known, file: {size, mtimeMs, fileHash, fileId: note.fileId}};
  const {text, warnings} = decodeText(content.bytes);
  const parsed = await parseNote(text, job.breathe);
  const seen = {...note, size, mtimeMs};
  const draft = describeNote(seen, parsed, {source: job.source, fileHash});
  return {kind: 'draft', known, draft, warnings: [...warnings, ...parsed.warnings]};
}
