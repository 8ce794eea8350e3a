import {countChunks} from '../db/find-chunks.ts';
import {listVectorSets} from '../db/vector-health.ts';
import {identityKey} from '../db/vectors.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {fault, ok, warning} from './finding.ts';

/** Whether the vectors that answer are of the model that searches are read with. */
export function checkEmbedder({database: {read}, embedder}: DoctorContext): Finding {
  const {available, identity, unavailable} = embedder();
  const sets = listVectorSets(read);
  const active = sets.filter((set) => set.active === 1);
  const [serving] = active;
  const items = sets.map((set) => ({
    what: set.active === 1 ? 'answers searches' : 'kept, or being made',
    where: set.identity,
  }));
  if (active.length > 1)
    return fault(`${active.length} sets of vectors are said to answer searches.`, items, 'complete-vectors');
  if (unavailable !== undefined) return warning(`The chosen model cannot be opened: ${unavailable}`, items);
  if (!available) return ok('Searching by meaning is switched off.', items);
  if (!serving)
    return countChunks(read) === 0
      ? ok('There is nothing to make vectors of.')
      : warning(
          `No vectors answer searches yet; those of ${identity.provider} are still to be made.`,
          items,
          'complete-vectors',
        );
  if (serving.identity !== identityKey(identity))
    return warning(
      `The vectors of ${serving.provider} still answer, until those of ${identity.provider} are whole.`,
      items,
      'complete-vectors',
    );
  return ok(`The vectors of ${identity.provider} answer, and searches are read with it.`, items);
}
