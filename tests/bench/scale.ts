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
import {type Time, timed} from './timed.ts';
import {openScaleEngine, type ScaleEngine, scaleIdentity, scaleVector} from './scale-engine.ts';
import {makeQuestions, type Questions} from './scale-questions.ts';

const rounds = 100;
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
  const baseline = summarise(await askObviousBuild(dbPath, questions.natural.slice(0, chunks > 500_000 ? 10 : 40)));
  const engine = await openScaleEngine(dbPath);
  const cold = summarise([await timed(() => ask(engine, {q: questions.natural[0] ?? ''}))]);
  await engine.ready();
  const rows: Row[] = [
    row('baseline: vec0 + FTS5 + fetch', baseline, baseline),
    row('first search of a fresh process', cold, baseline),
  ];
  for (const [label, list, input] of plans(questions)) {
    for (const time of ['first time', 'again'])
      rows.push(row(`${label}, ${time}`, await askAll(engine, list, input), baseline));
  }
  await engine.close();
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

/** Milliseconds by the clock, and of work: on a machine with other work only the latter can be repeated. */
interface Figures {
  readonly wall: ReturnType<typeof percentiles>;
  readonly work: ReturnType<typeof percentiles>;
}

function summarise(times: readonly Time[]): Figures {
  return {wall: percentiles(times.map(({wall}) => wall)), work: percentiles(times.map(({work}) => work))};
}

function row(label: string, {wall, work}: Figures, baseline: Figures): Row {
  const ratio = Math.round((work.p50 / baseline.work.p50) * 1000) / 1000;
  return [label, {p50: wall.p50, p95: wall.p95, 'work p50': work.p50, 'work p95': work.p95, 'over baseline': ratio}];
}

/** Large libraries may stop a slow list early: what was measured until then tells enough. */
async function askAll(engine: ScaleEngine, questions: readonly string[], input: Plan[2]): Promise<Figures> {
  const times: Time[] = [];
  const end = performance.now() + 15_000;
  for (const q of questions) {
    times.push(await timed(() => ask(engine, {q, ...input})));
    if (performance.now() > end) break;
  }
  return summarise(times);
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
  const times: Time[] = [];
  for (let round = 0; round < rounds; round++)
    times.push(
      await timed(async () => {
        await model.embedQuery(`how do I change the battery of station number ${round}`);
      }),
    );
  await model.close();
  const {wall, work} = summarise(times.slice(5));
  console.log(`\nbundled model, one question: p50 ${wall.p50} ms, p95 ${wall.p95} ms; work ${work.p50} ms`);
}
