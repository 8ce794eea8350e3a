import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {goTo, openNote, results, resultTitles, search, searchBox, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

const place = mkdtempSync(join(tmpdir(), 'commonplace-sources-'));
const second = join(place, 'lighthouse');
mkdirSync(join(second, 'log'), {recursive: true});
writeFileSync(join(second, 'log', 'Lamp.md'), '# The lamp\n\nA fresnel lens, cleaned on Mondays.\n');
writeFileSync(join(second, 'Broken.md'), '---\nname: fine\ntitle: [never closed\n---\nThe fresnel spare is cracked.\n');
writeFileSync(join(place, 'file.md'), 'not a folder');
mkdirSync(join(place, 'empty'));

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
  await goTo(page, 'Sources');
});
afterAll(async () => {
  await app.close();
  rmSync(place, {recursive: true});
});

test('what is there already is listed with its place and its counts', async () => {
  const card = page.getByRole('listitem').filter({hasText: app.folder});
  await card.getByText('up to date').waitFor();
  expect(await card.innerText()).toContain('44 notes');
});

test.each([
  {folder: join(place, 'nowhere'), sentence: /nowhere.* does not exist/},
  {folder: join(place, 'file.md'), sentence: /file\.md.* (is a file|is not a folder)/},
])('$folder is refused in one clear sentence', async ({folder, sentence}) => {
  await page.getByLabel('Folder to add').fill(folder);
  await page.getByRole('button', {name: 'Add folder'}).click();
  await page.getByText(sentence).waitFor();
  expect(await page.getByLabel('Folder to add').inputValue()).toBe(folder);
  expect(await page.getByLabel('Folder to add').getAttribute('aria-invalid')).toBe('true');
});

test('a folder added by its path is read and found', async () => {
  await page.getByLabel('Folder to add').fill(second);
  await page.getByLabel('Folder to add').press('Enter');
  const card = page.getByRole('listitem').filter({hasText: second});
  await card.getByText('up to date').waitFor();
  expect(await card.innerText()).toMatch(/2 notes[\s\S]*1 warning/);
  await goTo(page, 'Search');
  await search(page, 'fresnel');
  expect((await resultTitles(page)).sort()).toEqual(['Broken', 'The lamp']);
});

test('the same folder is not taken twice', async () => {
  await goTo(page, 'Sources');
  await page.getByLabel('Folder to add').fill(second);
  await page.getByRole('button', {name: 'Add folder'}).click();
  await expect
    .poll(async () => (await app.call('library.status', {})).sources.filter(({root}) => root === second).length)
    .toBe(1);
});

test('a note whose front matter does not parse is listed with its line, and opens from there', async () => {
  const row = page.getByRole('row').filter({hasText: 'Broken.md'});
  await row.waitFor();
  expect(await row.getByRole('cell').nth(1).innerText()).toMatch(/^[34]$/);
  expect(await row.getByRole('cell').nth(2).innerText()).toMatch(/front matter/i);
  await row.getByRole('button', {name: 'Broken.md'}).click();
  await openNote(page, 'Broken').waitFor();
  expect(await page.getByRole('list', {name: 'Warnings about this file'}).innerText()).toMatch(/Line [34]:/);
});

test('a corrected note leaves the list', async () => {
  writeFileSync(join(second, 'Broken.md'), '---\ntitle: Spare\n---\nThe fresnel spare is cracked.\n');
  await page.getByRole('row').filter({hasText: 'Broken.md'}).waitFor({state: 'detached'});
});

test('removing asks first, and keeping keeps', async () => {
  await goTo(page, 'Sources');
  await page.getByRole('button', {name: 'Remove lighthouse'}).click();
  const question = page.getByRole('dialog', {name: /Remove “lighthouse”/});
  await question.getByText('2 notes').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({state: 'detached'});
  expect((await app.call('library.status', {})).sources).toHaveLength(2);
});

test('once removed, its notes are found no more and its files are still there', async () => {
  await page.getByRole('button', {name: 'Remove lighthouse'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Remove from the library'}).click();
  await page.getByRole('listitem').filter({hasText: second}).waitFor({state: 'detached'});
  await goTo(page, 'Search');
  await searchBox(page).fill('fresnel');
  await page.getByText('No note matches').waitFor();
  await searchBox(page).fill('battery');
  await expect.poll(() => results(page).count(), soon).toBeGreaterThan(0);
  writeFileSync(join(second, 'late.md'), 'fresnel again');
  expect((await app.call('library.stats', {})).stats.documents).toBe(44);
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});
