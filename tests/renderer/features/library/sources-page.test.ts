import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type App, openApp} from '../../../support/open-app.ts';

const extra = mkdtempSync(join(tmpdir(), 'commonplace-extra-'));
writeFileSync(join(extra, 'Harbour.md'), '---\ntitle: [unclosed\n---\nThe harbour is shallow. [[Nowhere]]\n');

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await page.goto(new URL('#/sources', page.url()).href);
  await page.getByText('up to date').waitFor();
});
afterAll(async () => {
  await app.close();
  rmSync(extra, {recursive: true});
});

test('a folder that is not there is refused in a sentence that names it', async () => {
  await page.getByLabel('Folder to add').fill('/no/such/folder');
  await page.keyboard.press('Enter');
  await page.getByText(/no\/such\/folder/).waitFor();
});

test('a folder pasted with quotes is added, read, and its faults are listed by line', async () => {
  await page.getByLabel('Folder to add').fill(`"${extra}"`);
  await page.keyboard.press('Enter');
  await page.getByText('1 note', {exact: true}).waitFor();
  await page.getByRole('button', {name: 'Harbour.md'}).waitFor();
  await page.getByRole('tab', {name: /Broken links/}).click();
  await page.getByRole('cell', {name: 'Nowhere'}).waitFor();
});

test('removing a source says what goes and what stays, and leaves its files alone', async () => {
  await page.getByRole('button', {name: /^Remove commonplace-extra/}).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toMatch(/deleted[\s\S]*1 note[\s\S]*stays[\s\S]*Every file[\s\S]*Every memory/);
  await dialog.getByRole('button', {name: 'Remove from the library'}).click();
  await page.getByText('1 note', {exact: true}).waitFor({state: 'detached'});
  expect(app.complaints).toEqual([]);
});
