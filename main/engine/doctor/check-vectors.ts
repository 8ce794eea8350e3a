import {setImmediate} from 'node:timers/promises';
import {itemLimit} from '#contract/doctor';
import type {ReadConnection} from '../db/connection.ts';
import {codeOf} from '../db/database-errors.ts';
import {placesOfChunks} from '../db/index-rows.ts';
import {
  brokenVectors,
  chunksOfPassages,
  compareVectors,
  countMisplaced,
  hasVectorTable,
  listVectorSets,
  passagesBehind,
} from '../db/vector-health.ts';
import {inSnapshot} from '../db/snapshot.ts';
import type {VectorSet} from '../db/vectors.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, itemsAt, ok} from './finding.ts';

/** Vectors read before others get their turn, and of a set that is looked at in a hurry. */
const batchSize = 1000;

/** Every set of vectors: whole inside, a vector for every passage, each of length 1. */
export async function checkVectors({database: {read}}: DoctorContext, deep: boolean): Promise<Finding> {
  const sets = listVectorSets(read);
  if (sets.length === 0) return ok('The library has no vectors.');
  const told: string[] = [];
  for (const set of sets) {
    const finding = await checkSet(read, set, deep);
    if (finding.state !== 'ok') return finding;
    told.push(finding.found);
  }
  return ok(told.join(' '));
}

/** What is wrong with one set. */
export async function checkSet(read: ReadConnection, set: VectorSet, deep: boolean): Promise<Finding> {
  const name = `The vectors of ${set.provider}`;
  if (!hasVectorTable(read, set)) return fault(`${name} have lost their table.`, [], 'rebuild-vectors');
  const damage = await damageOf(read, set, deep);
  if (damage !== null) return fault(`${name} are damaged: ${damage.found}.`, damage.items, 'rebuild-vectors');
  const {passages, vectors, embeddedChunks, unmade, strays} = inSnapshot(read, () => compareVectors(read, set));
  if (unmade.length + strays.length > 0)
    return fault(
      `${name}: ${count(vectors, 'vector')} for ${count(passages, 'passage')}; ${count(unmade.length, 'chunk')} lack some, and ${count(strays.length, 'vector')} belong to nothing.`,
      itemsAt('has passages without a vector', placesOfChunks(read, unmade, itemLimit)),
      'complete-vectors',
    );
  return ok(`${name}: ${vectors} for ${count(passages, 'passage')} of ${count(embeddedChunks, 'chunk')}.`);
}

interface Damage {
  readonly found: string;
  readonly items: Finding['items'];
}

async function damageOf(read: ReadConnection, set: VectorSet, deep: boolean): Promise<Damage | null> {
  try {
    const misplaced = inSnapshot(read, () => countMisplaced(read, set));
    if (misplaced > 0) return {found: `${count(misplaced, 'vector')} cannot be found by nearness`, items: []};
    const broken = await readAllVectors(read, set, deep);
    if (broken.length === 0) return null;
    const places = placesOfChunks(read, chunksOfPassages(read, broken), itemLimit);
    return {
      found: `${count(broken.length, 'vector')} are no directions`,
      items: itemsAt('has a broken vector', places),
    };
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return {found: (error as Error).message, items: []};
  }
}

function readVectors(
  read: ReadConnection,
  set: VectorSet,
  after: number,
): {readonly last: number | null; readonly found: readonly number[]} {
  const passages = passagesBehind(read, set, {after, limit: batchSize});
  return {last: passages.at(-1) ?? null, found: brokenVectors(read, set, passages)};
}

async function readAllVectors(read: ReadConnection, set: VectorSet, deep: boolean): Promise<number[]> {
  const broken: number[] = [];
  for (let after = 0; ;) {
    const {last, found} = inSnapshot(read, () => readVectors(read, set, after));
    broken.push(...found);
    if (last === null || !deep) return broken;
    after = last;
    await setImmediate();
  }
}
