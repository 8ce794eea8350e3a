import type {KnownFile} from '../db/memories.ts';
import {sha256} from '../domain/hash.ts';
import {matchMoves, type NewFile} from './match-moves.ts';
import type {Plan, PlannedNote} from './plan-sync.ts';
import {readFileBytes} from './read-file.ts';
import type {SyncJob} from './sync-job.ts';

/** Files read side by side. */
const batchSize = 16;

/** Gives new files the notes that were moved to them, and takes those off the missing ones. */
export async function findMoves(job: SyncJob, plan: Plan): Promise<Plan> {
  const created = plan.read.filter(({note, known}) => known === null && note.page === null);
  if (created.length === 0 || plan.missing.length === 0) return plan;
  const moves = matchMoves(await hashAll(job, created), plan.missing);
  const found = new Set<KnownFile>(moves.values());
  return {
    ...plan,
    read: plan.read.map((planned) => ({...planned, known: planned.known ?? moves.get(planned.note.path) ?? null})),
    missing: plan.missing.filter((known) => !found.has(known)),
  };
}

async function hashAll(job: SyncJob, created: readonly PlannedNote[]): Promise<NewFile[]> {
  const hashed: NewFile[] = [];
  for (let start = 0; start < created.length; start += batchSize) {
    const batch = created.slice(start, start + batchSize);
    const results = await Promise.all(batch.map(({note}) => readFileBytes(note.file)));
    for (const [index, result] of results.entries())
      hashed.push({
        path: batch[index]?.note.path ?? '',
        fileHash: result.kind === 'read' ? sha256(result.content.bytes) : '',
      });
    await job.breathe();
  }
  return hashed;
}
