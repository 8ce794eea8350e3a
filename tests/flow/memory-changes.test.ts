import type {Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {goTo, openNote, panel, soon} from '../support/app-steps.ts';
import {memorySteps} from '../support/memory-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

let app: App;
let page: Page;
const {act, card, dialog, idOf, openCard, readBack, row, state, toReview} = memorySteps(() => app);

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

describe('changing', () => {
  test('edited: only what was changed is changed', async () => {
    const {id} = await state('The mast is nine metres high.', {
      why: 'Measured.',
      metadata: {tags: ['mast'], by: 'Tom'},
    });
    await openCard(id);
    await act('Edit…').click();
    await dialog().getByRole('textbox', {name: 'Where'}).fill('Tarrow');
    await dialog().getByRole('slider', {name: 'Confidence'}).press('ArrowLeft');
    await dialog().getByRole('textbox', {name: 'Other metadata'}).fill('{');
    await dialog().getByText('This is not a JSON object').waitFor();
    expect(await dialog().getByRole('button', {name: 'Save'}).isDisabled()).toBe(true);
    await dialog().getByRole('textbox', {name: 'Other metadata'}).fill('{"by": "Bea"}');
    await dialog().getByRole('button', {name: 'Save'}).click();
    await expect.poll(card, soon).toContain('Tarrow');
    const {memory, why} = await app.call('memory.read', {memory_id: id});
    expect(memory).toMatchObject({confidence: 0.95, metadata: {tags: ['mast'], by: 'Bea'}, version: 2});
    expect(why).toBe('Measured.');
    expect(await card()).toMatch(/Edited by You: metadata, confidence, where/);
  });

  test('somebody was faster: it says so, shows what is different, and keeps what was typed', async () => {
    const {id} = await state('The lid has six screws.');
    await openCard(id);
    await act('Edit…').click();
    await dialog().getByRole('textbox', {name: 'Where'}).fill('On the bench');
    await app.call('memory.edit', {memory_id: id, expected_version: 1, why: 'Counted twice.', confidence: 0.4});
    await dialog().getByRole('button', {name: 'Save'}).click();
    const notice = dialog().getByRole('alert');
    await notice.getByText('Somebody changed this meanwhile').waitFor();
    expect(await notice.innerText()).toContain('Counted twice.');
    expect(await notice.innerText()).toMatch(/100 %\s*40 %/);
    expect(await dialog().getByRole('textbox', {name: 'Where'}).inputValue()).toBe('On the bench');
    expect((await readBack(id)).version).toBe(2);
    await dialog().getByRole('button', {name: 'Save'}).click();
    await dialog().waitFor({state: 'detached'});
    const {memory, where, why} = await app.call('memory.read', {memory_id: id});
    expect({where, why, confidence: memory.confidence, version: memory.version}).toEqual({
      ...{where: 'On the bench', why: 'Counted twice.', confidence: 0.4, version: 3},
    });
  });

  test('replaced: the new one opens, and the old one is a click away on the line of versions', async () => {
    const {id} = await state('The rota changes on Monday.', {kind: 'decision'});
    await openCard(id);
    await act('Replace…').click();
    await dialog().getByRole('textbox', {name: 'Statement'}).fill('The rota changes on Friday.');
    await dialog().getByRole('button', {name: 'Replace', exact: true}).click();
    await openNote(page, 'The rota changes on Friday.').waitFor();
    const line = panel(page).getByRole('list', {name: 'Line of versions'});
    expect(await line.locator('[aria-current]').innerText()).toMatch(/Friday[^]*2 of 2[^]*current[^]*shown here/);
    await line.getByRole('button', {name: /Monday/}).click();
    await openNote(page, 'The rota changes on Monday.').waitFor();
    expect(await card()).toContain('Another stands in its place.');
    await page.getByRole('textbox', {name: 'Text in the statement'}).fill('on Monday');
    await row('The rota changes on Monday.').getByText('superseded').waitFor();
  });

  test('contested, and settled by saying which one holds', async () => {
    const one = await state('The valve opens to the left.');
    const other = await state('The valve opens to the right.');
    await openCard(one.id);
    await act('Contest…').click();
    await dialog().getByRole('textbox', {name: 'The memory that contradicts it'}).fill('to the right');
    await dialog().getByRole('radio', {name: 'The valve opens to the right.'}).check();
    await dialog().getByRole('textbox', {name: 'How do they disagree?'}).fill('Left or right?');
    await dialog().getByRole('button', {name: 'Contest', exact: true}).click();
    await expect.poll(card, soon).toMatch(/Contradicted by[^]*The valve opens to the right\.[^]*“Left or right\?”/);
    expect((await readBack(other.id)).status).toBe('contested');
    await act('See both sides…').click();
    await dialog()
      .getByRole('radio', {name: /The valve opens to the left/})
      .click();
    await dialog().getByRole('button', {name: 'Settle it'}).click();
    await dialog().waitFor({state: 'detached'});
    await expect.poll(card, soon).toContain('It holds.');
    const {status, invalidated_reason: reason} = await readBack(other.id);
    expect(status).toBe('invalidated');
    expect(reason).toBe('This holds instead: “The valve opens to the left.”');
  });

  test('invalidated with a reason, and brought back', async () => {
    const {id} = await state('The pier is open.');
    await openCard(id);
    await panel(page).getByText('What retires a memory?').click();
    expect(await card()).toContain('A memory is retired when somebody says so');
    await act('Invalidate…').click();
    expect(await dialog().getByRole('button', {name: 'Invalidate', exact: true}).isDisabled()).toBe(true);
    await dialog()
      .getByRole('textbox', {name: /Why does it not hold/})
      .fill('The storm took it.');
    await dialog().getByRole('button', {name: 'Invalidate', exact: true}).click();
    await expect.poll(card, soon).toMatch(/invalidated[^]*The storm took it\./);
    await act('Bring it back').click();
    await expect.poll(card, soon).toContain('It holds.');
    expect(await card()).toMatch(/Invalidated by You: The storm took it\.[^]*Brought back by You/);
  });

  test('linked to a memory and to a note, and unlinked', async () => {
    const {id} = await state('Foam shortens the range.');
    await state('Foam scatters radar.');
    await openCard(id);
    await act('Link…').click();
    await dialog().getByRole('textbox', {name: 'The other memory'}).fill('scatters');
    await dialog().getByRole('radio', {name: 'Foam scatters radar.'}).check();
    await dialog().getByRole('button', {name: 'Link', exact: true}).click();
    await expect.poll(card, soon).toMatch(/supports\s*Foam scatters radar\./);
    await panel(page).getByRole('button', {name: 'Take this link away'}).click();
    await expect.poll(card, soon).toContain('Unlinked by You: supports');
    await expect.poll(card, soon).not.toMatch(/supports\s*Foam scatters/);
  });
});

describe('the review', () => {
  test('proposed ones are accepted and rejected at hand, by click and by key', async () => {
    await state('Callum takes the boat.', {proposed: true});
    await state('Ines takes the van.', {proposed: true});
    await goTo(page, 'Memories');
    await page.getByRole('tab', {name: /^Review/}).click();
    await toReview('Callum takes the boat.').getByRole('button', {name: 'Accept'}).click();
    await toReview('Callum takes the boat.').waitFor({state: 'detached'});
    expect((await readBack(await idOf('Callum takes the boat.'))).status).toBe('current');
    await toReview('Ines takes the van.')
      .getByRole('button', {name: /Ines takes the van/})
      .focus();
    await page.keyboard.press('r');
    await dialog().getByRole('textbox', {name: 'Why not?'}).fill('It is in repair.');
    await dialog().getByRole('button', {name: 'Reject', exact: true}).click();
    await toReview('Ines takes the van.').waitFor({state: 'detached'});
  });

  test('what expires soon is renewed: the same words, a new life', async () => {
    const {id} = await state('The ferry runs hourly.', {ttl_seconds: 86_400 * 12});
    await goTo(page, 'Memories');
    await page.getByRole('tab', {name: /^Review/}).click();
    const item = toReview('The ferry runs hourly.');
    expect(await item.innerText()).toContain('expires in 11 days');
    await item.getByRole('button', {name: 'Renew…'}).click();
    await dialog().getByText('A year', {exact: true}).click();
    await dialog().getByRole('button', {name: 'Renew', exact: true}).click();
    await openNote(page, 'The ferry runs hourly.').waitFor();
    await item.waitFor({state: 'detached'});
    const {chain} = await app.call('memory.read', {memory_id: id});
    expect(chain.map(({status, ttl_seconds}) => [status, ttl_seconds])).toEqual([
      ['superseded', 86_400 * 12],
      ['current', 31_536_000],
    ]);
  });

  test('an answer that comes too late is told in words, with the state there is now', async () => {
    const {id} = await state('Bea answers the phone.', {proposed: true});
    await goTo(page, 'Memories');
    await page.getByRole('tab', {name: /^Review/}).click();
    const item = toReview('Bea answers the phone.');
    await item.waitFor();
    await page.route('**/api/call', async (route) => {
      const isAccept = route.request().postData()?.includes('memory.accept') ?? false;
      // Between what is shown and the click somebody else edits it.
      if (isAccept)
        await app.call('memory.edit', {memory_id: id, expected_version: 1, confidence: 0.2}).catch(() => null);
      await route.continue();
    });
    await item.getByRole('button', {name: 'Accept'}).click();
    await item.getByText('Somebody changed this meanwhile').waitFor();
    await expect.poll(() => item.innerText(), soon).toContain('20 % sure');
    await page.unroute('**/api/call');
    await item.getByRole('button', {name: 'Accept'}).click();
    await item.waitFor({state: 'detached'});
  });
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});
