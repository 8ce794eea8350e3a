/** Indexes one folder with one embedder, asks it questions, and prints the figures as JSON. */
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {createLocalClient} from '#transport/local-client';
import {createEngine} from '#engine';
import type {EmbedderChoice} from '#contract/settings';
import {literalWords} from './literal-words.ts';
import {percentiles} from './percentiles.ts';

export interface VaultFigures {
  readonly notes: number;
  readonly chunks: number;
  readonly firstIndexMs: number;
  readonly againMs: number;
  readonly peakMb: number;
  readonly queries: Readonly<Record<'lexical' | 'vector' | 'hybrid', {readonly p50: number; readonly p95: number}>>;
}

const [folder = '', dbPath = '', embedder = 'bundled'] = process.argv.slice(2);
const {version} = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
console.log(JSON.stringify(await measure()));

async function measure(): Promise<VaultFigures> {
  const engine = await createEngine({
    dbPath,
    access: 'create',
    modelFolder: resolve(import.meta.dirname, '../../out/model'),
    embedder: embedder as EmbedderChoice,
    watch: false,
    version,
  });
  const client = createLocalClient(engine, console.error);
  const [first, firstIndexMs] = await timed(() => client.call('library.index', {folder}));
  const [, againMs] = await timed(() => client.call('library.index', {folder}));
  const ask = async (mode: 'lexical' | 'vector' | 'hybrid') => {
    if (embedder === 'none' && mode !== 'lexical') return {p50: 0, p95: 0};
    const times: number[] = [];
    for (const q of literalWords(folder)) {
      const [, ms] = await timed(() => client.call('search.query', {q, mode, fusion: 'auto', explain: true}));
      times.push(ms);
    }
    return percentiles(times);
  };
  const queries = {lexical: await ask('lexical'), vector: await ask('vector'), hybrid: await ask('hybrid')};
  await engine.close();
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return {notes: first.pageCount, chunks: first.dbStats.chunks, firstIndexMs, againMs, peakMb, queries};
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}
