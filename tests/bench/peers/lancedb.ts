import {createRequire} from 'node:module';
import {join} from 'node:path';
import type {BuildPeer, PeerInput} from './peer.ts';

/** A folder with LanceDB in its `node_modules`: it takes 230 MB, so the project does not depend on it. */
const folder = process.env['COMMONPLACE_BENCH_LANCEDB'];

/** Of LanceDB, what is used here. */
interface LanceDb {
  connect(path: string): Promise<{createTable(name: string, rows: readonly object[]): Promise<Table>}>;
  readonly Index: {fts(): object};
  readonly rerankers: {readonly RRFReranker: {create(): Promise<object>}};
}

interface Table {
  createIndex(column: string, options: {readonly config: object}): Promise<void>;
  query(): Query;
}

interface Query {
  fullTextSearch(question: string): Query;
  nearestTo(vector: readonly number[]): Query;
  distanceType(type: 'cosine'): Query;
  rerank(reranker: object): Query;
  select(columns: readonly string[]): Query;
  limit(count: number): Query;
  toArray(): Promise<readonly {readonly doc: string}[]>;
}

/** Whether LanceDB can be loaded, from the folder that the environment names or from the project. */
export function hasLanceDb(): boolean {
  try {
    requireFrom().resolve('@lancedb/lancedb');
    return true;
  } catch {
    return false;
  }
}

/** LanceDB's full text as it comes: BM25, any of the words, English stems, one record per document. */
export const buildLanceText: BuildPeer = async ({docs, work}) => {
  const lance = load();
  const rows = docs.map(({id, text}) => ({doc: id, text}));
  const table = await fill(lance, work, rows);
  await table.createIndex('text', {config: lance.Index.fts()});
  return {
    search: async (question, limit) =>
      distinct(await table.query().fullTextSearch(question).select(['doc', '_score']).limit(limit).toArray(), limit),
    close: () => Promise.resolve(),
  };
};

/** LanceDB's vectors, all compared: our model's, one record per passage that it reads. */
export const buildLanceVectors: BuildPeer = (input) =>
  buildPassages(input, (query) => Promise.resolve(query.select(['doc', '_distance'])));

/** Both, fused by rank as LanceDB does. */
export const buildLanceHybrid: BuildPeer = (input) =>
  buildPassages(input, async (query, {lance, question}) =>
    query
      .fullTextSearch(question)
      .rerank(await lance.rerankers.RRFReranker.create())
      .select(['doc']),
  );

async function buildPassages(
  {docs, work, embedder}: PeerInput,
  complete: (query: Query, asked: {readonly lance: LanceDb; readonly question: string}) => Promise<Query>,
): ReturnType<BuildPeer> {
  const lance = load();
  const model = await embedder();
  const rows: object[] = [];
  for (const {id, text} of docs) {
    const texts = model.passages(text).map(({start, end}) => text.slice(start, end));
    const vectors = await model.embedPassages(texts);
    rows.push(...texts.map((passage, at) => ({doc: id, text: passage, vector: [...(vectors[at] ?? [])]})));
  }
  const table = await fill(lance, work, rows);
  await table.createIndex('text', {config: lance.Index.fts()});
  return {
    search: async (question, limit) => {
      const near = table
        .query()
        .nearestTo([...(await model.embedQuery(question))])
        .distanceType('cosine');
      const query = await complete(near, {lance, question});
      return distinct(await query.limit(3 * limit).toArray(), limit);
    },
    close: () => model.close(),
  };
}

async function fill(lance: LanceDb, work: string, rows: readonly object[]): Promise<Table> {
  const database = await lance.connect(join(work, 'lance'));
  return database.createTable('passages', rows);
}

function distinct(rows: readonly {readonly doc: string}[], limit: number): string[] {
  return [...new Set(rows.map(({doc}) => doc))].slice(0, limit);
}

function load(): LanceDb {
  process.env['LANCEDB_LOG'] ??= 'error';
  return requireFrom()('@lancedb/lancedb') as LanceDb;
}

function requireFrom(): NodeJS.Require {
  return createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'));
}
