import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import type {DbStats} from '#contract/library';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import type {CliResult} from '../../apps/cli/run-cli.ts';
import {type RunningApp, runCommand, startApp} from './programs.ts';

export interface ProcessRound {
  readonly number: number;
  /** Questions that were answered while others wrote. */
  readonly asked: number;
  /** Memories that were stated meanwhile. */
  readonly stated: number;
  /** The longest that an answer took; milliseconds. */
  readonly slowest: number;
  /** What was wrong, in words. */
  readonly faults: readonly string[];
}

const notes = 120;

interface Place {
  readonly home: string;
  readonly folder: string;
  readonly db: string;
  readonly faults: string[];
}

/**
 * Lets two apps, a command line and one more engine loose on one missing library in the same instant, then states
 * memories through one app and asks the other while the command line makes the index anew. So many times.
 */
export async function* processRounds(times: number): AsyncGenerator<ProcessRound> {
  for (let number = 1; number <= times; number++) {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-processes-')));
    const place = {home, folder: join(home, 'notes'), db: join(home, 'library.db'), faults: []};
    writeNotes(place.folder);
    try {
      yield {number, ...(await oneRound(place)), faults: place.faults};
    } finally {
      rmSync(home, {recursive: true, force: true});
    }
  }
}

async function oneRound(place: Place): Promise<Pick<ProcessRound, 'asked' | 'stated' | 'slowest'>> {
  const args = [place.folder, '--db', place.db, '--embedder', 'hash-local'];
  const index = (...more: readonly string[]) => runCommand(['index', ...args, '--json', ...more], place.home);
  const [first, second, command] = await Promise.all([
    startApp(args, place.home),
    startApp(args, place.home),
    index(),
    indexHere(place),
  ]);
  expectEnded(place, 'index', command);
  const rebuilt = Promise.all([index('--rebuild'), index()]);
  const work = await workUntil(rebuilt, {first, second});
  for (const each of await rebuilt) expectEnded(place, 'index --rebuild', each);
  place.faults.push(...work.faults);
  await expectWhole(place, first, work.stated);
  await stop(place, first);
  await stop(place, second);
  expectSound(place);
  return {asked: work.asked, stated: work.stated.length, slowest: Math.round(work.slowest)};
}

/** The engine as other programs embed it. */
async function indexHere({db, folder, faults}: Place): Promise<void> {
  const tell = (message: string) => faults.push(`the engine said: ${message}`);
  const log = {info: () => undefined, warn: tell, error: tell};
  const engine = await createEngine({
    dbPath: db,
    access: 'create',
    modelFolder: '',
    embedder: 'hash-local',
    watch: false,
    version: '0',
    log,
  });
  const client = createLocalClient(engine, (method, error) => faults.push(`${method}: ${String(error)}`));
  await client.call('library.index', {folder}).catch((error: unknown) => faults.push(`the engine: ${String(error)}`));
  await engine.close();
}

interface Work {
  readonly stated: string[];
  readonly faults: string[];
  asked: number;
  slowest: number;
}

/** States memories through one app and asks the other, as long as something else goes on. */
async function workUntil(
  over: Promise<unknown>,
  {first, second}: {readonly first: RunningApp; readonly second: RunningApp},
): Promise<Work> {
  const work: Work = {stated: [], faults: [], asked: 0, slowest: 0};
  const state = {isOver: false};
  void over.finally(() => (state.isOver = true));
  const timed = async (act: () => Promise<unknown>) => {
    const start = performance.now();
    await act().catch((error: unknown) => work.faults.push(String(error)));
    work.slowest = Math.max(work.slowest, performance.now() - start);
  };
  const remember = async () => {
    const message = {channel_id: 'library', content: 'Said while others wrote.'};
    const said = await first.call('memory.postMessage', message);
    const derived_from = [{kind: 'message' as const, id: said.id}];
    const content = `Fact ${work.stated.length}`;
    const {id} = await first.call('memory.remember', {kind: 'fact', scope_id: 'library', content, derived_from});
    work.stated.push(id);
  };
  const ask = async () => {
    await second.call('search.query', {q: 'hose', fusion: 'auto'});
    work.asked++;
  };
  while (!state.isOver) await Promise.all([timed(remember), timed(ask)]);
  return work;
}

function expectEnded({faults}: Place, what: string, {status, stderr}: CliResult): void {
  if (status !== 0 || stderr !== '') faults.push(`${what} ended with ${String(status)} and said: ${stderr}`);
}

async function expectWhole(place: Place, app: RunningApp, stated: readonly string[]): Promise<void> {
  for (const id of stated)
    await app.call('memory.read', {memory_id: id}).catch((error: unknown) => {
      fault(String(error));
    });
  const end = performance.now() + 10_000;
  const isWhole = ({documents, chunks, embeddings}: DbStats) =>
    documents === notes && chunks === 2 * notes + stated.length && embeddings === chunks;
  for (;;) {
    const {stats} = await app.call('library.status', {});
    if (isWhole(stats)) return;
    if (performance.now() > end) {
      fault(`the library has ${JSON.stringify(stats)} after ${stated.length} statements`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  function fault(what: string): void {
    place.faults.push(what);
  }
}

async function stop({faults}: Place, app: RunningApp): Promise<void> {
  const status = await app.stop();
  if (status !== 0 || /lock|busy|sqlite|warning|error/i.test(app.said()))
    faults.push(`an app ended with ${String(status)} and said: ${app.said()}`);
}

function expectSound({db, faults}: Place): void {
  const database = new Database(db);
  const result = database.pragma('integrity_check', {simple: true});
  if (result !== 'ok') faults.push(String(result));
  database.close();
}

function writeNotes(folder: string): void {
  mkdirSync(folder);
  for (let note = 0; note < notes; note++)
    writeFileSync(
      join(folder, `n${note}.md`),
      `# N${note}\n\nvalve ${'and other words '.repeat(40)}\n\n## Two\n\nhose ${note}`,
    );
}
