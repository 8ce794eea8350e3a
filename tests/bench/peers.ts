/**
 * `npm run bench:peers [-- COLLECTION… | NOTES…]`: this engine beside MiniSearch, Orama, FlexSearch, LanceDB and,
 * for literal words, ripgrep: the same texts and questions, each in a process of its own. A collection is a `.json.gz` of
 * documents, questions and grades; a number asks for a made library of so many notes. LanceDB is taken from the folder
 * that COMMONPLACE_BENCH_LANCEDB names, where it was installed.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join, resolve} from 'node:path';
import {type PeerName, peers} from './peers/all-peers.ts';
import {madeCollection} from './peers/made-collection.ts';
import {hasLanceDb} from './peers/lancedb.ts';
import type {PeerFigures} from './peers/measure-peer.ts';
import {hasRipgrep} from './peers/ripgrep.ts';
import {type Collection, readCollection} from './read-collection.ts';

const graded = resolve(import.meta.dirname, '../../../shared/data/retrieval');
const wanted = process.argv.slice(2);

await main();

async function main(): Promise<void> {
  const usual = ['stackfaq_title', 'cranfield', 'cisi'].map((name) => join(graded, `${name}.json.gz`));
  const asked = wanted.length > 0 ? wanted : [...usual.filter((file) => existsSync(file)), '2000'];
  if (asked.length === 1 && wanted.length === 0) console.log(`No test collections at ${graded}: speed alone.`);
  const canGrep = await hasRipgrep();
  if (!canGrep) console.log('ripgrep (rg) is not installed: left out.');
  const isLanceThere = hasLanceDb();
  if (!isLanceThere)
    console.log('LanceDB is left out: COMMONPLACE_BENCH_LANCEDB names no folder that it is installed in.');
  const names = (Object.keys(peers) as PeerName[])
    .filter((name) => canGrep || name !== 'ripgrep')
    .filter((name) => isLanceThere || !name.startsWith('LanceDB'));
  for (const name of asked) {
    const notes = Number(name);
    if (Number.isInteger(notes)) report(`${notes} made notes`, madeCollection(notes), names);
    else report(basename(name, '.json.gz'), readCollection(name), names);
  }
}

function report(title: string, collection: Collection, names: readonly PeerName[]): void {
  const characters = collection.docs.reduce((sum, {text}) => sum + text.length, 0);
  console.log(`\n### ${title}`);
  console.log(
    `\n${collection.docs.length} documents, ${(characters / 1e6).toFixed(1)} MB, ${collection.queries.length} questions\n`,
  );
  const heading = ['', 'nDCG@10', 'MRR', 'question, p50 / p95', 'work', 'over first', 'one word, p50 / p95'];
  console.log(line([...heading, 'index', 'its work', 'memory']));
  console.log(line(Array.from({length: 10}, () => '---')));
  let first: PeerFigures | undefined;
  for (const name of names) {
    const figures = measure(name, collection);
    first ??= figures;
    console.log(line([name, ...cells(figures, first)]));
  }
}

function cells({ndcg, mrr, question, literal, ...figures}: PeerFigures, first: PeerFigures): readonly string[] {
  return [
    ndcg?.toFixed(3) ?? '',
    mrr?.toFixed(3) ?? '',
    ...(question ? questionCells(question, first.question?.work ?? Number.NaN) : ['', '', '']),
    range(literal),
    `${Math.round(figures.indexMs)} ms`,
    `${Math.round(figures.indexWorkMs)} ms`,
    `${figures.memoryMb} MB`,
  ];
}

function questionCells(question: NonNullable<PeerFigures['question']>, firstWork: number): readonly string[] {
  return [range(question), question.work.toFixed(2), (question.work / firstWork).toFixed(2)];
}

function range({p50, p95}: {readonly p50: number; readonly p95: number}): string {
  return `${p50} / ${p95}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** One peer on one collection, in a process of its own, on files of its own. */
function measure(name: PeerName, collection: Collection): PeerFigures {
  const work = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  try {
    mkdirSync(join(work, 'own'));
    mkdirSync(join(work, 'notes'));
    writeFileSync(join(work, 'collection.json'), JSON.stringify(collection));
    for (const {id, text} of collection.docs) writeFileSync(join(work, 'notes', `${id}.md`), text);
    const script = join(import.meta.dirname, 'peers', 'measure-peer.ts');
    const child = spawnSync(process.execPath, ['--no-warnings', script, name, work], {encoding: 'utf8'});
    if (child.status !== 0) throw new Error(`${name} failed: ${child.stderr}`);
    return JSON.parse(child.stdout) as PeerFigures;
  } finally {
    rmSync(work, {recursive: true, force: true});
  }
}
