import type {Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {choose, drawn, openNote, panel, results, resultTitles, search, searchBox, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp();
  page = app.page;
  await app.indexed();
});
afterAll(() => app.close());
beforeEach(async () => {
  await page.goto(new URL('#/search', page.url()).href);
  await page.getByRole('heading', {name: 'Recent notes'}).waitFor();
});

test('results come with their place, tags, and the matches marked', async () => {
  await search(page, 'battery');
  const first = results(page).first();
  expect(await first.locator('mark').allInnerTexts()).toContain('battery');
  expect(await first.innerText()).toMatch(/\.md/);
  expect(await first.innerText()).toMatch(/#\w+/);
  expect(await page.getByText(/^\d+( of \d+)? passages · \d+ ms$/).isVisible()).toBe(true);
});

test('answers come while one types, and the last ones are those of the whole text', async () => {
  await searchBox(page).pressSequentially('lavender oil round the lip', {delay: 30});
  const answer = await app.call('search.query', {q: 'lavender oil round the lip', fusion: 'auto', candidateK: 100});
  await expect.poll(() => page.title(), soon).toBe('lavender oil round the lip – Commonplace');
  await expect.poll(() => resultTitles(page).then(([first]) => first), soon).toBe(answer.results[0]?.title);
});

test('an answer that comes late is dropped when the question has changed since', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/call', async (route) => {
    if (route.request().postData()?.includes('"q":"glossary"')) await released;
    await route.continue();
  });
  const late = page.waitForRequest((request) => request.postData()?.includes('"q":"glossary"') ?? false);
  await searchBox(page).fill('glossary');
  const held = await late;
  await search(page, 'E-207');
  release();
  await (await held.response())?.finished();
  await page.unroute('**/api/call');
  await drawn(page);
  expect(await results(page).first().innerText()).toMatch(/^Echo lost \(E-207\)/);
  expect(await searchBox(page).inputValue()).toBe('E-207');
});

test('a phrase is found as it stands, and the query is said back in words', async () => {
  await choose(page, 'Search by', 'Words');
  await search(page, '"minus one is a level"');
  expect(await page.getByRole('list', {name: 'The query as understood'}).innerText()).toContain('contains exactly');
  for (const row of await results(page).all()) {
    expect((await row.locator('mark').allInnerTexts()).join(' ').toLowerCase()).toContain('minus one is a level');
  }
});

test('filters alone list what passes them', async () => {
  await search(page, 'kind:decision tag:team/field');
  expect((await resultTitles(page)).sort()).toEqual([
    'Lone visits',
    'Primary lithium pack',
    'Radar instead of pressure',
  ]);
  for (const row of await results(page).all()) expect(await row.innerText()).toContain('decision');
  await page.getByRole('button', {name: 'Remove tag:team/field'}).click();
  await expect.poll(() => searchBox(page).inputValue()).toBe('kind:decision');
});

test.each([
  {kind: 'a Japanese word within a run of text', query: '潮位', title: '汐見港 現地訪問報告'},
  {kind: 'a Chinese word', query: '电池', title: '电池供应商会议纪要'},
  {kind: 'a Korean word', query: '설치', title: 'TG-14 현장 설치 안내'},
  {kind: 'an identifier with signs in it', query: 'read_level_mm', title: 'Firmware numbered by date'},
  {kind: 'a number with dots', query: '2026.4.10', title: 'Telemetry over HTTPS batches'},
])('$kind is found and marked', async ({query, title}) => {
  await choose(page, 'Search by', 'Words');
  await search(page, query);
  expect(await resultTitles(page)).toContain(title);
  const row = results(page).filter({hasText: title}).first();
  expect(await row.locator('mark').allInnerTexts()).toContain(query);
});

test('a decision that was replaced says so and by what, and stands right below that', async () => {
  await search(page, 'telemetry mqtt');
  expect((await resultTitles(page)).slice(0, 2)).toEqual(['Telemetry over CoAP', 'Telemetry over MQTT']);
  expect(await results(page).nth(1).innerText()).toMatch(
    /^Telemetry over MQTT\s+decision\s+superseded[^]*\nNow\nTelemetry over CoAP\n/,
  );
});

test('when nothing is found the page says so, and what may help', async () => {
  await searchBox(page).fill('battery tag:nosuchtag');
  await page.getByText('No note matches').waitFor();
  expect(await page.getByText(/^Nothing found/).isVisible()).toBe(true);
  await page.getByRole('button', {name: 'Search without filters'}).click();
  await results(page).first().waitFor();
  expect(await searchBox(page).inputValue()).toBe('battery');
});

test('arrow keys choose, Enter opens the note and moves into it, Escape comes back', async () => {
  await search(page, 'winter battery');
  const [, second] = await results(page).all();
  await searchBox(page).press('ArrowDown');
  await expect.poll(() => second?.getAttribute('aria-selected')).toBe('true');
  expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe(await second?.getAttribute('id'));
  await searchBox(page).press('ArrowUp');
  const [title = ''] = await resultTitles(page);
  await searchBox(page).press('Enter');
  await openNote(page, title).waitFor();
  await expect.poll(() => panel(page).evaluate((place) => place.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({state: 'detached'});
  await expect.poll(() => focusedLabel()).toBe('Search your notes');
});

test('Enter right after typing opens what was typed, not what is still shown', async () => {
  await search(page, 'glossary');
  await searchBox(page).fill('E-207');
  await searchBox(page).press('Enter');
  await openNote(page, 'Echo lost (E-207)').waitFor();
  await page.goto(new URL('#/search', page.url()).href);
  await page.getByRole('heading', {name: 'Recent notes'}).waitFor();
  await searchBox(page).fill('lavender oil');
  await searchBox(page).press('Enter');
  await openNote(page, 'Echo lost (E-207)').waitFor();
});

test('e explains the chosen result, Ctrl and Enter shows it in the graph', async () => {
  await search(page, 'E-207');
  await page.getByRole('listbox', {name: 'Results'}).focus();
  await page.keyboard.press('e');
  await panel(page)
    .getByText(/stands at place 1 of \d+/)
    .waitFor();
  expect(await panel(page).getByRole('tab', {name: 'Why', selected: true}).isVisible()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('application', {name: /^Graph of \d+ nodes/}).waitFor();
  await page.goBack();
  await results(page).first().waitFor();
});

test('the way of searching can be changed, and stays on going back', async () => {
  const query = 'insects giving wrong measurements';
  await search(page, query);
  await choose(page, 'Search by', 'Meaning');
  const byMeaning = await app.call('search.query', {q: query, mode: 'vector', fusion: 'auto', candidateK: 100});
  await expect.poll(() => resultTitles(page).then(([first]) => first), soon).toBe(byMeaning.results[0]?.title);
  await choose(page, 'Search by', 'Words');
  await expect.poll(() => results(page).first().locator('mark').count(), soon).toBeGreaterThan(0);
  expect(new URL(page.url()).hash).toContain('mode=lexical');
  await results(page).first().click();
  await panel(page).waitFor();
  await page.goBack();
  expect(await page.getByRole('radio', {name: 'Words'}).isChecked()).toBe(true);
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

function focusedLabel(): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}
