import {mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {createEngine, type Engine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {randomNumbers} from '../../support/random.ts';
import {ChangingFolder} from './changing-folder.ts';
import {differences, idsByNote, lostIds, readStored} from './compare-library.ts';

export interface WatchRound {
  readonly when: 'live' | 'closed';
  /** Changes so far, of this kind of round. */
  readonly operations: number;
  /** Milliseconds from the last change, or from the start of the program, until index and disk were equal. */
  readonly took: number;
  /** What was wrong then, in words. */
  readonly faults: readonly string[];
}

/** Index and disk must be equal after this time; milliseconds. */
const patience = 5000;

/** Changes between two looks. */
const perRound = 100;

interface Trial {
  readonly folder: ChangingFolder;
  readonly dbPath: string;
  readonly draw: () => number;
  ids: Map<number, string>;
}

/**
 * Changes a folder `operations` times while its library is open, and as often while it is closed, and looks after
 * every hundred whether index and disk are equal, and every note has kept its id. The seed decides the changes and the
 * pauses between them.
 */
export async function* watchRounds(operations: number, seed: number): AsyncGenerator<WatchRound> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-watch-')));
  const draw = randomNumbers(seed);
  const folder = new ChangingFolder(join(place, 'notes'), 120, draw);
  const trial: Trial = {folder, dbPath: join(place, 'library.db'), draw, ids: new Map()};
  try {
    yield* live(trial, operations);
    yield* closed(trial, operations);
  } finally {
    rmSync(place, {recursive: true, force: true});
  }
}

async function* live(trial: Trial, operations: number): AsyncGenerator<WatchRound> {
  const engine = await open(trial.dbPath);
  try {
    const client = createLocalClient(engine, () => undefined);
    await client.call('library.index', {folder: trial.folder.root});
    trial.ids = idsByNote(readStored(trial.dbPath), trial.folder);
    for (let done = 0; done < operations;) {
      for (let left = Math.min(perRound, operations - done); left > 0; left--, done++) {
        trial.folder.change();
        await pause(momentAfter(trial.draw));
      }
      yield await look(trial, {when: 'live', operations: done});
    }
  } finally {
    await engine.close();
  }
}

async function* closed(trial: Trial, operations: number): AsyncGenerator<WatchRound> {
  for (let done = 0; done < operations;) {
    for (let left = Math.min(perRound, operations - done); left > 0; left--, done++) trial.folder.change();
    const engine = await open(trial.dbPath);
    try {
      yield await look(trial, {when: 'closed', operations: done});
    } finally {
      await engine.close();
    }
  }
}

function open(dbPath: string): Promise<Engine> {
  return createEngine({
    dbPath,
    access: 'create',
    modelFolder: '',
    embedder: 'hash-local',
    watch: true,
    version: '0.0.0',
  });
}

/** Waits until index and disk are equal, then looks at the ids. */
async function look(trial: Trial, round: Pick<WatchRound, 'when' | 'operations'>): Promise<WatchRound> {
  const start = performance.now();
  for (;;) {
    const stored = readStored(trial.dbPath);
    const different = differences(stored, trial.folder.root);
    const took = Math.round(performance.now() - start);
    if (different.length === 0 || took > patience) {
      const faults = [...different, ...lostIds(trial.ids, stored, trial.folder)];
      trial.ids = idsByNote(stored, trial.folder);
      trial.folder.wasSeen();
      return {...round, took, faults};
    }
    await pause(50);
  }
}

/** Mostly at once or within the time in which changes are gathered, sometimes long enough that each is told alone. */
function momentAfter(draw: () => number): number {
  const chance = draw();
  return chance < 0.4 ? 0 : chance < 0.9 ? draw() * 40 : draw() * 400;
}
