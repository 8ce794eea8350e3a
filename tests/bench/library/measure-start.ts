/** Opens an indexed library as the app does, in a process of its own, and prints what it took as JSON. */
import {appendFileSync, readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {createLocalClient} from '#transport/local-client';
import {createEngine, type Engine} from '#engine';
import type {EmbedderChoice} from '#contract/settings';
import {wordAt} from '../../support/big-library.ts';
import {timed} from '../timed.ts';

export interface StartFigures {
  /** From the start of the process to the answer of its first search, in milliseconds. */
  readonly firstResultMs: number;
  /** From opening the library until its folder is known to be unchanged. */
  readonly noChangeMs: number;
  /** Of that, time at work on a processor. */
  readonly noChangeWorkMs: number;
  /** From a save to the search that finds what is new in it, once per edit; the settle time included. */
  readonly editMs: readonly number[];
  readonly peakMb: number;
}

const edits = 9;
const [folder = '', dbPath = '', embedder = 'none'] = process.argv.slice(2);
console.log(JSON.stringify(await measure()));
process.exit(0);

async function measure(): Promise<StartFigures> {
  const opening = performance.now();
  const before = process.cpuUsage();
  const engine = await createEngine({
    dbPath,
    access: 'existing',
    modelFolder: resolve(import.meta.dirname, '../../../out/model'),
    kernelFile: resolve(import.meta.dirname, '../../../out/kernel/scan-vectors.wasm'),
    embedder: embedder as EmbedderChoice,
    watch: true,
    version: '0',
  });
  const client = createLocalClient(engine, console.error);
  const looked = nextScan(engine).then(() => {
    const {user, system} = process.cpuUsage(before);
    return {noChangeMs: performance.now() - opening, noChangeWorkMs: (user + system) / 1000};
  });
  await client.call('search.query', {q: `${wordAt(120)} ${wordAt(900)} ${wordAt(5000)}`});
  // The clock of a process starts with it.
  const firstResultMs = performance.now();
  const start = await looked;
  // The watch may take a moment longer than the look.
  await wait(2000);
  const editMs: number[] = [];
  const paths = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((path) => path.endsWith('.md'));
  for (let edit = 0; edit < edits; edit++) {
    const path = paths[Math.floor((paths.length * (edit + 1)) / (edits + 2))] ?? '';
    const word = `edited${process.pid}x${edit}`;
    editMs.push(
      await timed(async () => {
        const changed = nextChange(engine);
        appendFileSync(join(folder, path), `\n\nThis was ${word}.\n`);
        await changed;
        const {results} = await client.call('search.query', {q: word, mode: 'lexical'});
        if (results.length !== 1) throw new Error(`${word} was found ${results.length} times.`);
      }),
    );
    await wait(200);
  }
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  await engine.close();
  return {firstResultMs, ...start, editMs, peakMb};
}

function nextScan(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    engine.subscribe((event) => {
      if (event.type === 'progress' && event.phase === 'done') resolve();
    });
  });
}

function nextChange(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    const stop = engine.subscribe((event) => {
      if (event.type !== 'library-changed') return;
      stop();
      resolve();
    });
  });
}
