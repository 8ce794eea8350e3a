import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {choose, goTo, openByTitle, openNote, panel, results, search, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

const notes = mkdtempSync(join(tmpdir(), 'commonplace-graph-'));
let app: App;
let page: Page;

beforeAll(async () => {
  cpSync(resolve(import.meta.dirname, '../../resources/sample-library'), notes, {recursive: true});
  mkdirSync(join(notes, 'many'));
  for (let number = 0; number < 300; number += 1) {
    const next = (number + 1) % 300;
    writeFileSync(join(notes, 'many', `Gauge ${number}.md`), `Next is [[Gauge ${next}]], built like [[Gauge 0]].`);
  }
  app = await openApp({notes, embedder: 'none'});
  page = app.page;
  await app.indexed();
});
afterAll(async () => {
  await app.close();
  rmSync(notes, {recursive: true});
});

test('an open note is drawn with its neighbours, and they are named to who cannot see them', async () => {
  await openByTitle(page, 'Telemetry over HTTPS batches');
  await page.getByRole('button', {name: 'Show in graph'}).click();
  const graph = page.getByRole('application', {name: /^Graph of \d+ nodes and \d+ links$/});
  await expect.poll(() => graph.locator('canvas').count()).toBeGreaterThan(0);
  await expect.poll(() => inked(), soon).toBe(true);
  await expect
    .poll(() => graph.getByRole('status').innerText(), soon)
    .toMatch(
      /^Telemetry over HTTPS batches, superseded decision, \d+ links\. Version 2 of 3\. Linked here to .*Telemetry over/,
    );
});

test('depth widens the circle, and what is shown is counted', async () => {
  const [one, two] = [await countShown(), await atDepth('2')];
  expect(two.shown).toBeGreaterThan(one.shown);
  const three = await atDepth('3');
  expect(three.shown).toBeGreaterThanOrEqual(two.shown);
  for (const {shown, total} of [one, two, three]) expect(shown).toBeLessThanOrEqual(total);
  const local = await app.call('graph.local', {pageId: await pageId('Telemetry over HTTPS batches'), depth: 3});
  expect(three).toEqual({shown: local.nodes.length, total: local.totalNodes});
});

test('filters by kind and by link narrow it, and can be cleared', async () => {
  const before = await countShown();
  await page.getByRole('button', {name: 'Filters'}).click();
  const kinds = page.getByRole('group', {name: 'Kind'});
  await kinds.getByText(/^decision/).click();
  await expect.poll(() => countShown().then(({shown}) => shown), soon).toBeLessThan(before.shown);
  await page
    .getByRole('group', {name: 'Link'})
    .getByText(/^supersedes/)
    .click();
  const chain = await app.call('graph.local', {
    ...{pageId: await pageId('Telemetry over HTTPS batches'), depth: 3},
    ...{kinds: ['decision'], edgeTypes: ['SUPERSEDES']},
  });
  await expect.poll(() => countShown().then(({shown}) => shown), soon).toBe(chain.nodes.length);
  expect(chain.nodes.map(({title}) => title)).toContain('Telemetry over MQTT');
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  await expect.poll(countShown, soon).toEqual(before);
  await page.keyboard.press('Escape');
});

test('an overview too large to draw says how much of it is shown', async () => {
  await choose(page, 'What to draw', 'Overview');
  await page.getByRole('combobox', {name: 'Notes drawn at most'}).selectOption('Best linked 250');
  await expect.poll(countShown, soon).toEqual({shown: 250, total: 344});
  await page.getByRole('combobox', {name: 'Notes drawn at most'}).selectOption('Best linked 500');
  await expect.poll(countShown, soon).toEqual({shown: 344, total: 344});
});

test('the page answers while the layout is at work', async () => {
  await page.getByRole('textbox', {name: 'Find in this graph'}).fill('Gauge 7');
  await page
    .getByText(/^[1-9]\d* found$/)
    .first()
    .waitFor();
  await page.getByRole('button', {name: /(Stop|Resume) the layout/}).click();
});

test('a tag can be chosen as a filter', async () => {
  await page.getByRole('button', {name: 'Filters'}).click();
  await page.getByRole('combobox', {name: 'Tag'}).fill('team/field');
  await page.getByRole('option', {name: 'team/field', exact: true}).click();
  const tagged = await app.call('graph.overview', {tags: ['team/field'], limit: 500});
  await expect.poll(countShown, soon).toEqual({shown: tagged.nodes.length, total: tagged.totalNodes});
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('a note opens from the graph by keys alone', async () => {
  const graph = page.getByRole('application');
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => graph.getByRole('status').innerText(), soon).not.toBe('');
  const [title = ''] = (await graph.getByRole('status').innerText()).split(/, \w+ \w+, \d+ links/);
  await page.keyboard.press('Enter');
  await openNote(page, title).waitFor();
});

test('the results of a search are pointed out in the graph', async () => {
  await goTo(page, 'Search');
  await search(page, 'E-207');
  await results(page).first().click();
  await panel(page).waitFor();
  await goTo(page, 'Graph');
  await choose(page, 'How to show it', 'Table');
  await page.getByRole('row').filter({hasText: 'Echo lost (E-207)'}).waitFor();
  expect(await page.locator('tr[data-hit]').count()).toBeGreaterThan(0);
  await page.getByRole('row').filter({hasText: 'TG-14'}).getByRole('button', {name: 'TG-14', exact: true}).click();
  await openNote(page, 'TG-14').waitFor();
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

/** Whether anything is painted on any layer of the drawing. */
function inked(): Promise<boolean> {
  return page.locator('canvas').evaluateAll((layers) =>
    layers.some((layer) => {
      const {width, height} = layer as HTMLCanvasElement;
      const pixels = (layer as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return pixels.some((value) => value !== 0);
    }),
  );
}

async function countShown(): Promise<{shown: number; total: number}> {
  const words = await page.getByText(/^Showing/).innerText();
  const [shown = NaN, total = NaN] = Array.from(words.matchAll(/\d+/g), ([figure]) => Number(figure));
  return {shown, total};
}

async function atDepth(depth: string): Promise<{shown: number; total: number}> {
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes(`"depth":${depth}`) ?? false,
  );
  await choose(page, 'Depth: how many links from the note', depth);
  const {value} = (await (await answer).json()) as {value: {nodes: unknown[]}};
  await expect.poll(() => countShown().then(({shown}) => shown), soon).toBe(value.nodes.length);
  return countShown();
}

async function pageId(title: string): Promise<string> {
  const {notes: found} = await app.call('note.suggest', {text: title});
  return found[0]?.pageId ?? '';
}
