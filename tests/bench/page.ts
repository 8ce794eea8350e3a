/**
 * `npm run bench:page [-- NOTES]`: the built page in real Chromium on a made library: how long it is ever busy while
 * notes are indexed, how soon an overview of them is painted, how smoothly it can be dragged, and what memory server and
 * browser take. Default: 20,000 notes.
 */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import type {Page} from 'playwright-core';
import {choose, goTo, searchBox} from '../support/app-steps.ts';
import {wordAt} from '../support/big-library.ts';
import {type App, openApp} from '../support/open-app.ts';
import {percentiles} from './percentiles.ts';
import {watchProcesses} from './process-memory.ts';

const notes = Number(process.argv[2] ?? 20_000);
/** How often the overview is opened, and dragged about. */
const rounds = 3;
/** Steps of the pointer in one drag. */
const steps = 60;
/** Longest time that an index or a layout is waited for; ms. */
const patience = 1_800_000;

await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  const script = join(import.meta.dirname, 'make-library.ts');
  spawnSync(process.execPath, ['--no-warnings', script, folder, String(notes), '1']);
  const memory = watchProcesses();
  const app = await openApp({notes: folder, embedder: 'none'});
  try {
    app.page.setDefaultTimeout(120_000);
    const idle = await frames(app.page, () => wait(2000));
    const indexing = await whileIndexed(app);
    const graphs: Graph[] = [];
    for (let round = 0; round < rounds; round++) graphs.push(await openOverview(app.page));
    print(idle, indexing, graphs);
    printMemory(memory.stop());
  } finally {
    await app.close();
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Types and clears questions until everything is indexed, and says how long the page was busy at a stretch. */
async function whileIndexed(app: App): Promise<{readonly longTasks: readonly number[]; readonly seconds: number}> {
  const {page} = app;
  const start = performance.now();
  await watchTasks(page);
  for (let turn = 0; performance.now() - start < patience; turn++) {
    const {sources} = await app.call('library.status', {});
    if (sources.length > 0 && sources.every(({state}) => state === 'ready')) break;
    await searchBox(page).fill(`${wordAt(20 + turn)} ${wordAt(300 + turn)}`);
    await wait(1000);
  }
  const longTasks = await tasksSince(page);
  await searchBox(page).fill('');
  return {longTasks, seconds: (performance.now() - start) / 1000};
}

interface Graph {
  /** From the choice of the view until the canvas has ink on it, ms. */
  readonly paintMs: number;
  /** Of the layout, from then until it has come to rest or ten seconds are over. */
  readonly longTasks: readonly number[];
  /** Between frames of a drag, ms. */
  readonly frames: readonly number[];
}

async function openOverview(page: Page): Promise<Graph> {
  await goTo(page, 'Graph');
  await choose(page, 'What to draw', 'Overview');
  const most = page.getByRole('combobox', {name: 'Notes drawn at most'});
  await most.waitFor();
  await most.selectOption('Best linked 250');
  await page.waitForFunction(hasInk);
  await wait(1000);
  await tasksSince(page);
  const start = performance.now();
  await most.selectOption({index: (await most.locator('option').count()) - 1});
  await page.getByRole('application', {name: /^Graph of [12],?\d{3} nodes/}).waitFor();
  await page.waitForFunction(hasInk);
  const paintMs = performance.now() - start;
  await wait(10_000);
  const longTasks = await tasksSince(page);
  const dragged = await frames(page, () => drag(page));
  return {paintMs, longTasks, frames: dragged};
}

/** Whether anything is painted on any layer of the drawing. */
function hasInk(): boolean {
  return [...document.querySelectorAll('canvas')].some((layer) => {
    const drawing = layer.getContext('2d');
    if (!drawing || layer.width === 0) return false;
    return drawing.getImageData(0, 0, layer.width, layer.height).data.some((value) => value > 0);
  });
}

async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no graph.');
  await page.mouse.move(box.x + 30, box.y + box.height - 30);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(box.x + 30 + 4 * step, box.y + box.height - 30 - 3 * step);
    await wait(16);
  }
  await page.mouse.up();
}

/** Milliseconds between the frames that the page draws while something is done. */
async function frames(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (now: number) => {
      times.push(now);
      if (times.length < 100_000) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, {frameTimes: times});
  });
  await work();
  const times = await page.evaluate(() => (window as unknown as {frameTimes: number[]}).frameTimes.slice());
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}

/** Starts to note every task of the page that takes more than 50 ms. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longTasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) longTasks.push(duration);
    }).observe({type: 'longtask'});
    Object.assign(window, {longTasks});
  });
}

async function tasksSince(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as {longTasks: number[]}).longTasks.splice(0));
}

function print(
  idle: readonly number[],
  indexing: Awaited<ReturnType<typeof whileIndexed>>,
  graphs: readonly Graph[],
): void {
  const paint = percentiles(graphs.map(({paintMs}) => paintMs));
  const dragged = percentiles(graphs.flatMap(({frames}) => frames));
  const still = percentiles(idle);
  console.log(`${notes} notes, indexed in ${Math.round(indexing.seconds)} s; tasks over 50 ms count as long`);
  console.table({
    'while indexing': tasks(indexing.longTasks),
    'while the layout is at work': tasks(graphs.flatMap(({longTasks}) => longTasks)),
    'overview painted': {'p50, ms': paint.p50, 'p95, ms': paint.p95},
    'between frames, dragging the overview': {'p50, ms': dragged.p50, 'p95, ms': dragged.p95},
    'between frames, baseline: an idle page': {'p50, ms': still.p50, 'p95, ms': still.p95},
  });
}

function printMemory(figures: ReturnType<ReturnType<typeof watchProcesses>['stop']>): void {
  if (figures === null) console.log('What memory processes take is read from /proc, which this system does not have.');
  else {
    console.log('memory in MB, from the start to here');
    console.table(figures);
  }
}

function tasks(durations: readonly number[]) {
  const {p50, p95} = percentiles(durations);
  return {'long tasks': durations.length, 'longest, ms': Math.max(0, ...durations), 'p50, ms': p50, 'p95, ms': p95};
}
