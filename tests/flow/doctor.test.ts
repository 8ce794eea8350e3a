import type {Locator, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {goTo, search, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {damage} from '../support/damage.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;
let file = '';

beforeAll(async () => {
  app = await openApp({embedder: 'hash-local'});
  page = app.page;
  await app.indexed();
  file = (await app.call('library.status', {})).dbPath;
  await app.call('library.repair', {repair: 'back-up-memories'});
});
afterAll(() => app.close());

const list = (name: string): Locator => page.getByRole('list', {name, exact: true});
const outcome = (): Promise<string> => page.getByRole('status', {name: 'Outcome of the check'}).innerText();
const button = (name: string): Locator => page.getByRole('button', {name, exact: true});

async function openCheck(): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('tab', {name: 'Library'}).click();
}

describe('the check of the library', () => {
  test('is made on request, names what needs a look and folds away what is well', async () => {
    await openCheck();
    await button('Check the library').click();
    await expect.poll(outcome, soon).toMatch(/^1 warning in 15 checks, /);
    expect(await list('To look at').getByRole('listitem').first().innerText()).toMatch(/^warning\s+Links in notes/);
    await page.getByText('14 checks found all well').click();
    expect(await list('All well').locator('> li').count()).toBe(14);
    expect(await findViolations(page)).toEqual([]);
  });

  test('keeps its answer while one looks elsewhere', async () => {
    await goTo(page, 'Search');
    await openCheck();
    expect(await outcome()).toMatch(/^1 warning/);
  });

  test('shows a fault with its places and what its repair will do', async () => {
    damage(file, 'DELETE FROM words WHERE rowid = (SELECT min(id) FROM chunks)');
    await button('Check again').click();
    await expect.poll(outcome, soon).toMatch(/^1 fault and 1 warning/);
    const fault = list('To look at').getByRole('listitem').first();
    expect(await fault.innerText()).toMatch(/^fault\s+Word index\s+.*it lacks 1, and 0 belong to nothing/s);
    await fault.getByText('Show where').click();
    expect(await fault.innerText()).toMatch(/\.md.* not in the index/s);
    expect(await fault.innerText()).toContain('no file is read');
  });

  test('asks before it mends, and the keyboard alone can answer', async () => {
    await button('Make the word indexes anew…').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', {name: 'Word index: make the word indexes anew?'});
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('Nothing else is touched');
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'detached'});
    expect(await outcome()).toMatch(/^1 fault/);
  });

  test('mends, says what was done, and looks again', async () => {
    await button('Make the word indexes anew…').click();
    await page.getByRole('dialog').getByRole('button', {name: 'Make the word indexes anew'}).click();
    await expect.poll(outcome, soon).toMatch(/^1 warning in/);
    expect(
      await list('Done')
        .or(page.getByLabel('Done', {exact: true}))
        .innerText(),
    ).toBe('Both word indexes were made anew.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Done');
  });
});

test('damage met by a search is mended, and said above the results, in the strip and beside the check', async () => {
  await goTo(page, 'Search');
  // The page asks anew for what it shows once it has heard that another has written; that is to be over.
  const heard = page.waitForResponse((response) => response.request().postData()?.includes('library.status') ?? false);
  damage(file, 'UPDATE words_data SET block = zeroblob(length(block))');
  await heard;
  await search(page, 'tide gauge');
  await expect
    .poll(() => list('About this answer').innerText(), soon)
    .toContain('The word index was damaged and has been made anew.');
  const notice = page.getByRole('contentinfo', {name: 'Library'}).getByRole('button');
  await expect.poll(() => notice.innerText(), soon).toMatch(/^The word index was damaged and has been made anew/);
  await notice.click();
  expect(await list('Damage met since the start').innerText()).toMatch(/^The word index was damaged/);
});

test('damage that no search can mend leads to the check by a button, and names no command', async () => {
  await goTo(page, 'Search');
  damage(file, 'DROP TABLE words');
  await search(page, 'tide gauges');
  const about = list('About this answer').getByRole('listitem').filter({hasText: 'The word index failed'});
  await about.getByRole('button', {name: 'Check the library'}).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('commonplace doctor');
  await page.mouse.move(640, 20);
  expect(await findViolations(page)).toEqual([]);
  await about.getByRole('button', {name: 'Check the library'}).click();
  await button('Check again').waitFor();
});
