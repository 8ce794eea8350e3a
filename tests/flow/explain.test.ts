import type {Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type FusionName, fusionNames, type QueryInput, type SearchMode} from '#contract/query';
import {choose, goTo, panel, results, search, searchBox, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

const queries = ['E-207', 'battery life in winter', '"minus one is a level"', 'tag:team/field spiders', '潮位'];
const fusionLabels: Readonly<Record<FusionName, string>> = {auto: 'Automatic', weighted: 'Weighted', rrf: 'By rank'};

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp();
  page = app.page;
  await app.indexed();
});
afterAll(() => app.close());

describe('the parts add up to the score in every answer of the engine', () => {
  const ways: readonly Partial<QueryInput>[] = [
    ...fusionNames.map((fusion) => ({fusion})),
    ...(['lexical', 'vector'] satisfies SearchMode[]).map((mode) => ({mode})),
    {fusion: 'weighted', alpha: 0},
    {fusion: 'auto', alpha: 1},
    {fusion: 'rrf', rrfK: 1},
  ];
  test.each(ways)('%o', async (way) => {
    for (const q of queries) {
      const {results: found} = await app.call('search.query', {q, ...way, topK: 50, explain: true});
      expect(found.length).toBeGreaterThan(0);
      for (const {fusedScore, explainDetail} of found) {
        const sum = explainDetail?.channels.reduce((total, part) => total + part.contribution, 0) ?? NaN;
        expect(Math.abs(sum - fusedScore), q).toBeLessThan(1e-6);
        expect(explainDetail?.fused).toBe(fusedScore);
      }
    }
  });
});

describe.each(queries.slice(0, 3))('the panel for “%s”', (query) => {
  test.each(fusionNames)('shows parts that add up to the score, by %s', async (fusion) => {
    await explainFirst(query);
    await choose(page, 'Put words and meaning together', fusionLabels[fusion]);
    const answer = await app.call('search.query', {q: query, fusion, topK: 20, candidateK: 100, explain: true});
    const score = answer.results[0]?.fusedScore ?? NaN;
    await openFirst();
    await expect.poll(async () => (await sumShown()).total, soon).toBeCloseTo(score, 3);
    const {parts, total, bar} = await sumShown();
    // Each figure is rounded to three places, so the sum of two may be off by one and a half thousandths.
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - total)).toBeLessThanOrEqual(0.0015);
    expect(bar).toBeCloseTo(fusion === 'rrf' ? 1 : score, 2);
    expect(Number((await results(page).first().innerText()).split('\n').at(-1))).toBeCloseTo(total, 2);
  });
});

test('moving the weight ranks anew at once, shows who moved, and can be taken back', async () => {
  await explainFirst('battery life in winter');
  const before = await chunkOrder();
  await page.getByRole('slider', {name: 'Weight of words'}).press('End');
  const words = await app.call('search.query', {
    ...{q: 'battery life in winter', fusion: 'auto', alpha: 1},
    ...{topK: 20, candidateK: 100, explain: true},
  });
  const score = words.results[0]?.fusedScore ?? NaN;
  await expect
    .poll(async () => Number((await results(page).first().innerText()).split('\n').at(-1)), soon)
    .toBeCloseTo(score, 2);
  const moved = await page.getByRole('list', {name: 'Who moved'}).getByRole('listitem').allInnerTexts();
  expect(moved.length).toBeGreaterThan(0);
  for (const line of moved) expect(line).toMatch(/^(new|[+−]\d+)\s+\d+\. \S/);
  expect(await chunkOrder()).not.toEqual(before);
  await page.getByRole('button', {name: 'Changed ranking'}).click();
  await page.getByRole('list', {name: 'Who moved'}).waitFor({state: 'detached'});
  await expect.poll(chunkOrder, soon).toEqual(before);
});

test('k of the ranking by places can be moved too', async () => {
  await explainFirst('battery life in winter');
  await choose(page, 'Put words and meaning together', 'By rank');
  const before = await results(page).first().innerText();
  await page.getByRole('slider', {name: 'Rank constant k'}).press('Home');
  await expect.poll(() => results(page).first().innerText(), soon).not.toBe(before);
  await page.getByRole('button', {name: 'Reset'}).click();
});

describe('“why not this note?” names the stage and says why in a sentence', () => {
  test.each([
    {query: 'E-207', mode: 'Hybrid', note: 'Echo lost', stage: 'It is shown'},
    {query: 'E-207', mode: 'Words', note: 'Second field engineer', stage: 'Nothing matched'},
    {query: 'battery tag:team/field', mode: 'Hybrid', note: 'Glossary', stage: 'Left out by a filter'},
    {query: 'kind:decision battery', mode: 'Words', note: 'Winter battery trial', stage: 'Left out by a filter'},
  ])('$query ($mode): $note', async ({query, mode, note, stage}) => {
    await explainFirst(query);
    await choose(page, 'Search by', mode);
    await expect.poll(() => results(page).count(), soon).toBeGreaterThan(0);
    await results(page).first().click();
    await panel(page).getByRole('tab', {name: 'Why'}).click();
    await panel(page).getByLabel('A note you expected to see').fill(note);
    const offered = page.getByRole('listbox', {name: 'A note you expected to see'}).getByRole('option');
    await offered.filter({hasText: note}).first().click();
    const answer = panel(page).getByRole('status').filter({hasText: stage});
    await answer.waitFor();
    expect(await answer.innerText()).toMatch(/[a-z].*\.(\s|$)/);
    await choose(page, 'Search by', 'Hybrid');
  });
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

async function explainFirst(query: string): Promise<void> {
  await goTo(page, 'Search');
  await searchBox(page).fill('');
  await page.getByRole('heading', {name: 'Recent notes'}).waitFor();
  const changed = page.getByRole('button', {name: 'Changed ranking'});
  if (await changed.isVisible()) await changed.click();
  await search(page, query);
  await openFirst();
}

async function openFirst(): Promise<void> {
  await results(page).first().click();
  await panel(page).getByRole('tab', {name: 'Why'}).click();
  await panel(page).getByRole('heading', {name: 'Score'}).waitFor();
}

/** What the panel shows: “0.400 + 0.312 = 0.712”, and the share of the track that the bars of the parts fill. */
async function sumShown() {
  const score = panel(page).locator('section', {has: page.getByRole('heading', {name: 'Score'})});
  const line = await score.getByText(/^[\d.]+( \+ [\d.]+)* = [\d.]+$/).innerText();
  const [left = '', right = ''] = line.split(' = ');
  const widths = await score
    .locator('[aria-hidden] > [data-channel]')
    .evaluateAll((bars) => bars.map((bar) => parseFloat((bar as HTMLElement).style.width)));
  const bar = widths.reduce((sum, width) => sum + width, 0) / 100;
  return {parts: left.split(' + ').map(Number), total: Number(right), bar};
}

/** Titles and scores of what is in sight, so that passages of one note are told apart. */
function chunkOrder(): Promise<string[]> {
  return results(page).allInnerTexts();
}
