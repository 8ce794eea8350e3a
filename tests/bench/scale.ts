/**
 * `npm run bench:scale`: searches of made libraries of 10,000 and 100,000 chunks (`-- --million` for a million), whole,
 * through dispatch with snippets and trace, beside the obvious build on the same file: vec0's nearest 100, FTS5's best
 * 100 by bm25, and a fetch of twenty rows. Vectors are made ones in 384 dimensions, and so is the vector of a question:
 * what the bundled model takes to read a question is measured on its own.
 */
import {existsSync, mkdirSync, mkdtempSync, renameSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import type {Input} from '#contract/methods';
import {createEmbedder} from '../../main/engine/embed/create-embedder.ts';
import {noSecrets} from '../../main/engine/embed/no-secrets.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {fillLibrary} from '../support/fill-library.ts';
import {askObviousBuild} from './obvious-build.ts';
import {percentiles} from './percentiles.ts';
import {timed} from './timed.ts';
import {openScaleEngine, type ScaleEngine, scaleIdentity, scaleVector} from './scale-engine.ts';
import {makeQuestions, type Questions} from './scale-questions.ts';

const rounds = 100;
/** How often a list of questions is asked again. */
const passes = 3;
const args = process.argv.slice(2);
const sizes = [10_000, 100_000, ...(args.includes('--million') ? [1_000_000] : [])].filter(
  (size) => !args.some((arg) => /^\d+$/u.test(arg)) || args.includes(String(size)),
);
/** Libraries are kept where this names a folder: a million chunks take some minutes to write. */
const keep = process.env['COMMONPLACE_BENCH_FOLDER'];
const folder = keep ?? mkdtempSync(join(tmpdir(), 'commonplace-bench-'));

try {
  for (const size of sizes) await report(size);
  await reportModel();
} finally {
  if (keep === undefined) rmSync(folder, {recursive: true});
}

async function report(chunks: number): Promise<void> {
  const dbPath = libraryOf(chunks);
  const questions = makeQuestions(dbPath, rounds);
  const some = questions.natural.slice(0, chunks > 500_000 ? 10 : 40);
  const baseline = await measure([() => askObviousBuild(dbPath, some)]);
  const engine = await openScaleEngine(dbPath);
  const cold = await measure([() => askAll(engine, questions.natural.slice(0, 1), {})]);
  await engine.ready();
  const rows: Row[] = [
    row('baseline: vec0 + FTS5 + fetch', baseline, baseline),
    row('first search of a fresh process', cold, baseline),
  ];
  for (const [label, list, input] of plans(questions)) {
    const first = await measure([() => askAll(engine, list, input)]);
    const again = await measure(Array.from({length: passes}, () => () => askAll(engine, list, input)));
    rows.push(row(`${label}, first time`, first, baseline), row(`${label}, again`, again, baseline));
  }
  engine.close();
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(`\n${chunks} chunks, ${rounds} searches per row, resident ${memory} MB (ms)`);
  console.table(Object.fromEntries(rows));
}

type Plan = readonly [label: string, questions: readonly string[], input: Omit<Input<'search.query'>, 'q'>];

function plans({natural, ten, rarest, single}: Questions): readonly Plan[] {
  const filtered = (tag: string) => natural.map((question) => `${question} tag:${tag}`);
  return [
    ['hybrid', natural, {}],
    ['hybrid, filter keeps 50 %', filtered('half'), {}],
    ['hybrid, filter keeps 1 %', filtered('percent'), {}],
    ['hybrid, filter keeps 0.01 %', filtered('rare'), {}],
    ['keyword', natural, {mode: 'lexical'}],
    ['keyword, filter keeps 50 %', filtered('half'), {mode: 'lexical'}],
    ['keyword, one rare word', single, {mode: 'lexical'}],
    ['keyword, ten words', ten, {mode: 'lexical'}],
    ['keyword, rarest three of the ten', rarest, {mode: 'lexical'}],
    ['vector', natural, {mode: 'vector'}],
    ['vector, filter keeps 50 %', filtered('half'), {mode: 'vector'}],
    ['vector, filter keeps 1 %', filtered('percent'), {mode: 'vector'}],
  ];
}

type Row = readonly [label: string, figures: Readonly<Record<string, number>>];

/** In milliseconds. `work` is the mean time in which this thread worked, whatever else the machine did. */
type Figures = ReturnType<typeof percentiles> & {readonly work: number};

function row(label: string, {p50, p95, work}: Figures, baseline: Figures): Row {
  return [label, {p50, p95, work, 'work over baseline': Math.round((work / baseline.work) * 1000) / 1000}];
}

/** The same list of questions once or several times. */
async function measure(rounds: readonly (() => Promise<readonly number[]>)[]): Promise<Figures> {
  const before = process.threadCpuUsage();
  const lists: (readonly number[])[] = [];
  for (const ask of rounds) lists.push(await ask());
  const {user, system} = process.threadCpuUsage(before);
  const work = (user + system) / 1000 / lists.flat().length;
  return {...percentiles(quickest(lists)), work: Math.round(work * 100) / 100};
}

/** Of each question: what the machine does besides is not to be measured. */
function quickest(passes: readonly (readonly number[])[]): number[] {
  const shortest = Math.min(...passes.map(({length}) => length));
  return Array.from({length: shortest}, (_, at) => Math.min(...passes.map((times) => times[at] ?? Infinity)));
}

/** Large libraries may stop a slow list early: what was measured until then tells enough. */
async function askAll(engine: ScaleEngine, questions: readonly string[], input: Plan[2]): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + 15_000;
  for (const q of questions) {
    times.push(await timed(() => ask(engine, {q, ...input})));
    if (performance.now() > end) break;
  }
  return times;
}

async function ask({client}: ScaleEngine, input: Input<'search.query'>): Promise<void> {
  const {results} = await client.call('search.query', {fusion: 'auto', explain: true, topK: 20, ...input});
  if (results.length === 0 && !input.q.includes('tag:rare')) throw new Error(`Nothing found for ${input.q}.`);
}

function libraryOf(chunks: number): string {
  const path = join(folder, `scale-${chunks}.db`);
  if (existsSync(path)) return path;
  mkdirSync(folder, {recursive: true});
  const draft = `${path}.draft`;
  const start = performance.now();
  const database = openDatabase(draft, 'create');
  fillLibrary(database, {chunks, identity: scaleIdentity, vectorOf: scaleVector});
  database.close();
  renameSync(draft, path);
  console.log(`wrote ${chunks} chunks in ${Math.round((performance.now() - start) / 1000)} s`);
  return path;
}

async function reportModel(): Promise<void> {
  const modelFolder = resolve(import.meta.dirname, '../../out/model');
  if (!existsSync(modelFolder)) return;
  const log = {info: () => undefined, warn: () => undefined, error: () => undefined};
  const clock = {now: () => Date.now()};
  const model = await createEmbedder({choice: 'bundled', modelFolder, clock, log, secrets: noSecrets});
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push(
      await timed(async () => {
        await model.embedQuery(`how do I change the battery of station number ${round}`);
      }),
    );
  await model.close();
  const {p50, p95} = percentiles(times.slice(5));
  console.log(`\nbundled model, one question: p50 ${p50} ms, p95 ${p95} ms`);
}
