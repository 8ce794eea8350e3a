import type {Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {drawn, goTo, results, search, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {memorySteps} from '../support/memory-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;
const {act, card, dialog, idOf, openCard, state, toReview} = memorySteps(() => app);

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
  const old = await state('The rota changes on Monday.', {kind: 'decision'});
  const {id} = await app.call('memory.supersede', {
    old_memory_id: old.id,
    expected_version: 1,
    new_content: 'The rota changes on Friday.',
    derived_from: [{kind: 'memory', id: old.id}],
    where: 'Planning week',
    metadata: {tags: ['rota'], owner: 'Ines'},
    confidence: 0.8,
    ttl_preset: 'ACTIVE',
  });
  const other = await state('The rota never changes.');
  await app.call('memory.flagContradiction', {a_id: id, b_id: other.id, note: 'Does it change at all?'});
  await state('Callum takes the boat.', {proposed: true});
});
afterAll(() => app.close());
beforeEach(async () => {
  await page.setViewportSize({width: 1280, height: 800});
  // Away from the memories, so that no test finds the filters of the one before.
  await page.goto(new URL('#/search', page.url()).href);
});

test('hostile words are text wherever a memory shows them', async () => {
  const evil = '<img src=x onerror=top.__pwned=1>';
  const link = '[x](javascript:top.__pwned=1)';
  const {id} = await state(`${evil} ${link}`, {
    ...{where: evil, why: `${evil} ${link}`, metadata: {tags: [evil], [evil]: {deep: [evil]}}, proposed: true},
  });
  const other = await state(`Other ${evil}`);
  await app.call('memory.flagContradiction', {a_id: id, b_id: other.id, note: evil});
  await app.call('memory.link', {from_id: id, to_id: other.id, edge_type: 'SUPPORTS'});
  await openCard(id);
  await expect.poll(card, soon).toMatch(/Why\s*<img[^]*Contradicted by\s*1\s*Other <img[^]*supports\s*Other <img/);
  await act('See both sides…').click();
  await dialog().getByText(evil).first().waitFor();
  await page.keyboard.press('Escape');
  await act('Edit…').click();
  await expect.poll(() => dialog().getByRole('textbox', {name: 'Tags'}).inputValue(), soon).toBe(evil);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', {name: /^Review/}).click();
  await toReview(evil).first().waitFor();
  await goTo(page, 'Search');
  await search(page, 'onerror');
  await results(page).filter({hasText: evil}).first().waitFor();
  await drawn(page);
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  expect(app.dialogs).toEqual([]);
  await app.call('memory.invalidate', {memory_id: id, expected_version: 2, reason: evil});
});

describe.each([
  {width: 1280, height: 800},
  {width: 900, height: 600},
])('axe finds nothing wrong at $width × $height', (size) => {
  const places: readonly {name: string; go: () => Promise<unknown>}[] = [
    {name: 'the list', go: () => page.goto(new URL('#/memories?panel=none', page.url()).href)},
    {name: 'the card', go: async () => openCard(await idOf('The rota changes on Friday.'))},
    {
      name: 'the review',
      go: async () => {
        await page.goto(new URL('#/memories?panel=none', page.url()).href);
        await page.getByRole('tab', {name: /^Review/}).click();
        await page.getByRole('listitem').first().waitFor();
      },
    },
    ...['Replace…', 'Edit…', 'Contest…', 'Link…', 'Invalidate…'].map((label) => ({
      name: `“${label}”`,
      go: async () => {
        await openCard(await idOf('The rota changes on Friday.'));
        await act(label).click();
        await dialog().getByRole('button', {name: 'Cancel'}).waitFor();
      },
    })),
    {
      name: 'a new memory',
      go: async () => {
        await page.goto(new URL('#/memories?panel=none', page.url()).href);
        await page.getByRole('button', {name: /^New memory/}).click();
        await dialog().getByRole('button', {name: 'Cancel'}).waitFor();
      },
    },
  ];

  test.each(places)('$name', async ({go}) => {
    await page.setViewportSize(size);
    await go();
    // No tooltip of what was clicked.
    await page.mouse.move(size.width / 2, size.height - 2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      await page.addStyleTag({content: '* {transition: none !important}'});
      await drawn(page);
      expect(await findViolations(page), colorScheme).toEqual([]);
    }
    await page.emulateMedia({colorScheme: 'light'});
    await page.keyboard.press('Escape');
    await dialog().waitFor({state: 'detached'});
  });
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});
