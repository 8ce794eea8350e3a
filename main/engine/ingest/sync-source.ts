import {randomBytes} from 'node:crypto';
import {inTransaction} from '../db/connection.ts';
import {whenWritable} from '../db/held-write.ts';
import {type FileWarning, listWarnings, writeScanErrors} from '../db/issues-write.ts';
import {type DocumentCounts, forgetContent, refreshSuperseded} from '../db/memories.ts';
import {finishRun, startRun, wasInterrupted} from '../db/runs.ts';
import {findSource, setScanned, setSourceState, type SourceRow} from '../db/sources.ts';
import {healLinks} from '../graph/heal-links.ts';
import {describeKept, type KeptFolder, keptFolders} from './kept-folders.ts';
import {findMoves} from './find-moves.ts';
import {lookUntilSettled, type SettledView} from './look-until-settled.ts';
import {type Plan, planSync} from './plan-sync.ts';
import {readNotes} from './read-notes.ts';
import {removeGone} from './remove-gone.ts';
import {reportProgress} from './report-progress.ts';
import {statesStatus} from './read-fields.ts';
import {checkCancelled, type IngestContext, startJob, type SyncJob, type SyncOptions} from './sync-job.ts';
import {writeNotes} from './write-notes.ts';

export type {IngestContext, SyncOptions} from './sync-job.ts';

/** What a sync did. */
export interface SyncReport extends DocumentCounts {
  readonly runId: string;
  /** Chunks of the notes that were added or got another text. */
  readonly chunkWrites: number;
  /** Page ids of notes that were added or changed. */
  readonly changed: readonly string[];
  /** Page ids that are not there any more. */
  readonly removed: readonly string[];
  /** Folders that cannot be read, though the library has notes of them. */
  readonly kept: readonly KeptFolder[];
  /** False when notes were moving about, so that the folder should be looked at again. */
  readonly isSettled: boolean;
  /** Everything that is wrong in the source now, by path and line. */
  readonly warnings: readonly FileWarning[];
}

/** Files read side by side. */
const batchSize = 32;

/**
 * Brings the index of a source in step with its folder: the whole of it, or some paths. Throws `EngineError` before
 * anything is written when the folder cannot be read, and `CANCELLED` between two notes when asked to stop. Files
 * that cannot be read become warnings, and the index keeps what it had of them.
 */
export async function syncSource(context: IngestContext, source: SourceRow, options: SyncOptions): Promise<SyncReport> {
  // The caller's row may be as old as its watch on the folder.
  const job = startJob(context, findSource(context.write, source.id) ?? source, options);
  const view = await look(job);
  await whenWritable(context.write);
  const needsFullHealing = wasInterrupted(context.write, source.id);
  const runId = begin(job);
  const plan = await findMoves(job, view, makePlan(job, view));
  await readAndWrite(job, plan);
  const missing = plan.missing.filter((known) => !job.adopted.has(known.id));
  const believed = missing.filter((known) => view.mayBeGone(known));
  const unknown = await removeGone(job, view, believed);
  await settleLinks(job, needsFullHealing);
  return finish(job, view, {
    runId,
    kept: keptFolders(source.root, unknown),
    isSettled: believed.length === missing.length,
  });
}

/** A folder that cannot be looked at is shown as such; its index is not touched. */
async function look(job: SyncJob): Promise<SettledView> {
  const {context, source, options} = job;
  checkCancelled(job);
  if (!options.paths) reportProgress(context, source.name, 'scanning')(0, 0);
  try {
    return await lookUntilSettled(context.write, source, options.rebuild ? undefined : options.paths);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    setSourceState(context.write, source.id, {state: 'unreadable', reason});
    context.emit({type: 'progress', source: source.name, phase: 'done', done: 0, total: 0});
    if (source.state !== 'unreadable' || source.reason !== reason) context.emit({type: 'status-changed'});
    throw error;
  }
}

function begin({context, source, options, at}: SyncJob): string {
  const id = randomBytes(8).toString('hex');
  inTransaction(context.write, () => {
    startRun(context.write, {id, sourceId: source.id, rebuild: options.rebuild, at});
    if (!options.paths) setSourceState(context.write, source.id, {state: 'scanning'});
    if (!options.rebuild) return;
    // What was made from the notes goes when each is written anew: one that cannot be read keeps what it has.
    forgetContent(context.write, source.id);
  });
  if (!options.paths) context.emit({type: 'status-changed'});
  return id;
}

function makePlan({source, options}: SyncJob, view: SettledView): Plan {
  const known = options.rebuild ? view.known.map((file) => ({...file, contentHash: '', metaHash: ''})) : view.known;
  // Paths are given because something happened to them.
  const doubtful = new Set(options.paths?.flatMap((path) => [path, path.normalize('NFC')]));
  const isDoubtful = (path: string) => options.deep || doubtful.has(path);
  const lastScanAt = source.lastScanAt === null ? null : Date.parse(source.lastScanAt);
  return planSync({known, notes: view.notes, keyOf: view.keyOf, isDoubtful, lastScanAt});
}

async function readAndWrite(job: SyncJob, plan: Plan): Promise<void> {
  const {context, source} = job;
  const byPageId = new Map(plan.missing.map((known) => [known.pageId, known]));
  const adopt = (pageId: string) => {
    const known = byPageId.get(pageId) ?? null;
    if (known) job.adopted.add(known.id);
    byPageId.delete(pageId);
    return known;
  };
  const report = reportProgress(context, source.name, 'reading');
  const total = plan.same + plan.read.length;
  job.counts.skipped += plan.same;
  report(plan.same, total);
  for (let start = 0; start < plan.read.length; start += batchSize) {
    checkCancelled(job);
    await writeNotes(job, await readNotes(job, plan.read.slice(start, start + batchSize)), adopt);
    report(plan.same + Math.min(start + batchSize, plan.read.length), total);
  }
}

/** Links wait for the end, because a note may point to one that is read later. */
async function settleLinks(job: SyncJob, needsFullHealing: boolean): Promise<void> {
  const {write} = job.context;
  await healLinks(write, needsFullHealing ? 'all' : job.names, job.breathe);
  for (const pageId of inTransaction(write, () => refreshSuperseded(write, statesStatus))) job.changed.add(pageId);
}

function finish(
  job: SyncJob,
  view: SettledView,
  {runId, kept, isSettled}: Pick<SyncReport, 'runId' | 'kept' | 'isSettled'>,
): SyncReport {
  const {context, source, counts, chunkWrites, at} = job;
  const finishedAt = new Date(context.clock.now()).toISOString();
  inTransaction(context.write, () => {
    if (view.isWhole) {
      const unreadable = view.unreadable.map(({path, reason}) => ({
        path,
        line: null,
        message: `Cannot be read: ${reason}.`,
      }));
      writeScanErrors(context.write, source.id, [...unreadable, ...job.errors]);
      setScanned(context.write, source.id, at);
      const reason = describeKept(kept);
      setSourceState(context.write, source.id, {state: reason === '' ? 'ready' : 'unreadable', reason});
    }
    finishRun(context.write, runId, {...counts, chunkWrites, at: finishedAt});
  });
  const changed = [...job.changed];
  const removed = [...job.removed].filter((pageId) => !job.changed.has(pageId));
  if (changed.length + removed.length > 0) context.emit({type: 'library-changed', pageIds: changed, removed});
  context.emit({
    type: 'progress',
    source: source.name,
    phase: 'done',
    done: view.notes.length,
    total: view.notes.length,
  });
  context.emit({type: 'status-changed'});
  return {
    runId,
    ...counts,
    chunkWrites,
    changed,
    removed,
    kept,
    isSettled,
    warnings: listWarnings(context.write, source.id),
  };
}
