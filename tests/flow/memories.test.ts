import type {Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {goTo, openByTitle, openNote, panel, results, search, soon} from '../support/app-steps.ts';
import {memorySteps} from '../support/memory-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;
const {card, dialog, focusedLabel, idOf, row, state} = memorySteps(() => app);

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
});
afterAll(() => app.close());
beforeEach(async () => {
  await page.setViewportSize({width: 1280, height: 800});
  // Away from the memories, so that no test finds the filters of the one before.
  await page.goto(new URL('#/search', page.url()).href);
});

describe('writing', () => {
  test('from a selection in a note: the text is there, the passage is kept, and leads back to its place', async () => {
    await openByTitle(page, 'Telemetry over MQTT');
    await panel(page)
      .getByText('Kept because people still ask')
      .click({clickCount: 3, position: {x: 10, y: 8}});
    await panel(page).getByRole('button', {name: 'Remember this'}).click();
    const statement = dialog().getByRole('textbox', {name: 'Statement'});
    await expect.poll(() => statement.inputValue(), soon).toMatch(/^Replaced in April by Telemetry over HTTPS batches/);
    await statement.fill('MQTT was replaced in April.');
    await dialog().getByText('Decision', {exact: true}).click();
    await dialog().getByText('90 days', {exact: true}).click();
    await dialog().getByRole('textbox', {name: 'Why'}).fill('It drained the pack.');
    await dialog().getByRole('textbox', {name: 'Tags'}).fill('telemetry, #power');
    await dialog().getByRole('button', {name: 'Remember', exact: true}).click();
    await page.getByRole('button', {name: 'Open its card'}).click();
    await openNote(page, 'MQTT was replaced in April.').waitFor();
    for (const words of ['decision', 'expires in 89 days', 'It drained the pack.', '#telemetry', '#power', 'by You'])
      await expect.poll(card, soon).toContain(words);
    const {memory, messages} = await app.call('memory.read', {memory_id: await idOf('MQTT was replaced in April.')});
    expect(memory).toMatchObject({kind: 'decision', ttl_seconds: 7_776_000, metadata: {tags: ['telemetry', 'power']}});
    expect(messages[0]?.content).toMatch(/^Replaced in April by Telemetry over HTTPS batches\. Kept because/);
    await panel(page)
      .getByRole('button', {name: /^Telemetry over MQTT as it read/})
      .click();
    await openNote(page, 'Telemetry over MQTT').waitFor();
    await expect.poll(marked, soon).toMatch(/^Replaced in April by Telemetry over HTTPS batches/);
  });

  test('by keys: M writes from what is selected, or from the note as a whole; the focus comes back', async () => {
    await openByTitle(page, 'Parts list');
    await panel(page).getByRole('region', {name: 'Note'}).focus();
    await page.keyboard.press('m');
    await dialog().getByText('Parts list').waitFor();
    expect(await dialog().innerText()).toContain('the note “Parts list” as a whole');
    await expect.poll(focusedLabel, soon).toContain('Statement');
    await page.keyboard.type('The parts list is kept by hand.');
    await page.keyboard.press('Escape');
    await dialog().waitFor({state: 'detached'});
    await expect.poll(focusedLabel, soon).toBe('Note');
    await panel(page).getByRole('button', {name: 'Write a memory'}).click();
    await dialog().getByRole('textbox', {name: 'Statement'}).fill('The parts list is kept by hand.');
    await dialog().getByRole('button', {name: 'Remember', exact: true}).click();
    await dialog().waitFor({state: 'detached'});
    const {edges} = await app.call('memory.read', {memory_id: await idOf('The parts list is kept by hand.')});
    expect(edges.find(({edge_type}) => edge_type === 'DERIVED_FROM')?.to_type).toBe('artifact');
  });

  test('without a note it rests on one’s word, and its card opens', async () => {
    await goTo(page, 'Memories');
    await page.getByRole('button', {name: /^New memory/}).waitFor();
    await page.keyboard.press('n');
    await dialog().getByText('It will rest on your word:').waitFor();
    expect(await dialog().getByRole('button', {name: 'Remember', exact: true}).isDisabled()).toBe(true);
    await dialog().getByRole('textbox', {name: 'Statement'}).fill('The spare key hangs in the van.');
    await dialog().getByRole('button', {name: 'Remember', exact: true}).click();
    await openNote(page, 'The spare key hangs in the van.').waitFor();
    expect(await card()).toContain('Said');
    await row('The spare key hangs in the van.').waitFor();
  });
});

describe('the list', () => {
  test('30 superseded and 2 current ones on a topic: the current ones come first, history is a click away', async () => {
    const first = await state('Pump rule 0');
    let old = first;
    for (let turn = 1; turn <= 30; turn += 1) {
      const change = {old_memory_id: old.id, expected_version: 1, new_content: `Pump rule ${turn}`};
      old = await app.call('memory.supersede', {...change, derived_from: [{kind: 'memory', id: old.id}]});
    }
    await state('Pump rule, the other');
    await goTo(page, 'Memories');
    await page.getByRole('textbox', {name: 'Text in the statement'}).fill('pump rule');
    await expect.poll(() => row('Pump rule').first().innerText(), soon).toContain('the other');
    expect(await row('Pump rule').nth(1).innerText()).toContain('Pump rule 30');
    expect(await row('Pump rule').nth(2).innerText()).toContain('superseded');
    await row('Pump rule 30').click();
    const line = panel(page).getByRole('list', {name: 'Line of versions'});
    await expect.poll(() => line.getByRole('listitem').count(), soon).toBe(31);
    await line.getByRole('button', {name: /^Pump rule 7/}).click();
    await openNote(page, 'Pump rule 7').waitFor();
  });

  test('it is narrowed by kind, status and tag, and says when nothing fits', async () => {
    await state('Tea before ten.', {kind: 'preference', metadata: {tags: ['kitchen']}});
    await goTo(page, 'Memories');
    await pick('Kind', 'Preference');
    await expect.poll(() => row('').filter({hasNotText: 'preference'}).count(), soon).toBe(0);
    await pick('Tag', 'kitchen');
    await row('Tea before ten.').waitFor();
    await pick('Status', 'Expired');
    await page.getByText('No memory fits these filters').waitFor();
    await page.getByRole('button', {name: 'Show all memories'}).click();
    await expect.poll(() => row('').count(), soon).toBeGreaterThan(5);
  });

  test('by keys: the arrows move, Enter opens and goes into the card, Escape comes back', async () => {
    await page.goto(new URL('#/memories?panel=none', page.url()).href);
    await row('').first().waitFor();
    await page.getByRole('listbox', {name: 'Memories'}).focus();
    await page.keyboard.press('ArrowDown');
    const second = (await row('').nth(1).innerText()).split('\n')[0] ?? '';
    await page.keyboard.press('Enter');
    await openNote(page, second).waitFor();
    await expect.poll(focusedLabel, soon).toMatch(/^(Memory|Note)$/);
    await page.keyboard.press('Escape');
    await expect.poll(focusedLabel, soon).toBe('Memories');
  });

  test('what others state appears by itself', async () => {
    await goTo(page, 'Memories');
    await row('').first().waitFor();
    await state('Somebody else said this.');
    await row('Somebody else said this.').waitFor();
  });
});

test('a search finds memories, says that they are stated, flags what is superseded, and opens the card', async () => {
  const {id} = await state('The rota changes on Monday.', {kind: 'decision'});
  const change = {old_memory_id: id, expected_version: 1, new_content: 'The rota changes on Friday.'};
  await app.call('memory.supersede', {...change, derived_from: [{kind: 'memory', id}]});
  await search(page, 'rota changes');
  const old = results(page).filter({hasText: 'The rota changes on Monday.'});
  expect(await old.innerText()).toMatch(/decision[^]*superseded[^]*stated memory/);
  await old.click();
  await panel(page).getByRole('tab', {name: 'Memory'}).waitFor();
  await openNote(page, 'The rota changes on Monday.').waitFor();
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

async function pick(filter: string, choice: string): Promise<void> {
  await page
    .getByRole('combobox', {name: filter})
    .or(page.getByRole('textbox', {name: filter, exact: true}))
    .first()
    .click();
  await page.getByRole('listbox', {name: filter}).getByRole('option', {name: choice, exact: true}).click();
}

/** The text that is marked in the open note. */
function marked(): Promise<string> {
  return page.evaluate(() =>
    [...CSS.highlights.values()]
      .flatMap((highlight) => [...highlight].map((range) => (range as Range).toString()))
      .join(' '),
  );
}
