/** Indexes a folder into a fresh library, and prints what it took as JSON. */
import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import {createLocalClient} from '#transport/local-client';
import {createEngine} from '#engine';
import type {EmbedderChoice} from '#contract/settings';
import {readTexts} from '../literal-words.ts';
import {timed} from '../timed.ts';

export interface IndexFigures {
  readonly notes: number;
  readonly chunks: number;
  /** Chunks that got their vectors. */
  readonly vectors: number;
  /** Bytes of the notes. */
  readonly textBytes: number;
  /** Bytes of the library's file, once closed. */
  readonly libraryBytes: number;
  readonly ms: number;
  /** Time that the process was at work on a processor, its threads together. */
  readonly workMs: number;
  readonly peakMb: number;
}

const [folder = '', dbPath = '', embedder = 'none'] = process.argv.slice(2);
console.log(JSON.stringify(await measure()));

async function measure(): Promise<IndexFigures> {
  const engine = await createEngine({
    dbPath,
    access: 'create',
    modelFolder: resolve(import.meta.dirname, '../../../out/model'),
    embedder: embedder as EmbedderChoice,
    watch: false,
    version: '0',
  });
  const client = createLocalClient(engine, console.error);
  const before = process.cpuUsage();
  const ms = await timed(() => client.call('library.index', {folder}));
  const {user, system} = process.cpuUsage(before);
  const {stats} = await client.call('library.status', {});
  await engine.close();
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return {
    notes: stats.documents,
    chunks: stats.chunks,
    vectors: stats.embeddings,
    textBytes: readTexts(folder).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    libraryBytes: statSync(dbPath).size,
    ms,
    workMs: (user + system) / 1000,
    peakMb,
  };
}
