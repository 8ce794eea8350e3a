/** A topic that was decided over and over, in the search box: what holds is on top, its history one click away. */
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {choose, panel, results, resultTitles, search, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {memorySteps} from '../support/memory-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

const retired = 30;
const other = 'Harbour buoys report their battery in millivolts.';
const newest = `Harbour buoys report their battery every ${retired + 1} minutes.`;

let app: App;
let page: Page;
const {state} = memorySteps(() => app);

beforeAll(async () => {
  app = await openApp();
  page = app.page;
  await app.indexed();
  let {id, version} = await state(versionOf(1));
  for (let count = 2; count <= retired + 1; count++) {
    const derived_from = [{kind: 'memory' as const, id}];
    const seen = {old_memory_id: id, expected_version: version};
    ({id, version} = await app.call('memory.supersede', {...seen, new_content: versionOf(count), derived_from}));
  }
  await state(other);
  await app.indexed();
}, 60_000);
afterAll(() => app.close());

function versionOf(minutes: number): string {
  return `Harbour buoys report their battery every ${minutes} minutes.`;
}

const note = () => page.getByRole('list', {name: 'About this answer'}).innerText();

test.each(['Hybrid', 'Words', 'Meaning'])('by %s the current ones are on top, and the page says so', async (mode) => {
  await search(page, 'harbour buoys battery');
  await choose(page, 'Search by', mode);
  await expect.poll(async () => (await resultTitles(page)).slice(0, 2).toSorted(), soon).toEqual([newest, other]);
  expect(await results(page).nth(2).innerText()).toContain('superseded');
  expect(await note()).toMatch(/\d+ superseded results are listed after the current ones\./);
});

test('one click shows the line of versions, at the one that is shown', async () => {
  await choose(page, 'Search by', 'Hybrid');
  await results(page).filter({hasText: newest}).first().click();
  const line = panel(page).getByRole('list', {name: 'Line of versions'});
  await line.waitFor();
  expect(await line.getByRole('listitem').count()).toBe(retired + 1);
  const shown = line.locator('[aria-current]');
  expect(await shown.innerText()).toContain('31 of 31');
  const [frame, place] = [await line.boundingBox(), await shown.boundingBox()];
  expect((place?.y ?? NaN) + (place?.height ?? NaN)).toBeLessThanOrEqual((frame?.y ?? NaN) + (frame?.height ?? NaN));
});

test('the reasons of a superseded one say where its score would put it', async () => {
  await results(page).nth(2).click();
  await panel(page).getByRole('tab', {name: 'Why'}).click();
  await panel(page)
    .getByText(/Its score would put it at place \d+; it is superseded, so current results that come near go first\./)
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test('a superseded one that is found alone names what holds in its place, and leads to it', async () => {
  await choose(page, 'Search by', 'Words');
  await search(page, '"every 7 minutes"');
  await expect.poll(() => results(page).count(), soon).toBe(1);
  expect(await results(page).first().innerText()).toContain(`Now\n${newest}`);
  await results(page).first().click();
  await panel(page).getByRole('tab', {name: 'Why'}).click();
  await panel(page).getByRole('button', {name: newest}).click();
  await panel(page).getByRole('tab', {name: 'Memory'}).click();
  await expect.poll(() => panel(page).innerText(), soon).toContain('31 of 31');
});
