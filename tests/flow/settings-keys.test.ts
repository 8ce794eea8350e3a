import type {Locator, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {drawn, goTo, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;
/** What the server answered, every call of it. */
const answers: string[] = [];

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/call')) return;
    // What was still on its way when the page went is of no interest.
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  await app.indexed();
  await app.call('memory.addScope', {name: 'roof'});
  await goTo(page, 'Settings');
});
afterAll(() => app.close());

const dialog = (): Locator => page.getByRole('dialog');
const field = (name: string): Locator => dialog().getByLabel(name, {exact: true});
const click = (name: string): Promise<void> => dialog().getByRole('button', {name, exact: true}).click();

async function openPart(name: string): Promise<void> {
  await page.getByRole('tab', {name}).click();
}

describe('the numbers of a recall', () => {
  test('can be changed and set back', async () => {
    await openPart('Memories');
    await page.getByLabel('Half-life in days').fill('0');
    await page.getByText('From 0.01 to 36,500.').waitFor();
    expect(await page.getByRole('button', {name: 'Save'}).isDisabled()).toBe(true);
    await page.getByLabel('Half-life in days').fill('30');
    await page.getByRole('button', {name: 'Save'}).click();
    await expect.poll(async () => (await app.call('settings.get', {})).recall.half_life_days, soon).toBe(30);
    await page.getByRole('button', {name: 'Back to the usual numbers'}).click();
    await expect.poll(() => page.getByLabel('Half-life in days').inputValue(), soon).toBe('90');
    await expect.poll(async () => (await app.call('settings.get', {})).recall.half_life_days, soon).toBe(90);
  });
});

describe('an API key', () => {
  let text = '';

  test('needs a name, and a scope where they are chosen', async () => {
    await openPart('API keys');
    await page.getByText('No key yet').waitFor();
    await page.getByRole('button', {name: 'Make a key'}).click();
    await dialog().getByText('Chosen scopes').click();
    await click('Make the key');
    await dialog().getByText('Give it a name').waitFor();
    await dialog().getByText('Choose at least one scope.').waitFor();
  });

  test('is shown once', async () => {
    await field('Name').fill('Editor plugin');
    await dialog().getByText('Read and write').click();
    await dialog().getByRole('checkbox', {name: 'roof'}).click();
    await click('Make the key');
    await dialog().getByText('This is the only time the key is shown.').waitFor();
    text = await dialog().getByLabel('The new key').innerText();
    expect(text).toMatch(/^cp_[\w-]{43}$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await click('Copy the key');
    await dialog().getByRole('button', {name: 'Copied'}).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await click('Done');
    await dialog().waitFor({state: 'detached'});
    expect(await page.content()).not.toContain(text);
  });

  test('is listed by its end, with what it may do, also after the page is loaded anew', async () => {
    answers.splice(0);
    await page.reload();
    const row = page.getByRole('list', {name: 'Keys'}).getByRole('listitem');
    await row.getByText(`…${text.slice(-4)}`).waitFor();
    // The name of its scope comes a moment after it.
    await row.getByText('reads and writes roof').waitFor();
    expect(await row.innerText()).toMatch(/Editor plugin[\s\S]*reads and writes roof[\s\S]*made [\s\S]*never used/);
    expect(await page.content()).not.toContain(text.slice(0, 20));
    expect(answers.filter((answer) => answer.includes(text.slice(0, 20)))).toEqual([]);
  });

  test('comes with the address of the API, and a first call that a shell takes', async () => {
    const {origin} = new URL(page.url());
    await page.getByText(`${origin}/v1`, {exact: true}).waitFor();
    await page.getByText(`curl -s ${origin}/v1/sdk/recall`).waitFor();
  });

  test('is revoked after a question, for good', async () => {
    await page.getByRole('button', {name: /^Revoke Editor plugin/}).click();
    await dialog().getByText('It cannot be brought back').waitFor();
    await click('Revoke the key');
    await page.getByText(/^revoked /).waitFor();
    await expect.poll(() => page.getByRole('button', {name: /^Revoke/}).count(), soon).toBe(0);
    await expect(app.call('key.check', {key: text})).rejects.toThrow();
  });
});

describe.each([
  {width: 1280, height: 800},
  {width: 900, height: 600},
])('axe finds nothing wrong at $width × $height', (size) => {
  const views: readonly {view: string; part: string; open?: () => Promise<void>}[] = [
    {view: 'search and vectors', part: 'Search & vectors'},
    {view: 'the form of a provider, refused', part: 'Search & vectors', open: refusedForm},
    {view: 'memories', part: 'Memories'},
    {view: 'keys', part: 'API keys'},
    {view: 'the form of a key', part: 'API keys', open: () => page.getByRole('button', {name: 'Make a key'}).click()},
    {view: 'appearance', part: 'Appearance'},
    {view: 'library', part: 'Library'},
  ];

  test.each(views)('$view', async ({part, open}) => {
    await page.setViewportSize(size);
    await openPart(part);
    await open?.();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      await page.addStyleTag({content: '* {transition: none !important}'});
      await drawn(page);
      await drawn(page);
      expect(await findViolations(page), colorScheme).toEqual([]);
    }
    await page.emulateMedia({colorScheme: 'light'});
    if (open) await page.keyboard.press('Escape');
    await dialog().waitFor({state: 'detached'});
  });
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

async function refusedForm(): Promise<void> {
  await page.getByRole('button', {name: 'Add a provider'}).click();
  await click('More');
  await field('Base URL').fill('nonsense');
  await click('Save');
  await dialog().getByText('Name the model').waitFor();
}
