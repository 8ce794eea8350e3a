import type {RepairId, RepairOutput} from '#contract/doctor';
import {dropEdgeOrphans} from '../db/edge-orphans.ts';
import {remakeIndexes} from '../db/integrity.ts';
import {dropOrphans} from '../db/orphans.ts';
import {rebuildWordIndexes} from '../db/rebuild-words.ts';
import {healLinks} from '../graph/heal-links.ts';
import {setImmediate} from 'node:timers/promises';
import type {DoctorContext} from './doctor-context.ts';
import {emptyLog} from './empty-log.ts';
import {count} from './finding.ts';
import {completeVectors, rebuildVectors} from './repair-vectors.ts';
import {rebuildSources, rescanSources} from './repair-sources.ts';
import {restoreMemories} from './restore-memories.ts';

/** Mends one thing and says what was done; `items` are names of sources, where the repair is one of sources. */
type Repair = (context: DoctorContext, items: readonly string[] | undefined) => Promise<string> | string;

const repairs: Readonly<Record<RepairId, Repair>> = {
  reindex: ({database}) => {
    remakeIndexes(database.write);
    return 'The indexes of all tables were made anew.';
  },
  'empty-log': emptyLog,
  'drop-orphans': dropAllOrphans,
  'rebuild-sources': rebuildSources,
  'rescan-sources': rescanSources,
  'rebuild-words': async ({database}) => {
    await rebuildWordIndexes(database.write);
    return 'Both word indexes were made anew.';
  },
  'complete-vectors': completeVectors,
  'rebuild-vectors': rebuildVectors,
  'resolve-links': async ({database}) => {
    await healLinks(database.write, 'all', () => setImmediate());
    return 'Every link was looked up again.';
  },
  'back-up-memories': ({backup}) => {
    const {path, memories} = backup.writeNow();
    return `${count(memories, 'memory', 'memories')} were written to ${path}.`;
  },
  'restore-memories': restoreMemories,
};

/** Runs one repair. What people stated is never changed or removed by any of them. */
export async function runRepair(
  context: DoctorContext,
  {repair, items}: {readonly repair: RepairId; readonly items?: readonly string[] | undefined},
): Promise<RepairOutput> {
  return {repair, done: await repairs[repair](context, items)};
}

/** Links that broke may have another note to lead to. */
async function dropAllOrphans({database}: DoctorContext): Promise<string> {
  const edges = dropEdgeOrphans(database.write);
  const rows = dropOrphans(database.write);
  if (edges > 0) await healLinks(database.write, 'all', () => setImmediate());
  return `${count(rows, 'row')} and ${count(edges, 'edge')} that belonged to nothing were removed or broken.`;
}
