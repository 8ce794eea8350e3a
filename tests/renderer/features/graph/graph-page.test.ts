import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type App, openApp} from '../../../support/open-app.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let app: App;
let page: Page;
/** Notes in the sample library. */
let total: number;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await page.goto(new URL('#/graph', page.url()).href);
  await settled();
  total = await countShown();
});
afterAll(() => app.close());

test('the overview says how much of the library it shows', async () => {
  expect(total).toBeGreaterThan(30);
  expect(await page.getByText(/^Showing/).innerText()).toBe(`Showing ${String(total)} of ${String(total)} notes`);
});

test('arrow keys walk from note to note, and each is described in words', async () => {
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  const first = await described();
  await page.keyboard.press('ArrowLeft');
  const second = await described();
  expect(first).toMatch(/, current \w+, \d+ links\. Linked here to /);
  expect(second).not.toBe(first);
});

test('a note goes to the middle, unfolds, is pinned and opened by keys alone', async () => {
  await page.keyboard.press('c');
  await expect.poll(countShown).toBeLessThan(total);
  await settled();
  const before = await countShown();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('e');
  await expect.poll(countShown).toBeGreaterThan(before);
  await page.keyboard.press('p');
  await page.getByRole('button', {name: 'Unpin'}).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('note=');
});

test('a filter leaves what it names, and can be cleared', async () => {
  await page.goto(new URL('#/graph', page.url()).href);
  await page.getByText('Overview', {exact: true}).click();
  await page.getByRole('button', {name: 'Filters'}).click();
  const decisions = page.getByText(/^decision \d+$/);
  await decisions.click();
  await expect.poll(countShown).toBe(Number((await decisions.innerText()).split(' ')[1]));
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  await expect.poll(countShown).toBe(total);
  await page.keyboard.press('Escape');
});

test('the same notes can be read as a table', async () => {
  await page.getByText('Table', {exact: true}).click();
  expect(await page.getByRole('row').count()).toBe(total + 1);
  expect(await violations()).toEqual([]);
  await page.getByText('Graph', {exact: true}).last().click();
  await page.getByRole('application').waitFor();
});

test('axe finds nothing wrong, and the page reported no error', async () => {
  expect(await violations()).toEqual([]);
  expect(app.complaints).toEqual([]);
});

/** Waits until the layout has come to rest. */
async function settled(): Promise<void> {
  await page.getByRole('application').waitFor();
  await page.getByRole('button', {name: 'Resume the layout'}).waitFor();
}

function described(): Promise<string> {
  return page.getByRole('application').getByRole('status').innerText();
}

async function countShown(): Promise<number> {
  return Number(/Showing (\d+)/.exec(await page.getByText(/^Showing/).innerText())?.[1]);
}

async function violations(): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const {axe: runner} = window as unknown as {axe: {run(): Promise<{violations: {id: string}[]}>}};
    return (await runner.run()).violations.map(({id}) => id);
  });
}
