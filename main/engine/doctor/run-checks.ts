import {setImmediate} from 'node:timers/promises';
import {type CheckId, checkIds, type CheckOutput, type CheckResult} from '#contract/doctor';
import {checkBackups} from './check-backups.ts';
import {checkEdges} from './check-edges.ts';
import {checkEmbedder} from './check-embedder.ts';
import {checkFile} from './check-file.ts';
import {checkLinks} from './check-links.ts';
import {checkLog} from './check-log.ts';
import {checkNames} from './check-names.ts';
import {checkPending} from './check-pending.ts';
import {checkRows} from './check-rows.ts';
import {checkSources} from './check-sources.ts';
import {checkStatuses} from './check-statuses.ts';
import {checkTexts} from './check-texts.ts';
import {checkVectors} from './check-vectors.ts';
import {checkGrams, checkWords} from './check-words.ts';
import {inSnapshot} from '../db/snapshot.ts';
import type {Check, DoctorContext, Finding} from './doctor-context.ts';

const checks: Readonly<Record<CheckId, {readonly title: string; readonly look: Check}>> = {
  file: {title: 'Library file', look: checkFile},
  log: {title: 'Log and locks', look: checkLog},
  rows: {title: 'Rows that belong together', look: steady(checkRows)},
  texts: {title: 'Stored texts', look: steady(checkTexts)},
  words: {title: 'Word index', look: checkWords},
  grams: {title: 'Index of parts of words', look: checkGrams},
  vectors: {title: 'Vectors', look: checkVectors},
  pending: {title: 'Vectors to be made', look: steady(checkPending)},
  embedder: {title: 'Embedding model', look: steady(checkEmbedder)},
  edges: {title: 'Ends of edges', look: steady(checkEdges)},
  links: {title: 'Links in notes', look: checkLinks},
  sources: {title: 'Folders and files', look: checkSources},
  names: {title: 'Names alike', look: steady(checkNames)},
  statuses: {title: 'States of memories', look: steady(checkStatuses)},
  backups: {title: 'Backups', look: checkBackups},
};

/** Looks at everything, one thing after the other; others get their turn between. Nothing is changed. */
export async function runChecks(context: DoctorContext, deep: boolean): Promise<CheckOutput> {
  const started = context.clock.now();
  const results: CheckResult[] = [];
  for (const id of checkIds) {
    results.push({id, title: checks[id].title, ...(await look(context, checks[id].look, deep))});
    await setImmediate();
  }
  return {checks: results, elapsedMs: Math.max(0, context.clock.now() - started)};
}

/** Looks at one state of the library, whatever is written meanwhile. */
function steady(check: (context: DoctorContext) => Finding): Check {
  return (context) => inSnapshot(context.database.read, () => check(context));
}

/** A check that cannot be made says why, and the others go on. */
async function look(context: DoctorContext, check: Check, deep: boolean): Promise<Omit<CheckResult, 'id' | 'title'>> {
  try {
    return await check(context, deep);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {state: 'unknown', found: `This could not be looked at: ${reason}.`, items: [], repair: null};
  }
}
