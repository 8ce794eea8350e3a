import {setImmediate} from 'node:timers/promises';
import {itemLimit} from '#contract/doctor';
import type {ReadConnection} from '../db/connection.ts';
import {compareRows, examineTextIndex, placesOfChunks, type TextIndex} from '../db/index-rows.ts';
import {lackingGrams, probeIndex, sampleChunks} from '../db/probe-index.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, itemsAt, ok} from './finding.ts';

/** Chunks that are looked up by their own words. */
const sampleSize = {deep: 1000, quick: 100};

/** Chunks worked on before others get their turn. */
const batchSize = 50;

/** The index of words: it holds together, has a row for every chunk, and finds chunks by their own words. */
export function checkWords({database: {read}}: DoctorContext, deep: boolean): Promise<Finding> {
  return checkIndex(read, 'words', deep);
}

/** The same of the index of parts of words, which has no row for a chunk without any. */
export function checkGrams({database: {read}}: DoctorContext, deep: boolean): Promise<Finding> {
  return checkIndex(read, 'grams', deep);
}

async function checkIndex(read: ReadConnection, index: TextIndex, deep: boolean): Promise<Finding> {
  const damage = structureOf(read, index);
  if (damage.length > 0) return fault('The index is damaged inside.', itemsAt('FTS5', damage), 'rebuild-words');
  const {chunks, rows, missing, strays} = compareRows(read, index);
  const due = index === 'words' ? missing : deep ? await inBatches(missing, (batch) => lackingGrams(read, batch)) : [];
  if (due.length + strays > 0)
    return fault(
      `The index has ${count(rows, 'row')} for ${count(chunks, 'chunk')}: it lacks ${due.length}, and ${strays} belong to nothing.`,
      itemsAt('not in the index', placesOfChunks(read, due, itemLimit)),
      'rebuild-words',
    );
  const sample = sampleChunks(read, deep ? sampleSize.deep : sampleSize.quick);
  const lost = await inBatches(sample, (batch) => probeIndex(read, index, batch).lost);
  if (lost.length > 0)
    return fault(
      `Of ${count(sample.length, 'chunk')} that were looked up by their own words, ${lost.length} were not found.`,
      itemsAt('not found by its words', placesOfChunks(read, lost, itemLimit)),
      'rebuild-words',
    );
  return ok(
    `The index has its ${count(rows, 'row')} for ${count(chunks, 'chunk')}; ${sample.length} were looked up by their own words and found.`,
  );
}

/** FTS5's own check, which looks at the index itself, through SQLite's. */
function structureOf(read: ReadConnection, index: TextIndex): string[] {
  try {
    return examineTextIndex(read, index);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What `look` finds among these chunks, a few of them at a time. */
async function inBatches(
  chunkIds: readonly number[],
  look: (batch: readonly number[]) => readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (let start = 0; start < chunkIds.length; start += batchSize) {
    found.push(...look(chunkIds.slice(start, start + batchSize)));
    await setImmediate();
  }
  return found;
}
