import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {choose, goTo, jumpTo, panel, results, search, soon} from '../support/app-steps.ts';
import {image, nothingRan} from '../support/hostile.ts';
import {type App, openApp} from '../support/open-app.ts';

/** What people and programs name in the library itself, apart from the text of notes: see hostile.test.ts for that. */

const word = 'periscope';
const link = `[out](javascript:top.__pwned=1) ![x](http://evil.test/x.png) <svg onload=top.__pwned=1>`;

let app: App;
let page: Page;
let endpoint: Server;
/** Of the memory that says all of it. */
let statement: string;

beforeAll(async () => {
  endpoint = createServer((_, response) => {
    response.writeHead(400, {'content-type': 'application/json'});
    response.end(JSON.stringify({error: {message: `the server says ${image}`}}));
  }).listen(0, '127.0.0.1');
  app = await openApp({embedder: 'hash-local'});
  page = app.page;
  await app.indexed();
  const [note] = (await app.call('search.query', {q: 'tide', topK: 1})).results;
  const {identity_id} = await app.call('memory.addIdentity', {name: `someone ${image}`});
  const {scope_id} = await app.call('memory.addScope', {name: `scope ${image}`});
  const said = {
    kind: 'decision' as const,
    scope_id,
    stated_by_identity_id: identity_id,
    derived_from: [{kind: 'artifact' as const, id: note?.pageId ?? ''}],
    where: `where ${image}`,
    why: `why ${image} ${link}`,
    metadata: {tags: [`tag ${image}`], [image]: image, __proto__: image},
  };
  const content = `${word} ${image}\n\n# ${image}\n\n${link} ${word}`;
  statement = (await app.call('memory.remember', {...said, content})).id;
  const other = (await app.call('memory.remember', {...said, content: `no ${word} ${image}`})).id;
  await app.call('memory.flagContradiction', {a_id: statement, b_id: other, note: image});
  const {record} = await app.call('key.create', {name: `key ${image}`, access: 'read', scopes: [scope_id]});
  expect(record.name).toContain(image);
  const {port} = endpoint.address() as AddressInfo;
  const named = {name: `server ${image}`, model: `model ${image}`, dimensions: 4, retries: 0};
  const baseUrl = `http://127.0.0.1:${port}/<img/onerror=top.__pwned=1>`;
  await app.call('embedding.saveProvider', {provider: {type: 'openai-compatible', id: 'hostile', baseUrl, ...named}});
  const folder = `/no/${image}`;
  await app.call('embedding.saveProvider', {
    provider: {type: 'model-folder', id: 'folder', name: `folder ${image}`, folder},
  });
});
afterAll(async () => {
  await app.close();
  endpoint.close();
});

test('fault 15: a statement is text in the results, beside them and in its explanation', async () => {
  await goTo(page, 'Search');
  await search(page, word);
  await results(page).filter({hasText: image}).first().click();
  await nothingRan(app);
  await panel(page).getByRole('tab', {name: 'Why'}).click();
  await panel(page).getByText(image).first().waitFor();
  await nothingRan(app);
  await page.goto(new URL(`#/search?note=${statement}`, page.url()).href);
  await panel(page).getByText(image).first().waitFor();
  await nothingRan(app);
});

test('fault 15: a statement is text in the palette', async () => {
  await jumpTo(page, word);
  await nothingRan(app);
  await page.keyboard.press('Escape');
});

test('fault 15: a statement is text in the graph, its tags and its table', async () => {
  await page.goto(new URL(`#/graph?note=${statement}&panel=none`, page.url()).href);
  const graph = page.getByRole('application');
  await graph.waitFor();
  await expect.poll(() => graph.getByRole('status').innerText(), soon).toContain(image);
  await page.getByRole('button', {name: 'Filters'}).click();
  await page.getByRole('switch', {name: 'Draw tags as nodes'}).click();
  await expect.poll(() => page.getByText(/^Showing/).innerText(), soon).toContain('and tags');
  await nothingRan(app);
  await page.keyboard.press('Escape');
  await choose(page, 'How to show it', 'Table');
  await page.getByRole('row').filter({hasText: image}).first().waitFor();
  await nothingRan(app);
});

test('fault 15: names of keys and scopes are text where keys are made and revoked', async () => {
  await goTo(page, 'Settings');
  await page.getByRole('tab', {name: 'API keys'}).click();
  const row = page.getByRole('list', {name: 'Keys'}).getByRole('listitem');
  await row.getByText(`key ${image}`).waitFor();
  expect(await row.innerText()).toContain(`scope ${image}`);
  await page.getByRole('button', {name: /^Revoke key/}).click();
  await page.getByRole('dialog').getByText(`key ${image}`).first().waitFor();
  await nothingRan(app);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  await page.getByRole('button', {name: 'Make a key'}).click();
  await page.getByRole('dialog').getByText('Chosen scopes').click();
  await page.getByRole('checkbox', {name: `scope ${image}`}).waitFor();
  await page.getByLabel('Speaks for').selectOption({label: `someone ${image}`});
  await nothingRan(app);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
});

test('fault 15: names, addresses and answers of providers are text', async () => {
  await page.getByRole('tab', {name: 'Search & vectors'}).click();
  await page.getByText(`server ${image}`).first().waitFor();
  await page.getByRole('button', {name: `Test server ${image}`}).click();
  await page.getByText(`the server says ${image}`).first().waitFor();
  await page.getByRole('button', {name: `Test folder ${image}`}).click();
  await page.getByText(`/no/${image}`).last().waitFor();
  await nothingRan(app);
  await page.getByRole('button', {name: `Edit server ${image}`}).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Base URL').inputValue(), soon).toContain('<img/onerror');
  await nothingRan(app);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  await page.getByRole('button', {name: `Remove server ${image}`}).click();
  await page.getByRole('dialog').getByText(`server ${image}`).first().waitFor();
  await nothingRan(app);
  await page.keyboard.press('Escape');
});
