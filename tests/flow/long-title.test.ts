import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {jumpTo, results, search, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

const pasted = 'Why the tide gauge of the northern station reads low after storms and what was done '
  .repeat(5)
  .slice(0, 399)
  .trim();

/** A page that stands still for so long is taken as frozen, on however busy a machine; milliseconds. */
const frozen = 500;

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  writeFileSync(join(app.folder, 'Giant.md'), `${pasted}.\n\n`.repeat(2500));
  await vi.waitUntil(async () => (await app.call('library.stats', {})).stats.documents === 45, soon);
  await app.indexed();
  await page.evaluate(() => {
    const longest = {ms: 0};
    Object.assign(globalThis, {longest});
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({type: 'longtask'});
  });
});
afterAll(() => app.close());

/** The longest time that the page stood still since it was last asked; milliseconds. */
function longestTask(): Promise<number> {
  return page.evaluate(() => {
    const {longest} = globalThis as unknown as {longest: {ms: number}};
    const {ms} = longest;
    longest.ms = 0;
    return ms;
  });
}

test('fault 3: 400 characters pasted into the search are answered, say what was left out, and the page stays awake', async () => {
  await longestTask();
  await search(page, pasted);
  expect(await results(page).count()).toBeGreaterThan(0);
  const stood = await longestTask();
  console.log(`search: the page stood still for ${stood} ms at most`);
  expect(stood).toBeLessThan(frozen);
});

test('fault 3: 400 characters pasted into the palette are answered, and the page stays awake', async () => {
  await longestTask();
  const palette = await jumpTo(page, pasted);
  await palette
    .getByText(/no note|nothing/i)
    .or(palette.getByRole('option'))
    .or(palette.locator('button'))
    .first()
    .waitFor();
  const stood = await longestTask();
  console.log(`palette: the page stood still for ${stood} ms at most`);
  expect(stood).toBeLessThan(frozen);
});
