import type {Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {drawn, openNote, panel, results, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {type App, openApp} from '../support/open-app.ts';

const sizes = [
  {width: 1280, height: 800},
  {width: 900, height: 600},
];
const schemes = ['light', 'dark'] as const;

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp();
  page = app.page;
  await app.indexed();
});
afterAll(() => app.close());

const found = '#/search?q=telemetry';
/** Every view: its address, and what is there when it is drawn. */
const views: readonly {view: string; ready: (page: Page) => Promise<unknown>; hash?: string; note?: string}[] = [
  {view: 'search, empty', hash: '#/search', ready: () => page.getByRole('heading', {name: 'Recent notes'}).waitFor()},
  {view: 'results', hash: found, ready: () => results(page).first().waitFor()},
  {view: 'nothing found', hash: '#/search?q=tag:none', ready: () => page.getByText('No note matches').waitFor()},
  {view: 'note', note: 'Parts list', hash: found, ready: () => panel(page).getByRole('article').waitFor()},
  {
    ...{view: 'explanation', note: 'Telemetry over MQTT', hash: `${found}&panel=why`},
    ready: () => panel(page).getByRole('heading', {name: 'Score'}).waitFor(),
  },
  {
    ...{view: 'graph', note: 'TG-14', hash: '#/graph?panel=none'},
    ready: () => page.getByRole('button', {name: 'Resume the layout'}).waitFor(),
  },
  {view: 'sources', hash: '#/sources', ready: () => page.getByText('up to date').waitFor()},
  {view: 'settings', hash: '#/settings', ready: () => page.getByText('Hashed words').waitFor()},
];

describe.each(sizes)('axe finds nothing wrong at $width × $height', (size) => {
  test.each(views)('$view', async ({hash = '', note, ready}) => {
    await page.setViewportSize(size);
    const {notes} = await app.call('note.suggest', {text: note ?? ''});
    const address = note === undefined ? hash : `${hash}&note=${notes[0]?.pageId ?? ''}`;
    await page.goto(new URL(address, page.url()).href);
    for (const colorScheme of schemes) {
      await page.emulateMedia({colorScheme});
      await ready(page);
      await drawn(page);
      expect(await findViolations(page), colorScheme).toEqual([]);
    }
    await page.emulateMedia({colorScheme: 'light'});
  });
});

test('the main job can be done by keys alone', async () => {
  await page.setViewportSize({width: 1280, height: 800});
  await page.goto(new URL('#/settings', page.url()).href);
  await page.keyboard.press('Control+k');
  await expect.poll(focusedName).toBe('Search your notes');
  await page.keyboard.type('winter battery');
  await results(page).first().waitFor();
  await expect.poll(() => page.title()).toBe('winter battery – Commonplace');
  await expect.poll(() => results(page).first().innerText(), soon).toContain('Winter battery trial');
  await page.keyboard.press('Enter');
  await openNote(page, 'Winter battery trial').waitFor();
  await expect.poll(() => focusIsIn('aside')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(focusedName).toBe('Search your notes');
  await tabTo('Results');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  await panel(page).getByRole('heading', {name: 'Score'}).waitFor();
  await tabTo('Weight of words');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', {name: 'Changed ranking'}).waitFor();
  await tabTo('Close');
  await page.keyboard.press('Enter');
  await tabTo('Results');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('application').waitFor();
  await tabTo('Graph of');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('application').getByRole('status').innerText(), soon).toMatch(/ links?\. /);
  await page.keyboard.press('Enter');
  await panel(page).getByRole('article').waitFor();
});

test.each([
  {view: 'the results', hash: found},
  {view: 'the memories', hash: '#/memories'},
  {view: 'the graph', hash: '#/graph'},
  {view: 'the sources', hash: '#/sources'},
  {view: 'the settings', hash: '#/settings'},
])('Tab goes round $view, and one always sees where one is', async ({hash}) => {
  await page.goto(new URL(hash, page.url()).href);
  await page.getByRole('main').waitFor();
  // What a style is on its way from and to cannot be told apart at one moment.
  await page.addStyleTag({content: '* {transition: none !important}'});
  await drawn(page);
  const unseen: string[] = [];
  const names: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const {name, visible} = await focusLook();
    if (!visible) unseen.push(name);
    names.push(name);
  }
  expect([...new Set(unseen)]).toEqual([]);
  expect(names, 'every view can be left by Tab').toEqual(
    expect.arrayContaining(['Search', 'Memories', 'Graph', 'Sources', 'Settings']),
  );
});

test('a browser that was not let in gets nothing, not even with the address used before', async () => {
  const stranger = await app.browser.newContext();
  const other = await stranger.newPage();
  const {origin} = new URL(page.url());
  for (const address of [origin, app.address]) expect((await other.goto(address))?.status()).toBe(401);
  const call = {data: {id: 1, method: 'library.status', input: {}}, headers: {Origin: origin}};
  expect((await stranger.request.post(`${origin}/api/call`, call)).status()).toBe(401);
  expect((await stranger.request.get(`${origin}/api/events`)).status()).toBe(401);
  await stranger.close();
});

test('the page had nothing to complain of, and asked nobody else for anything', () => {
  expect(app.complaints).toEqual([]);
  const {origin} = new URL(page.url());
  expect(app.requests.filter((request) => !request.startsWith(origin))).toEqual([]);
});

function focusedName(): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

function focusIsIn(place: string): Promise<boolean> {
  return page.evaluate((selector) => document.activeElement?.closest(selector) !== null, place);
}

/** Presses Tab until something of that name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await focusLook()).name.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to “${name}”`);
}

/** What has the focus, by its accessible name, and whether it or what stands around it looks different for it. */
async function focusLook(): Promise<{name: string; visible: boolean}> {
  const focused = await page
    .locator(':focus')
    .elementHandle({timeout: 100})
    .catch(() => null);
  if (focused === null) return {name: '', visible: true};
  const name = /"(.*)"/.exec((await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '')?.[1] ?? '';
  const withFocus = await focused.evaluate(look);
  await focused.evaluate((element) => {
    (element as HTMLElement).blur();
  });
  const without = await focused.evaluate(look);
  await focused.evaluate((element) => {
    (element as HTMLElement).focus({preventScroll: true});
  });
  return {name, visible: withFocus !== without};
}

/** A list keeps the focus and shows it on the option it stands at; a hidden radio button, on its label. */
function look(focused: Node): string {
  if (!(focused instanceof Element)) return '';
  const option = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const outside = [focused.parentElement, focused.closest('div'), focused.nextElementSibling, option];
  return [focused, ...outside.filter((element) => element !== null)]
    .map((element) => {
      const {outline, boxShadow, borderColor, backgroundColor} = getComputedStyle(element);
      return [outline, boxShadow, borderColor, backgroundColor].join();
    })
    .join('|');
}
