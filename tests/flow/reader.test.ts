import type {Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {openByTitle, openNote, panel, results, search, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
});
afterAll(() => app.close());
beforeEach(async () => {
  await page.goto(new URL('#/search', page.url()).href);
});

test('a note is shown as it was meant: headings, tables, code, quotes and tasks', async () => {
  await openByTitle(page, 'Telemetry over MQTT');
  const article = panel(page).getByRole('article');
  expect(await article.getByRole('heading', {name: 'What we knew was weak'}).isVisible()).toBe(true);
  expect(await article.getByRole('listitem').count()).toBeGreaterThan(4);
  expect(await article.locator('pre').innerText()).toContain('max_keepalive: 240');
  expect(await article.locator('blockquote').innerText()).toContain('Replaced in April');
  await openByTitle(page, 'Parts list');
  expect(await article.getByRole('row').count()).toBe(8);
  await openByTitle(page, 'Echo lost (E-207)');
  expect(await article.getByRole('checkbox').first().isDisabled()).toBe(true);
});

test('its front matter is there for who asks', async () => {
  await openByTitle(page, 'Telemetry over MQTT');
  await panel(page)
    .getByText(/^Front matter/)
    .click();
  await panel(page)
    .getByRole('row', {name: /confidence/})
    .waitFor();
  expect(
    await panel(page)
      .getByRole('row', {name: /confidence/})
      .innerText(),
  ).toContain('0.7');
});

test('a wikilink opens its note, and going back comes back', async () => {
  await openByTitle(page, 'Telemetry over MQTT');
  await panel(page).getByRole('article').getByRole('link', {name: 'Telemetry over HTTPS batches'}).click();
  await openNote(page, 'Telemetry over HTTPS batches').waitFor();
  await page.goBack();
  await openNote(page, 'Telemetry over MQTT').waitFor();
});

test('a link to a heading of another note goes to that heading', async () => {
  await openByTitle(page, 'Telemetry over HTTPS batches');
  await panel(page).getByRole('article').getByRole('link', {name: 'trial', exact: true}).click();
  await openNote(page, 'Winter battery trial').waitFor();
  const heading = panel(page).getByRole('heading', {name: 'Where the charge goes'});
  await expect.poll(() => isInSight(heading), soon).toBe(true);
});

test('a Markdown link to a file opens its note', async () => {
  await openByTitle(page, 'Welcome');
  await panel(page).getByRole('article').getByRole('link', {name: 'Glossary'}).click();
  await openNote(page, 'Glossary').waitFor();
});

test('backlinks tell who links here, with the words around, and lead there', async () => {
  await openByTitle(page, 'Echo lost (E-207)');
  const from = panel(page).getByRole('button', {name: /^Out-of-hours rota/});
  expect(await from.innerText()).toContain('Open Station gone quiet or Echo lost');
  await from.click();
  await openNote(page, 'Out-of-hours rota').waitFor();
});

test('a link that leads nowhere is marked in the text and in the list, and stays put', async () => {
  await openByTitle(page, 'Parts list');
  const link = panel(page).getByRole('link', {name: 'Bracket drawing revision D'});
  expect(await link.getAttribute('title')).toBe('No note yet');
  expect(await panel(page).getByText('no note yet').count()).toBe(1);
  await link.click();
  expect(await openNote(page, 'Parts list').isVisible()).toBe(true);
});

test('a link out of the notes shows its whole address, and opens only after a yes', async () => {
  const opened: string[] = [];
  await page.context().route('https://docs.oasis-open.org/**', (route) => {
    opened.push(route.request().url());
    return route.abort();
  });
  await openByTitle(page, 'Telemetry over MQTT');
  const link = panel(page).getByRole('button', {name: 'MQTT 5.0'});
  await link.click();
  const question = page.getByRole('dialog', {name: 'Leads outside your notes, to'});
  const address = 'https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html';
  expect(await question.innerText()).toContain(address);
  const open = question.getByRole('button', {name: 'Open'});
  await expect.poll(() => open.evaluate((button) => button === document.activeElement), soon).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({state: 'detached'});
  expect(page.context().pages()).toHaveLength(1);
  await link.click();
  const popup = page.context().waitForEvent('page');
  await open.click();
  await expect.poll(() => opened, soon).toEqual([address]);
  await (await popup).close();
});

test('a note opened from a search has its matches marked and the first one in sight', async () => {
  await search(page, 'passivation');
  await results(page).first().click();
  await panel(page).getByRole('article').waitFor();
  await expect.poll(() => page.evaluate(() => [...CSS.highlights.values()].some(({size}) => size > 0))).toBe(true);
});

test('the matches of a search with signs in it are marked as well', async () => {
  for (const query of ['E-207', 'c++ (x) [y] {z}', '2026.4.10', '"fw revert --station"', 'a\\d+|b', '*', '-']) {
    await page.goto(new URL(`#/search?q=${encodeURIComponent(query)}`, page.url()).href);
    await openByTitle(page, 'Roll back firmware');
  }
});

test('a tag searches for itself, the outline leads to a heading', async () => {
  await openByTitle(page, 'TG-14');
  await panel(page).getByRole('button', {name: 'Outline'}).click();
  await page.getByRole('menuitem', {name: 'Known weaknesses'}).click();
  await expect.poll(() => isInSight(panel(page).getByRole('heading', {name: 'Known weaknesses'})), soon).toBe(true);
  await panel(page).getByRole('button', {name: '#product/tg-14'}).first().click();
  await results(page).first().waitFor();
  expect(await page.title()).toBe('tag:product/tg-14 – Commonplace');
});

test('a note that is gone says so instead of staying blank', async () => {
  await page.goto(new URL('#/search?note=no-such-note', page.url()).href);
  await panel(page).getByText('This note is gone').waitFor();
});

test('the page had nothing to complain of but the address that was not opened', () => {
  expect(app.complaints).toEqual([]);
});

/** Whether an element lies within the part of the panel that one sees. */
function isInSight(place: ReturnType<Page['locator']>): Promise<boolean> {
  return place.evaluate((element) => {
    const {top, bottom} = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
