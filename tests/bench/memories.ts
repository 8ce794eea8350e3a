/**
 * `npm run bench:memories`: recall and walks over 10,000 memories and 50,000 edges, beside plain SQL on the same file:
 * a scan of all vectors in order of their distance, and a recursive query over the edges.
 */
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import type {Input} from '#contract/methods';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {blobOf} from '../../main/engine/db/vectors.ts';
import {createEmbedder} from '../../main/engine/embed/create-embedder.ts';
import {embedPending} from '../../main/engine/ingest/embed-pending.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import type {OpenDatabase} from '../../main/engine/db/connection.ts';
import {addManyMemories, questionAbout} from '../support/many-memories.ts';
import {percentiles} from './percentiles.ts';

const sizes = {memories: 10_000, edges: 50_000};
const rounds = 200;
const modelFolder = resolve(import.meta.dirname, '../../out/model');
const embedder = process.argv[2] === 'hash-local' || !existsSync(modelFolder) ? 'hash-local' : 'bundled';
const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
try {
  await main();
} finally {
  rmSync(folder, {recursive: true});
}

async function main(): Promise<void> {
  const dbPath = join(folder, 'library.db');
  const database = openDatabase(dbPath, 'create');
  addManyMemories(database, {...sizes, now: Date.now()});
  await embedAll(database);
  const options = {dbPath, access: 'existing', modelFolder, embedder, watch: false, version: 'bench'} as const;
  const engine = await createEngine(options);
  const client = createLocalClient(engine, console.error);
  const recall = (input: Input<'memory.recall'>) => client.call('memory.recall', input);
  const seed = (round: number) => `mem_${(round * 37) % sizes.memories}`;
  const scan = await measure((round) => scanInSql(database, round));
  const walk = await measure((round) => walkInSql(database, seed(round)));
  const figures = {
    'baseline: SQL, all vectors by distance': scan,
    'baseline: SQL, recursive walk of depth 3': walk,
    'recall by words, limit 20': await measure((round) => recall({query: questionAbout(round)})),
    'recall by words, limit 100, filters': await measure((round) =>
      recall({query: questionAbout(round), limit: 100, filters: {kind: 'fact', min_confidence: 0.2}}),
    ),
    'recall by words, metadata filter': await measure((round) =>
      recall({query: questionAbout(round), metadata_filter: {tags: ['roof']}}),
    ),
    'recall by words, after a write': await measure(async (round) => {
      await client.call('memory.edit', {memory_id: 'mem_1', expected_version: round + 1, confidence: 0.5});
      return () => recall({query: questionAbout(round)});
    }),
    'recall by words, as of 100 days ago': await measure((round) =>
      recall({query: questionAbout(round), as_of: new Date(Date.now() - 100 * 86_400_000).toISOString()}),
    ),
    'graph overview of 500, now': await measure(() => client.call('graph.overview', {})),
    'graph overview of 500, another day each time': await measure((round) =>
      client.call('graph.overview', {as_of: new Date(Date.now() - (round + 1) * 86_400_000).toISOString()}),
    ),
    'walk, depth 3, limit 100': await measure((round) => recall({seed_id: seed(round), depth: 3, limit: 100})),
    'walk from the most linked, depth 3, limit 100': await measure((round) =>
      recall({seed_id: `mem_${round % 20}`, depth: 3, limit: 100}),
    ),
    'search-memories, text and status': await measure((round) =>
      client.call('memory.search', {q: questionAbout(round).split(' ').at(-1) ?? '', limit: 100}),
    ),
  };
  console.log(`${sizes.memories} memories, ${sizes.edges} edges, ${rounds} rounds each, ${embedder} (ms)`);
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([label, times]) => {
        const {p50} = /graph|walk/u.test(label) ? walk : scan;
        return [label, {...times, 'p50 over its baseline': Math.round((times.p50 / p50) * 100) / 100}];
      }),
    ),
  );
  await engine.close();
  database.close();
}

/** Vectors are made as they are for any library. */
async function embedAll(database: OpenDatabase): Promise<void> {
  const clock = {now: () => Date.now()};
  const log = {info: () => undefined, warn: () => undefined, error: () => undefined};
  const secrets = {get: () => Promise.resolve(null), set: () => Promise.resolve(), delete: () => Promise.resolve()};
  const model = await createEmbedder({choice: embedder, modelFolder, clock, log, secrets});
  await embedPending({...database, embedder: model, clock, log, emit: () => undefined}, {});
  await model.close();
}

type Work = (round: number) => unknown;

/** A work that gives a function is preparation: only that function is timed. */
async function measure(work: Work): Promise<{readonly p50: number; readonly p95: number}> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let start = performance.now();
    const result = await work(round);
    if (typeof result === 'function') {
      start = performance.now();
      await (result as () => unknown)();
    }
    times.push(performance.now() - start);
  }
  return percentiles(times.slice(5));
}

function scanInSql({read}: OpenDatabase, round: number): unknown {
  const set = read.prepare('SELECT id, dimensions FROM vector_sets WHERE active').get() as {
    id: number;
    dimensions: number;
  };
  const query = Float32Array.from({length: set.dimensions}, (_, at) => Math.sin(round + at));
  return read
    .prepare(
      `SELECT m.uid, vec_distance_cosine(v.embedding, ?) AS distance FROM vectors_${set.id} v
         JOIN passages p ON p.id = v.passage_id JOIN chunks c ON c.id = p.chunk_id JOIN memories m ON m.id = c.memory_id
       WHERE m.status = 'current' ORDER BY distance LIMIT 20`,
    )
    .all(blobOf(query));
}

function walkInSql({read}: OpenDatabase, seed: string): unknown {
  return read
    .prepare(
      `WITH RECURSIVE walk(id, hop) AS (
         SELECT id, 0 FROM memories WHERE uid = ?
         UNION SELECT CASE e.src_id WHEN walk.id THEN e.dst_id ELSE e.src_id END, hop + 1
         FROM walk JOIN edges e ON e.src_id = walk.id OR e.dst_id = walk.id WHERE hop < 3 AND e.dst_id IS NOT NULL)
       SELECT m.uid, min(hop) AS hop, b.text FROM walk JOIN memories m USING (id) JOIN bodies b ON b.memory_id = m.id
       GROUP BY m.id ORDER BY hop LIMIT 100`,
    )
    .all(seed);
}
