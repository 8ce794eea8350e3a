/**
 * `npm run bench:library [-- --huge] [-- --vectors]`: first index, start without a change, and one edit, on made
 * libraries of 1,000 and 10,000 notes, and with `--huge` of 100,000 short ones. The smallest gets vectors of the
 * bundled model, too, and with `--vectors` the second. Libraries are kept where COMMONPLACE_BENCH_FOLDER says.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {BaselineFigures} from './measure-baseline.ts';
import type {IndexFigures} from './library/measure-index.ts';
import type {StartFigures} from './library/measure-start.ts';
import {percentiles} from './percentiles.ts';

interface Plan {
  readonly notes: number;
  /** Sections of a note at most; the largest library has short notes, so that it fits a disk. */
  readonly longest: number;
  readonly embedder: 'none' | 'bundled';
}

/** How often a start is measured. */
const starts = 3;
/** For how long a folder must be quiet before a change in it is told; ms. */
const settleTime = 120;
const args = new Set(process.argv.slice(2));
const kept = process.env['COMMONPLACE_BENCH_FOLDER'];
const home = kept ?? mkdtempSync(join(tmpdir(), 'commonplace-bench-'));

try {
  for (const plan of plans()) report(plan);
} finally {
  if (kept === undefined) rmSync(home, {recursive: true, force: true});
}

function plans(): readonly Plan[] {
  return [
    {notes: 1000, longest: 60, embedder: 'none'},
    {notes: 1000, longest: 60, embedder: 'bundled'},
    {notes: 10_000, longest: 60, embedder: args.has('--vectors') ? 'bundled' : 'none'},
    ...(args.has('--huge') ? [{notes: 100_000, longest: 1, embedder: 'none'} as const] : []),
  ];
}

function report(plan: Plan): void {
  const folder = folderOf(plan);
  const dbPath = join(home, `notes-${plan.notes}-${plan.embedder}-${process.pid}.db`);
  const baseline = measure<BaselineFigures>('measure-baseline.ts', [folder, 'inserts']);
  const index = measure<IndexFigures>('library/measure-index.ts', [folder, dbPath, plan.embedder]);
  const rounds = Array.from({length: starts}, () =>
    measure<StartFigures>('library/measure-start.ts', [folder, dbPath, plan.embedder]),
  );
  console.log(`\n${index.notes} notes, ${index.chunks} chunks, ${mega(index.textBytes)} MB, vectors: ${plan.embedder}`);
  console.table({...indexRows(index, baseline), ...startRows(rounds)});
  rmSync(dbPath, {force: true});
}

function indexRows(index: IndexFigures, baseline: BaselineFigures): Rows {
  const rate = (count: number, ms: number) => (count / ms) * 1000;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return {
    'first index': {
      figure: `${seconds(index.ms)}, ${seconds(index.workMs)} of work`,
      note: `${(index.ms / baseline.insertMs).toFixed(1)} × raw FTS5 inserts`,
    },
    'first index, by the clock': {
      figure: `${Math.round(rate(index.notes, index.ms))} notes/s, ${rate(index.textBytes / 1e6, index.ms).toFixed(2)} MB/s`,
      note: index.vectors > 0 ? `${Math.round(rate(index.vectors, index.ms))} chunks with vectors/s` : '',
    },
    'first index, by work': {
      figure: `${Math.round(rate(index.notes, index.workMs))} notes/s, ${rate(index.textBytes / 1e6, index.workMs).toFixed(2)} MB/s`,
      note: index.vectors > 0 ? `${Math.round(rate(index.vectors, index.workMs))} chunks with vectors/s` : '',
    },
    'peak memory, first index': {
      figure: `${index.peakMb} MB`,
      note: `${(index.peakMb / baseline.peakMb).toFixed(1)} × raw FTS5`,
    },
    'library, per byte of text': {figure: (index.libraryBytes / index.textBytes).toFixed(2), note: ''},
  };
}

type Rows = Readonly<Record<string, {readonly figure: string; readonly note: string}>>;

function startRows(rounds: readonly StartFigures[]): Rows {
  const middle = (pick: (figures: StartFigures) => number) => Math.round(percentiles(rounds.map(pick)).p50);
  const edits = percentiles(rounds.flatMap(({editMs}) => editMs));
  return {
    'first result after a cold start': {figure: `${middle((of) => of.firstResultMs)} ms`, note: 'of the process'},
    'start, nothing changed': {
      figure: `${middle((of) => of.noChangeMs)} ms`,
      note: `${middle((of) => of.noChangeWorkMs)} ms of work`,
    },
    'one edit to searchable': {
      figure: `p50 ${Math.round(edits.p50)} ms, p95 ${Math.round(edits.p95)} ms`,
      note: `${Math.round(edits.p50 - settleTime)} ms after the settle time`,
    },
    'peak memory, open': {figure: `${middle((of) => of.peakMb)} MB`, note: ''},
  };
}

function folderOf({notes, longest}: Plan): string {
  const folder = join(home, `notes-${notes}`);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, {recursive: true});
  run('make-library.ts', [folder, String(notes), String(longest)]);
  return folder;
}

function measure<Figures>(script: string, scriptArgs: readonly string[]): Figures {
  return JSON.parse(run(script, scriptArgs)) as Figures;
}

function run(script: string, scriptArgs: readonly string[]): string {
  const path = join(import.meta.dirname, script);
  const child = spawnSync(process.execPath, ['--no-warnings', path, ...scriptArgs], {encoding: 'utf8'});
  if (child.status !== 0) throw new Error(`${script} failed: ${child.stderr}`);
  return child.stdout;
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
