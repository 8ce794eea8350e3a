import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {choose, drawn, goTo, openByTitle, resultTitles, search, soon} from '../support/app-steps.ts';
import {findViolations} from '../support/find-violations.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
  await stateSome();
  await goTo(page, 'Graph');
  await page.getByRole('button', {name: 'Resume the layout'}).waitFor();
});
afterAll(() => app.close());

const slider = () => page.getByRole('slider', {name: 'The library as it was known on this day'});
const time = () => page.getByRole('group', {name: 'Time'}).getByRole('status');
const legend = () => page.getByRole('group', {name: 'Legend'});

test('the graph starts now, and says how much is known', async () => {
  const {knownMemories} = await app.call('graph.overview', {});
  await expect.poll(() => time().innerText(), soon).toBe(`Now ${knownMemories} memories`);
  expect(await slider().getAttribute('aria-valuetext')).toBe('now');
  expect(await page.getByText('14 January 2026').count()).toBe(1);
});

test('statuses and contradictions are drawn, and the legend tells them apart', async () => {
  const words = (await legend().innerText()).split('\n');
  for (const word of ['proposed', 'contested', 'superseded', 'invalidated', 'supersedes the older', 'contradicts'])
    expect(words).toContain(word);
  await expect.poll(redPixels, soon).toBeGreaterThan(50);
});

test('moving back in time takes away what was not known, and leaves everything else where it is', async () => {
  await expect.poll(places, soon).not.toBeNull();
  const before = await places();
  await goBackTo('2026-06-30');
  const then = await app.call('graph.overview', {as_of: '2026-06-30T23:59:59.999Z', limit: 500});
  await expect.poll(() => time().innerText(), soon).toBe(`30 June 2026 ${then.nodes.length} memories known then`);
  expect(await slider().getAttribute('aria-valuetext')).toBe('30 June 2026');
  const shown = `Showing ${then.nodes.length} of ${then.totalNodes} notes`;
  await page.getByText(shown, {exact: true}).waitFor();
  await drawn(page);
  expect(await redPixels()).toBe(0);
  expect(await places()).toEqual(before);
});

test('a memory shows the status that it had then', async () => {
  await choose(page, 'How to show it', 'Table');
  const row = (title: string) =>
    page.getByRole('row').filter({has: page.getByRole('button', {name: title, exact: true})});
  await row('Telemetry over HTTPS batches').waitFor();
  expect(await row('Telemetry over HTTPS batches').innerText()).not.toContain('superseded');
  expect(await row('Telemetry over MQTT').innerText()).toContain('superseded');
  expect(await row('Telemetry over CoAP').count()).toBe(0);
  await page.getByRole('button', {name: 'Now', exact: true}).click();
  await row('Telemetry over CoAP').waitFor();
  expect(await row('Telemetry over HTTPS batches').innerText()).toContain('superseded');
  await choose(page, 'How to show it', 'Graph');
  await page.getByRole('button', {name: 'Resume the layout'}).waitFor();
});

test('keys go by a day, a week and a month, and no further than the ends', async () => {
  await slider().focus();
  const after = async (key: string) => {
    await page.keyboard.press(key);
    return Number(await slider().getAttribute('aria-valuenow'));
  };
  const today = Number(await slider().getAttribute('aria-valuemax'));
  expect(await after('ArrowLeft')).toBe(today - 1);
  expect(await after('Shift+ArrowLeft')).toBe(today - 8);
  const month = await after('PageDown');
  expect([28, 29, 30, 31]).toContain(today - 8 - month);
  expect(await after('Home')).toBe(Number(await slider().getAttribute('aria-valuemin')));
  expect(await after('ArrowLeft')).toBe(Number(await slider().getAttribute('aria-valuemin')));
  expect(await after('End')).toBe(today);
  await expect.poll(() => time().innerText(), soon).toMatch(/^Now/);
});

test('the line of versions is read out, shown as a line, and can be gone along', async () => {
  await find('Telemetry over HTTPS batches');
  const spoken = page.getByRole('application').getByRole('status');
  await expect.poll(() => spoken.innerText(), soon).toContain('Version 2 of 3.');
  const versions = page.getByRole('list', {name: 'Versions, oldest first'}).getByRole('listitem');
  expect(await versions.allInnerTexts()).toEqual([
    'Telemetry over MQTT',
    'Telemetry over HTTPS batches',
    'Telemetry over CoAP',
  ]);
  await versions.getByRole('button', {name: 'Telemetry over CoAP'}).click();
  await expect.poll(() => spoken.innerText(), soon).toContain('Version 3 of 3.');
});

test('axe finds nothing wrong with the past, light or dark', async () => {
  await goBackTo('2026-06-30');
  await expect.poll(() => time().innerText(), soon).toMatch(/^30 June 2026/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await drawn(page);
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({colorScheme: 'light'});
});

test('around a note that was not known yet the page says so, and time leads on', async () => {
  await openByTitle(page, 'Telemetry over CoAP');
  await page.getByRole('button', {name: 'Show in graph'}).click();
  await page.getByRole('application').waitFor();
  await goBackTo('2026-06-30');
  await page.getByText('The note in the middle was not known on 30 June 2026').waitFor();
  await page.getByRole('button', {name: 'Now', exact: true}).click();
  await page.getByRole('application', {name: /^Graph of \d+ nodes/}).waitFor();
  expect(await time().innerText()).toMatch(/^Now/);
});

test('a search can look back too, and its chip takes it away', async () => {
  await goTo(page, 'Search');
  await search(page, 'telemetry asof:2026-06-30');
  const chip = page.getByRole('listitem').filter({hasText: 'as of 30 June 2026'});
  await chip.waitFor();
  expect(await resultTitles(page)).not.toContain('Telemetry over CoAP');
  await chip.getByRole('button', {name: 'Remove asof:2026-06-30'}).click();
  await expect.poll(() => resultTitles(page), soon).toContain('Telemetry over CoAP');
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

/** Two statements that contradict each other, and one that was retracted. */
async function stateSome(): Promise<void> {
  const {notes} = await app.call('note.suggest', {text: 'Radar instead of pressure'});
  const derived_from = [{kind: 'artifact' as const, id: notes[0]?.pageId ?? ''}];
  const state = (content: string) =>
    app.call('memory.remember', {content, kind: 'fact', scope_id: 'library', derived_from});
  const [one, other] = [await state('Radar heads everywhere'), await state('Pressure heads where ice forms')];
  await app.call('memory.flagContradiction', {a_id: one.id, b_id: other.id, note: 'they disagree'});
  const wrong = await state('Radar needs no power');
  await app.call('memory.invalidate', {memory_id: wrong.id, expected_version: 1, reason: 'It does.'});
}

/** Moves the slider by keys alone, from now on back to a day. */
async function goBackTo(day: string): Promise<void> {
  const days = async () =>
    Number(await slider().getAttribute('aria-valuenow')) - Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  await slider().focus();
  await page.keyboard.press('End');
  while ((await days()) > 40) await page.keyboard.press('PageDown');
  while ((await days()) > 7) await page.keyboard.press('Shift+ArrowLeft');
  while ((await days()) > 0) await page.keyboard.press('ArrowLeft');
}

async function find(title: string): Promise<void> {
  await page.getByRole('textbox', {name: 'Find in this graph'}).fill(title);
  await page.getByText('1 found').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Where the nodes of the overview were when it last came to rest. */
function places(): Promise<unknown> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(
      (name) => name.startsWith('commonplace.graph.') && name.endsWith('overview'),
    );
    return JSON.parse(localStorage.getItem(key ?? '') ?? 'null') as unknown;
  });
}

/** How many pixels of the links' layer are red and well seen. Each pixel is a number, its bytes from red to opacity. */
function redPixels(): Promise<number> {
  return page.getByTestId('graph-canvas').evaluate((canvas) => {
    const layer = canvas.querySelector('canvas');
    const image = layer?.getContext('2d')?.getImageData(0, 0, layer.width, layer.height);
    const byte = (pixel: number, place: number) => (pixel >>> (8 * place)) & 255;
    return new Uint32Array(image?.data.buffer ?? []).filter(
      (pixel) => byte(pixel, 0) > 180 && byte(pixel, 1) < 110 && byte(pixel, 2) < 110 && byte(pixel, 3) > 100,
    ).length;
  });
}
