import {renameSync, writeFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {goTo, resultTitles, search} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
});
afterAll(async () => {
  await app.close();
});

const banner = () => page.getByRole('status').filter({hasText: 'cannot be read'});

test('fault 9: a folder that goes away is told over the search, which finds what it found before', async () => {
  await search(page, 'battery');
  const before = await resultTitles(page);
  expect(before.length).toBeGreaterThan(0);
  renameSync(app.folder, `${app.folder}-away`);
  await banner().waitFor();
  expect(await banner().innerText()).toContain(
    'Folder “notes” cannot be read; its notes are kept as they were last read.',
  );
  await expect.poll(() => page.getByText('Looking through notes').count()).toBe(0);
  await search(page, 'tide');
  await search(page, 'battery');
  expect(await resultTitles(page)).toEqual(before);
  expect((await app.call('library.stats', {})).stats.documents).toBe(44);
});

test('the banner leads to the sources, where the reason stands', async () => {
  await banner().getByRole('button', {name: 'Show sources'}).click();
  const card = page.getByRole('listitem').filter({hasText: app.folder});
  await card.getByText('cannot be read', {exact: true}).waitFor();
  expect(await card.innerText()).toMatch(/does not exist|is not there/);
});

test('when it is back, the banner goes by itself, and changes are found again', async () => {
  await goTo(page, 'Search');
  await banner().waitFor();
  renameSync(`${app.folder}-away`, app.folder);
  await banner().waitFor({state: 'detached'});
  writeFileSync(`${app.folder}/Zeppelin.md`, 'A zeppelin.');
  await search(page, 'zeppelin');
  await expect.poll(() => resultTitles(page), {timeout: 5000}).toEqual(['Zeppelin']);
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});
