import {deleteChunks} from '../db/chunks.ts';
import {inTransaction} from '../db/connection.ts';
import {writeWarnings} from '../db/issues-write.ts';
import {linkKeysOf} from '../db/link-targets.ts';
import {findFile, type KnownFile, touchFile} from '../db/memories.ts';
import {writeInSlices} from '../db/write-in-slices.ts';
import type {Warning} from '../domain/note.ts';
import {inOneGo, type Steps} from '../domain/steps.ts';
import {assignPageId} from './assign-page-id.ts';
import {isLong} from './long-note.ts';
import type {ReadNote} from './read-notes.ts';
import {recheckNote, wasOutrun} from './recheck-note.ts';
import type {SyncJob} from './sync-job.ts';
import {writeNote} from './write-note.ts';

/** How long one transaction may go on before it takes no more notes, in milliseconds. */
const transactionTime = 20;

type Draft = Extract<ReadNote, {kind: 'draft'}>;
type Adopt = (pageId: string) => KnownFile | null;

/**
 * Writes what was read: each note whole within one transaction, several short ones in one, and a long one in slices.
 * `adopt` gives the missing note whose page id a new note asks for, because then it is that note at another place.
 */
export async function writeNotes(job: SyncJob, notes: readonly ReadNote[], adopt: Adopt): Promise<void> {
  let next = 0;
  while (next < notes.length) {
    const note = notes[next];
    if (note && isLongDraft(note)) {
      await writeInSlices(job.context.write, () => writeOne(job, note, adopt));
      next++;
    } else next = writeShort(job, {notes, next, adopt});
    await job.breathe();
  }
}

/** Writes the notes from one on up to a long one, as far as time allows, and returns where it stopped. */
function writeShort(
  job: SyncJob,
  {notes, next: first, adopt}: {readonly notes: readonly ReadNote[]; readonly next: number; readonly adopt: Adopt},
): number {
  return inTransaction(job.context.write, () => {
    const start = performance.now();
    let next = first;
    for (;;) {
      const note = notes[next];
      if (!note || isLongDraft(note)) return next;
      inOneGo(writeOne(job, note, adopt));
      next++;
      if (performance.now() - start >= transactionTime) return next;
    }
  });
}

function isLongDraft(note: ReadNote): boolean {
  return note.kind === 'draft' && (isLong(note.draft.memory) || (note.known !== null && isLong(note.known)));
}

function* writeOne(job: SyncJob, note: ReadNote, adopt: Adopt): Steps<void> {
  switch (note.kind) {
    case 'same':
      job.counts.skipped++;
      writeFileState(job, note);
      return;
    case 'draft':
      yield* writeDraft(job, {...note, known: note.known ?? adopt(note.draft.wantedId ?? '')});
      return;
    case 'failed':
      job.errors.push({path: note.path, line: null, message: `The file cannot be read: ${note.reason}.`});
      return;
    case 'gone':
      // A later look will tell whether it has gone for good.
      return;
  }
}

function writeFileState(job: SyncJob, {known, file}: Extract<ReadNote, {kind: 'same'}>): void {
  if (known.size === file.size && known.mtimeMs === file.mtimeMs && known.fileId === file.fileId) return;
  if (findFile(job.context.write, known.id)?.fileHash !== known.fileHash) return;
  touchFile(job.context.write, known.id, file);
}

function* writeDraft(job: SyncJob, read: Draft): Steps<void> {
  const {draft, warnings} = read;
  const {write} = job.context;
  const known = recheckNote(job, read);
  if (wasOutrun(known, read)) {
    job.counts.skipped++;
    return;
  }
  const {spaceKey, localPath} = draft.memory;
  const {pageId, problem} = assignPageId(write, {wanted: draft.wantedId, known, spaceKey, localPath});
  const before = known ? linkKeysOf(write, known.id) : [];
  if (known && isMadeAnew(job, known)) yield* deleteChunks(write, known.id);
  const {id, outcome, chunkWrites} = yield* writeNote(write, draft, {known, pageId, at: job.at});
  storeWarnings(
    job,
    {path: localPath, known},
    problem === null ? warnings : [...warnings, {line: 1, message: problem}],
  );
  job.counts[outcome]++;
  job.chunkWrites += chunkWrites;
  if (outcome === 'skipped') return;
  job.changed.add(pageId);
  if (known && known.pageId !== pageId) job.removed.add(known.pageId);
  noteNames(job, {before, after: linkKeysOf(write, id), isElsewhere: known?.localPath !== localPath});
}

/** In a rebuild nothing that was made from a note is used again; it goes when the note is written, not before. */
function isMadeAnew({options}: SyncJob, known: KnownFile): boolean {
  return options.rebuild && known.contentHash === '';
}

/** Remembers the names under which links may look for a note, when they or its place have changed. */
function noteNames(
  job: SyncJob,
  {
    before,
    after,
    isElsewhere,
  }: {readonly before: readonly string[]; readonly after: readonly string[]; readonly isElsewhere: boolean},
): void {
  if (isElsewhere || before.join('\n') !== after.join('\n'))
    for (const key of [...before, ...after]) job.names.add(key);
}

function storeWarnings(
  job: SyncJob,
  {path, known}: {readonly path: string; readonly known: KnownFile | null},
  warnings: readonly Warning[],
): void {
  const {context, source} = job;
  if (known && known.localPath !== path) writeWarnings(context.write, {sourceId: source.id, path: known.localPath}, []);
  writeWarnings(context.write, {sourceId: source.id, path}, warnings);
}
