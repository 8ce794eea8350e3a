import {awaitVectorsOf} from '../db/index-rows.ts';
import {compareVectors, dropStrayVectors, hasVectorTable, keepOneActive, listVectorSets} from '../db/vector-health.ts';
import {identityKey, type VectorSet} from '../db/vectors.ts';
import {EngineError} from '../domain/engine-error.ts';
import {checkSet} from './check-vectors.ts';
import type {DoctorContext} from './doctor-context.ts';
import {count} from './finding.ts';

/** Removes vectors without a passage, and has those that are missing made. All others stay. */
export async function completeVectors(context: DoctorContext): Promise<string> {
  const {read, write} = context.database;
  requireEmbedder(context);
  keepOneActive(write, identityKey(context.embedder().identity));
  let strays = 0;
  let chunks = 0;
  for (const set of listVectorSets(read).filter((each) => hasVectorTable(read, each))) {
    const rows = compareVectors(read, set);
    strays += dropStrayVectors(write, set, rows.strays);
    chunks += awaitVectorsOf(write, set.id, rows.unmade);
  }
  await context.fill();
  return `${count(strays, 'vector')} that belonged to nothing were removed, and ${count(chunks, 'chunk')} put back among those that get their vectors.`;
}

/** Takes every set that is damaged out of use, and has its vectors made anew. */
export async function rebuildVectors(context: DoctorContext): Promise<string> {
  const {read} = context.database;
  requireEmbedder(context);
  const damaged: VectorSet[] = [];
  for (const set of listVectorSets(read)) {
    const {state, repair} = await checkSet(read, set, true);
    if (state === 'fault' && repair?.id === 'rebuild-vectors') damaged.push(set);
  }
  for (const set of damaged) await context.remakeVectors(set);
  if (damaged.length === 0) await context.fill();
  return `${count(damaged.length, 'set')} of vectors ${damaged.length === 1 ? 'was' : 'were'} damaged and taken out of use; vectors are made anew.`;
}

/** Before anything is removed: what cannot be made again stays, damaged or not. */
function requireEmbedder({embedder}: DoctorContext): void {
  const {available, unavailable} = embedder();
  if (available) return;
  throw new EngineError(
    'EMBEDDER_UNAVAILABLE',
    `No vectors can be made: ${unavailable ?? 'searching by meaning is switched off'}. Nothing was changed; choose a model first.`,
  );
}
