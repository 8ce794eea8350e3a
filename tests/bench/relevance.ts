/** Relevance on public test collections: nDCG@10, recall and MRR per mode and fusion, through the real pipeline. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import type {QueryInput} from '#contract/query';
import {createEmbedder} from '../../main/engine/embed/create-embedder.ts';
import {noSecrets} from '../../main/engine/embed/no-secrets.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {openSearchMemory} from '../../main/engine/db/search-memory.ts';
import {loadKernel} from '../support/kernel.ts';
import {makeLibrary, type TestLibrary} from '../support/library.ts';
import {ndcg, recall, reciprocalRank} from './judge-ranks.ts';
import {type Collection, readCollection} from './read-collection.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '..', 'shared', 'data', 'retrieval');

const collections = [
  {name: 'paraphrase40', recallAt: 3},
  {name: 'stackfaq_title', recallAt: 10},
  {name: 'cranfield', recallAt: 10},
  {name: 'cisi', recallAt: 10},
] as const;

const ways: readonly (Omit<QueryInput, 'q'> & {readonly label: string})[] = [
  {label: 'lexical', mode: 'lexical'},
  {label: 'vector', mode: 'vector'},
  {label: 'weighted', mode: 'hybrid', fusion: 'weighted'},
  {label: 'rrf', mode: 'hybrid', fusion: 'rrf'},
  {label: 'auto', mode: 'hybrid', fusion: 'auto'},
];

/** What `auto` and the embedder have to reach. */
const floors = [
  {name: 'paraphrase40', way: 'vector', figure: 'recall', least: 0.95},
  {name: 'stackfaq_title', way: 'auto', figure: 'mrr', least: 0.83},
  {name: 'cranfield', way: 'auto', figure: 'ndcg', least: 0.5},
  {name: 'cisi', way: 'auto', figure: 'ndcg', least: 0.38},
] as const;

interface Figures {
  readonly ndcg: number;
  readonly recall: number;
  readonly mrr: number;
}

await main();

async function main(): Promise<void> {
  if (!existsSync(folder)) {
    console.log(`Skipped: the test collections are not at ${folder}.`);
    return;
  }
  const log = {info: console.log, warn: console.warn, error: console.error};
  const embedder = await createEmbedder({
    choice: 'bundled',
    modelFolder: join(root, 'out', 'model'),
    secrets: noSecrets,
    clock: {now: () => 0},
    log,
  });
  const missed: string[] = [];
  for (const {name, recallAt} of collections) {
    console.log(`\n${name}, ${embedder.identity.provider}\n${heading(recallAt)}`);
    const figures = await measure(readCollection(join(folder, `${name}.json.gz`)), embedder, recallAt);
    missed.push(...checkFloors(name, figures));
  }
  await embedder.close();
  console.log(missed.length === 0 ? '\nEvery floor is reached.' : `\n${missed.join('\n')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function measure(
  collection: Collection,
  embedder: Embedder,
  recallAt: number,
): Promise<ReadonlyMap<string, Figures>> {
  const notes = collection.docs.map(({id, text}) => ({pageId: id, title: '', body: text.trim()}));
  const library = await makeLibrary(notes, withMemory(embedder));
  const memory = openSearchMemory(library.database.read, {
    kernel: await loadKernel(),
    vectorLimit: 2 ** 30,
    wordLimit: 2 ** 30,
  });
  await memory.refresh();
  const all = new Map<string, Figures>();
  for (const {label, ...way} of ways) {
    const started = performance.now();
    const figures = await judge(library, {collection, way, recallAt});
    const each = (performance.now() - started) / collection.queries.length;
    all.set(label, figures);
    console.log(
      [
        label.padEnd(10),
        ...Object.values(figures).map((value: number) => value.toFixed(4).padStart(9)),
        each.toFixed(1).padStart(9),
      ].join(' '),
    );
  }
  memory.close();
  library.close();
  return all;
}

async function judge(
  library: TestLibrary,
  {collection, way, recallAt}: {collection: Collection; way: Omit<QueryInput, 'q'>; recallAt: number},
): Promise<Figures> {
  const sums = {ndcg: 0, recall: 0, mrr: 0};
  let judged = 0;
  for (const {id, text} of collection.queries) {
    const relevant = collection.qrels[id] ?? {};
    if (Object.keys(relevant).length === 0) continue;
    judged++;
    const {output} = await library.query({q: text, limit: 100, candidateK: 100, ...way});
    const found = [...new Set(output.results.map(({pageId}) => pageId))];
    sums.ndcg += ndcg(found, relevant);
    sums.recall += recall(found.slice(0, recallAt), relevant);
    sums.mrr += reciprocalRank(found, relevant);
  }
  return {ndcg: sums.ndcg / judged, recall: sums.recall / judged, mrr: sums.mrr / judged};
}

function checkFloors(name: string, figures: ReadonlyMap<string, Figures>): string[] {
  return floors
    .filter((floor) => floor.name === name && (figures.get(floor.way)?.[floor.figure] ?? 0) < floor.least)
    .map(({way, figure, least}) => `Not reached: ${name} ${way} ${figure} ${least}.`);
}

function heading(recallAt: number): string {
  return [' '.repeat(10), '  nDCG@10', `recall@${recallAt}`.padStart(9), '      MRR', ' ms/query'].join(' ');
}

/** The same query is asked in several ways: its vector is made once. */
function withMemory(embedder: Embedder): Embedder {
  const known = new Map<string, Promise<Float32Array>>();
  return {
    ...embedder,
    embedQuery: (text) => {
      const vector = known.get(text) ?? embedder.embedQuery(text);
      known.set(text, vector);
      return vector;
    },
  };
}
