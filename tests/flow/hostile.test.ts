import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {choose, goTo, jumpTo, panel, results, search, searchBox, soon} from '../support/app-steps.ts';
import {image, nothingRan} from '../support/hostile.ts';
import {type App, openApp} from '../support/open-app.ts';

const word = 'periscope';

const links = [
  '[one](javascript:top.__pwned=1)',
  '[two](JaVa&#x53;cript:top.__pwned=1)',
  '[three](file:///etc/passwd)',
  '[four](smb://evil.test/share)',
  '[five](\\\\\\\\evil.test\\share)',
  '[six](data:text/html,<script>top.__pwned=1</script>)',
  '[seven](ms-msdt:/id)',
  '[eight](//evil.test/page)',
  '[nine](vbscript:top.__pwned=1)',
  '[ten](<java\tscript:top.__pwned=1>)',
  '<javascript:top.__pwned=1>',
  '[eleven][ref]',
];

const hostile = `---
title: "${word} ${image}"
aliases: ["alias ${image}"]
tags: ["tag/${image}", plain]
kind: "${image}"
status: current
supersedes: "[[Missing ${image}]]"
note: "${image}"
deep: {"${image}": ["${image}"]}
---

# ${word} ${image}

${word} ${image} and <embed src="javascript:top.__pwned=1"> and <object data="javascript:top.__pwned=1"></object>

<iframe srcdoc="<script>top.__pwned=1</script>"></iframe>

<svg onload="top.__pwned=1"><script>top.__pwned=1</script><a href="javascript:top.__pwned=1"><text>x</text></a></svg>

<script>top.__pwned=1</script> <style>@import 'http://evil.test/a.css';</style> <base href="http://evil.test/">
<meta http-equiv="refresh" content="0;url=http://evil.test/"> <link rel="stylesheet" href="http://evil.test/b.css">

![remote](http://evil.test/pixel.png) ![${image}](http://evil.test/"onerror="top.__pwned=1) ![[${image}.png]]

[[Nowhere ${image}|${image}]] and [[Other note|${image}]] #plain

## Heading ${image}

${links.map((link) => `- ${link}`).join('\n')}
- [outside](https://evil.test/?q=<script>)

\`\`\`html" onload="top.__pwned=1
${image}
\`\`\`

| ${image} | a[^1] |
| --- | --- |
| <b onmouseover=top.__pwned=1>b</b> | ${image} |

[^1]: ${image}
[ref]: javascript:top.__pwned=1 "${image}"
`;

let app: App;
let page: Page;
let pageId: string;

beforeAll(async () => {
  app = await openApp();
  page = app.page;
  await app.indexed();
  mkdirSync(join(app.folder, '<b onmouseover=top.__pwned=1>'));
  writeFileSync(join(app.folder, '<b onmouseover=top.__pwned=1>', `${image}.md`), hostile);
  writeFileSync(join(app.folder, 'Other note.md'), `${word} is named in [[${word} ${image}|${image}]] here.`);
  writeFileSync(join(app.folder, `bad ${image}.md`), `---\ntitle: [${image}\n---\n${word} ${image}\n`);
  const other = join(app.folder, '..', `source ${image}`);
  mkdirSync(other);
  writeFileSync(join(other, 'x.md'), `${word} elsewhere`);
  await app.call('library.addSource', {folder: other});
  const find = () => app.call('search.query', {q: `"${word}"`, mode: 'lexical', topK: 20});
  await vi.waitUntil(async () => (await find()).results.length >= 4, soon);
  await app.indexed();
  pageId = (await find()).results.find(({title}) => title.startsWith(word))?.pageId ?? '';
  expect(pageId).not.toBe('');
});
afterAll(() => app.close());

test('fault 15: its title is text in the results, the snippet and what was understood', async () => {
  await goTo(page, 'Search');
  await search(page, word);
  await results(page).filter({hasText: image}).first().waitFor();
  await nothingRan(app);
  await searchBox(page).fill(`"${image}" title:${image} -${image}`);
  await page.getByRole('list', {name: 'The query as understood'}).waitFor();
  await nothingRan(app);
  await page.reload();
  await page.getByRole('list', {name: 'The query as understood'}).waitFor();
  await nothingRan(app);
});

test('fault 15: opened, it is text throughout, front matter and lists of links included', async () => {
  await openHostile();
  expect(await panel(page).getByRole('article').innerText()).toContain('<img src=x onerror=');
  await panel(page)
    .getByText(/^Front matter/)
    .click();
  await panel(page).getByRole('row', {name: /^deep/}).waitFor();
  await panel(page).getByRole('button', {name: 'Outline'}).click();
  await page.getByRole('menuitem').first().waitFor();
  await nothingRan(app);
  await page.keyboard.press('Escape');
});

test('fault 15: none of its links goes anywhere by itself', async () => {
  await openHostile();
  const article = panel(page).getByRole('article');
  const hrefs = await article.locator('[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs.filter((href) => !href?.startsWith('#'))).toEqual([]);
  const address = page.url();
  for (const item of await article.getByRole('listitem').filter({hasNotText: 'outside'}).all()) {
    const target = item.locator('*').first();
    await ((await target.count()) > 0 ? target : item).click();
  }
  expect(page.url()).toBe(address);
  await article.getByRole('button', {name: 'outside'}).click();
  await page.getByRole('dialog').getByText('https://evil.test/').waitFor();
  await nothingRan(app);
  await page.keyboard.press('Escape');
});

test('fault 15: a broken link by a hostile name says only that there is no note yet', async () => {
  await openHostile();
  await panel(page).getByRole('article').getByRole('link').first().click();
  await panel(page).getByText('no note yet').first().waitFor();
  await nothingRan(app);
});

test('fault 15: the palette shows it as text', async () => {
  const palette = await jumpTo(page, word);
  await palette.getByText(image).first().waitFor();
  await nothingRan(app);
  await palette.getByRole('textbox').fill(`nothing ${image}`);
  await nothingRan(app);
  await page.keyboard.press('Escape');
});

test('fault 15: the explanation shows it as text, and so does “why not this note?”', async () => {
  await goTo(page, 'Search');
  await search(page, `${word} onerror named`);
  await results(page).filter({hasText: image}).first().click();
  await panel(page).getByRole('tab', {name: 'Why'}).click();
  await panel(page).getByRole('heading', {name: 'Linked with other results'}).waitFor();
  await panel(page).getByLabel('A note you expected to see').fill(word);
  await page.getByRole('listbox', {name: 'A note you expected to see'}).getByText(image).first().click();
  await panel(page).getByText('It is shown', {exact: true}).waitFor();
  await nothingRan(app);
});

test('fault 15: the graph draws it, lists it and describes it as text', async () => {
  await page.goto(new URL(`#/graph?note=${pageId}&panel=none`, page.url()).href);
  const graph = page.getByRole('application');
  await graph.waitFor();
  await expect.poll(() => graph.getByRole('status').innerText(), soon).toContain(image);
  await page.getByRole('button', {name: 'Filters'}).click();
  await page.getByRole('switch', {name: 'Draw tags as nodes'}).click();
  await expect.poll(() => page.getByText(/^Showing/).innerText(), soon).toContain('and tags');
  await page.getByRole('combobox', {name: 'Tag'}).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Zoom in'}).hover();
  await nothingRan(app);
  await choose(page, 'How to show it', 'Table');
  await page.getByRole('row').filter({hasText: image}).first().waitFor();
  await nothingRan(app);
  await choose(page, 'What to draw', 'Overview');
  await expect.poll(() => page.getByText(/^Showing/).innerText(), soon).toMatch(/Showing [4-9]\d/);
  await nothingRan(app);
});

test('fault 15: sources, warnings and broken links show it as text', async () => {
  await goTo(page, 'Sources');
  await page.getByRole('button', {name: `Remove source ${image}`}).click();
  await page.getByRole('dialog').getByText(image).waitFor();
  await page.getByRole('button', {name: 'Keep it'}).click();
  await page.getByText(`bad ${image}.md`).first().waitFor();
  await page.getByRole('tab', {name: /^Broken links/}).click();
  await page.getByText(`Missing ${image}`).first().waitFor();
  await nothingRan(app);
});

test('fault 15: an error says a hostile name as text', async () => {
  await page.goto(new URL(`#/search?note=${encodeURIComponent(image)}`, page.url()).href);
  await panel(page).getByText('This note is gone').waitFor();
  await nothingRan(app);
  await goTo(page, 'Sources');
  await page.getByLabel('Folder to add').fill(`/no/${image}`);
  await page.keyboard.press('Enter');
  await page.getByText(`/no/${image}`).last().waitFor();
  await nothingRan(app);
});

test('fault 15: the start page lists it as text', async () => {
  await goTo(page, 'Search');
  await page.goto(new URL('#/search', page.url()).href);
  await page.getByRole('heading', {name: 'Recent notes'}).waitFor();
  await page.getByText(image).first().waitFor();
  await nothingRan(app);
});

async function openHostile(): Promise<void> {
  await page.goto(new URL(`#/search?note=${pageId}`, page.url()).href);
  await panel(page).getByRole('article').waitFor();
}
