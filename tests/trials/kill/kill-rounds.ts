import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import Database from 'better-sqlite3';
import {getLoadablePath} from 'sqlite-vec';
import {compileCache} from '../../apps/cli/run-cli.ts';
import {oneOf, randomNumbers} from '../../support/random.ts';
import {changeOneFile, writeNotes} from './change-files.ts';
import {faultsOf, type Kept, type Place} from './check-library.ts';
import {type Work, works} from './works.ts';

export interface Round {
  readonly number: number;
  readonly work: Work;
  /** Milliseconds from the moment that the victim was at work. */
  readonly killedAfter: number;
  /** Memories whose call had answered, in this and all earlier rounds. */
  readonly kept: number;
  /** What was wrong afterwards, in words. */
  readonly faults: readonly string[];
}

const victim = fileURLToPath(new URL('victim.ts', import.meta.url));
const modelFolder = fileURLToPath(new URL('../../../out/model', import.meta.url));

/**
 * Kills a process that works on one and the same library, `times` times at random moments, and after each looks
 * whether all is there. The seed decides the files, the works and the moments; what the process had reached by then
 * it cannot decide.
 */
export async function* killRounds(times: number, seed: number): AsyncGenerator<Round> {
  const draw = randomNumbers(seed);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-kill-')));
  const place = {dbPath: join(folder, 'library.db'), root: join(folder, 'notes'), modelFolder};
  mkdirSync(place.root);
  writeNotes(place.root, 80, draw);
  const kept: Kept[] = [];
  try {
    for (let number = 1; number <= times; number++) {
      // Each kind comes in turn, the rest is chance.
      const work = works[number % works.length] ?? 'index';
      const killedAfter = await killOnce(place, {work, draw, kept});
      yield {number, work, killedAfter, kept: kept.length, faults: await faultsOf(place, kept)};
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

interface Killing {
  readonly work: Work;
  readonly draw: () => number;
  readonly kept: Kept[];
}

async function killOnce(place: Place, {work, draw, kept}: Killing): Promise<number> {
  for (let changes = Math.floor(draw() * 12); changes > 0; changes--) changeOneFile(place.root, draw);
  if (work === 'migrate') makeOlder(place.dbPath);
  const child = spawn(process.execPath, ['--no-warnings', victim, place.dbPath, place.root, work, place.modelFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...process.env, NODE_COMPILE_CACHE: compileCache},
  });
  const lines = listen(child);
  // A migration is over when the library is open, so the moment is counted from the start of the process.
  if (work === 'migrate') return kill(child, 100 + Math.floor(draw() * 500));
  await lines.ready;
  const moment = Math.floor(draw() * oneOf(draw, [60, 300, 1200]));
  const killing = kill(child, moment);
  while (work === 'watch' && child.signalCode === null && child.exitCode === null) {
    changeOneFile(place.root, draw);
    await pause(5);
  }
  await killing;
  kept.push(...lines.kept());
  return moment;
}

async function kill(child: ChildProcess, moment: number): Promise<number> {
  const gone = new Promise((resolve) => child.once('close', resolve));
  await pause(moment);
  child.kill('SIGKILL');
  await gone;
  return moment;
}

/** What the victim has told. A line it was killed in the middle of was not told. */
function listen(child: ChildProcess): {readonly ready: Promise<void>; readonly kept: () => Kept[]} {
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      resolve();
    });
    child.once('exit', () => {
      reject(new Error('The victim ended by itself.'));
    });
  });
  // Nobody waits for it where a migration is killed.
  ready.catch(() => undefined);
  return {
    ready,
    kept: () =>
      text
        .split('\n')
        .slice(1, -1)
        .map((line) => JSON.parse(line) as Kept),
  };
}

/** Takes away what the newest steps of the schema added, so that opening the library adds it again. */
function makeOlder(dbPath: string): void {
  if (!existsSync(dbPath)) return;
  const database = new Database(dbPath);
  database.loadExtension(getLoadablePath());
  database.exec(`DROP TABLE IF EXISTS api_keys;
    DROP INDEX IF EXISTS memories_file_id;
    DROP INDEX IF EXISTS memories_file_hash;
    ALTER TABLE memories DROP COLUMN file_id;
    DELETE FROM schema_migrations WHERE version > 2`);
  database.close();
  rmSync(`${dbPath}.v2.backup`, {force: true});
}
