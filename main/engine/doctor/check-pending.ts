import {readLibraryCounts} from '../db/library-counts.ts';
import {countPending, findVectorSet, identityKey} from '../db/vectors.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok} from './finding.ts';

/** Whether as many chunks wait for vectors as the library says. */
export function checkPending({database: {read}, embedder}: DoctorContext): Finding {
  const {available, identity} = embedder();
  const set = findVectorSet(read, identityKey(identity));
  if (!available) return ok('No vectors are made, because searching by meaning is switched off.');
  if (!set) return ok('No vectors of this model have been begun.');
  const told = readLibraryCounts(read, set.id).pendingEmbeddings;
  const waiting = countPending(read, set);
  if (told !== waiting)
    return fault(
      `The library says that ${count(told, 'chunk')} wait for vectors, and ${waiting} do.`,
      [],
      'drop-orphans',
    );
  return ok(
    waiting === 0
      ? 'No chunk waits for its vectors.'
      : `${count(waiting, 'chunk')} wait for vectors, as the library says.`,
  );
}
