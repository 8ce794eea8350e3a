import {setImmediate} from 'node:timers/promises';
import {dropVectors, unusedVectorSets} from '../db/drop-vectors.ts';
import {findVectorSet, identityKey, serveVectorSet} from '../db/vectors.ts';
import type {IngestContext} from './sync-job.ts';

/** Rows removed at once, so that nobody who searches waits long. */
const sliceSize = 2000;

/**
 * Lets searches use the vectors of the present embedder, if none is missing, and then removes those of all others,
 * slice by slice. A stand-in removes nothing: the model it stands for may be back tomorrow. Returns whether the
 * vectors are in use.
 */
export async function serveWhenWhole(
  {write, read, embedder}: Pick<IngestContext, 'write' | 'read' | 'embedder'>,
  {isStandIn, signal}: {readonly isStandIn: boolean; readonly signal: AbortSignal},
): Promise<boolean> {
  const set = embedder.available ? findVectorSet(read, identityKey(embedder.identity)) : undefined;
  if (!set || !serveVectorSet(write, set)) return false;
  if (isStandIn) return true;
  for (const id of unusedVectorSets(read, set.id))
    while (!signal.aborted && !dropVectors(write, id, sliceSize)) await setImmediate();
  return true;
}
