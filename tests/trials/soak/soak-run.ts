import {mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setImmediate as breathe} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import type {Client} from '#contract/client';
import {oneOf, randomNumbers} from '../../support/random.ts';
import {ChangingFolder} from '../watch/changing-folder.ts';

/** The memory of the process after so many queries, once all that can be freed was; megabytes. */
export interface Sample {
  readonly queries: number;
  /** What JavaScript holds, array buffers included. */
  readonly heap: number;
  readonly rss: number;
}

const notes = 300;

/** Queries between two samples, and between two changes of the folder. */
const perSample = 500;
const perChange = 20;

const modelFolder = fileURLToPath(new URL('../../../out/model', import.meta.url));
const words = ['valve', 'note', 'drawn', 'part', 'see', 'gauge', 'harbour', 'tide', 'pump', '検索', 'why', 'the', 'of'];

/** Asks one engine `queries` times while its folder changes all the time, and yields its memory now and then. */
export async function* soak(queries: number, seed: number): AsyncGenerator<Sample> {
  const draw = randomNumbers(seed);
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-soak-')));
  const folder = new ChangingFolder(join(place, 'notes'), notes, draw);
  const engine = await createEngine({
    dbPath: join(place, 'library.db'),
    access: 'create',
    modelFolder,
    watch: true,
    version: '0.0.0',
  });
  const client = createLocalClient(engine, (method, error) => {
    throw new Error(`${method}: ${String(error)}`);
  });
  try {
    await client.call('library.index', {folder: folder.root});
    for (let done = 1; done <= queries; done++) {
      await ask(client, draw);
      // Neither many more notes nor far fewer, so that only what leaks grows.
      if (done % perChange === 0) folder.change(notes);
      if (done % perSample === 0) yield {queries: done, ...measure()};
      await breathe();
    }
  } finally {
    await engine.close();
    rmSync(place, {recursive: true, force: true});
  }
}

/** How much a figure grows per 1,000 queries: the slope of the straight line that fits best (least squares). */
export function slopeOf(samples: readonly Sample[], figure: 'heap' | 'rss'): number {
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = samples.map(({queries}) => queries / 1000);
  const y = samples.map((sample) => sample[figure]);
  const [mx, my] = [middle(x), middle(y)];
  const products = x.map((value, index) => (value - mx) * ((y[index] ?? my) - my));
  const squares = x.map((value) => (value - mx) ** 2);
  return middle(products) / middle(squares);
}

/** What a person asks of the page: mostly searches, some with reasons, notes opened, titles typed, graphs seen. */
async function ask(client: Client, draw: () => number): Promise<void> {
  const q = Array.from({length: 1 + Math.floor(draw() * 6)}, () => oneOf(draw, words)).join(' ');
  const chance = draw();
  if (chance < 0.1) {
    await client.call('note.suggest', {text: q, limit: 20});
    return;
  }
  const mode = oneOf(draw, ['hybrid', 'hybrid', 'lexical', 'vector'] as const);
  const {results} = await client.call('search.query', {q, mode, fusion: 'auto', explain: chance < 0.3});
  const [first] = results;
  if (first === undefined || chance < 0.8) return;
  // It may have been removed meanwhile.
  await client.call('note.read', {pageId: first.pageId}).catch(() => undefined);
  if (chance > 0.95) await client.call('graph.local', {pageId: first.pageId}).catch(() => undefined);
}

function measure(): Omit<Sample, 'queries'> {
  collect();
  const {heapUsed, external, rss} = process.memoryUsage();
  return {heap: (heapUsed + external) / 1e6, rss: rss / 1e6};
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
