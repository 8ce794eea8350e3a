import {mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {openByTitle, openNote, panel, resultTitles, searchBox} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';

/** A change should show within two seconds; a busy machine is given five before that is a fault. Milliseconds. */
const shown = {timeout: 5000, interval: 25};

let app: App;
let page: Page;
const took: {change: string; ms: number}[] = [];

beforeAll(async () => {
  app = await openApp({embedder: 'none'});
  page = app.page;
  await app.indexed();
});
afterAll(async () => {
  console.log(took.map(({change, ms}) => `${change}: shown after ${ms} ms`).join('\n'));
  await app.close();
});
afterEach(() => {
  expect(app.complaints).toEqual([]);
});

test('a new note shows in a search that is open already', async () => {
  await ask('zeppelin');
  await page.getByText('No note matches').waitFor();
  write('Airships.md', '# Airships\n\nA zeppelin over the estuary.');
  await shows('created', ['Airships']);
});

test('an edit shows, and what was edited away does not', async () => {
  await ask('zeppelin');
  write('Airships.md', '# Airships\n\nA dirigible over the estuary.');
  await shows('edited', []);
  await ask('dirigible');
  await shows('edited', ['Airships']);
});

test('an edit of the open note shows in the reader', async () => {
  await openByTitle(page, 'Airships');
  const start = performance.now();
  write('Airships.md', '# Airships\n\nA dirigible, moored to a mast.');
  await panel(page).getByText('moored to a mast').waitFor({timeout: shown.timeout});
  record('edited, in the reader', start);
});

test('an atomic save is one edit, and the note never goes away', async () => {
  const before = await idOf('Airships');
  await ask('dirigible');
  write('.Airships.md.tmp', '# Airships\n\nA dirigible and a gondola.');
  renameSync(place('.Airships.md.tmp'), place('Airships.md'));
  const seen: string[][] = [];
  await expect
    .poll(async () => {
      seen.push((await app.call('search.query', {q: 'dirigible', mode: 'lexical'})).results.map(({title}) => title));
      return (await app.call('search.query', {q: 'gondola', mode: 'lexical'})).count;
    }, shown)
    .toBe(1);
  expect(seen.every((titles) => titles.includes('Airships'))).toBe(true);
  await ask('gondola');
  await expect.poll(() => resultTitles(page), shown).toEqual(['Airships']);
  expect(await idOf('Airships')).toBe(before);
});

test('a renamed note keeps its id and stays open under its new path', async () => {
  const before = await idOf('Airships');
  await openByTitle(page, 'Airships');
  const start = performance.now();
  mkdirSync(place('sky'));
  renameSync(place('Airships.md'), place('sky/Balloons.md'));
  await panel(page).getByText('sky/Balloons.md').waitFor({timeout: shown.timeout});
  record('renamed', start);
  expect(await idOf('Airships')).toBe(before);
  expect(await openNote(page, 'Airships').isVisible()).toBe(true);
});

test('a renamed folder takes its notes along, ids and all', async () => {
  const before = await idOf('Airships');
  renameSync(place('sky'), place('heaven'));
  await expect.poll(() => pathOf('Airships'), shown).toBe('heaven/Balloons.md');
  expect(await idOf('Airships')).toBe(before);
});

test('a link heals when its target appears, and breaks when it goes', async () => {
  await openByTitle(page, 'Parts list');
  const link = panel(page).getByRole('article').getByRole('link', {name: 'Bracket drawing revision D'});
  await expect.poll(() => link.getAttribute('title'), shown).toBe('No note yet');
  write('Bracket drawing revision D.md', 'Through-bolted.');
  await expect.poll(() => link.getAttribute('title'), shown).toBe('Bracket drawing revision D.md');
  rmSync(place('Bracket drawing revision D.md'));
  await expect.poll(() => link.getAttribute('title'), shown).toBe('No note yet');
});

test('a deleted note is gone from search, and its open page says so', async () => {
  await openByTitle(page, 'Airships');
  await ask('gondola');
  await expect.poll(() => resultTitles(page), shown).toEqual(['Airships']);
  rmSync(place('heaven'), {recursive: true});
  await shows('deleted', []);
  await panel(page).getByText('This note is gone').waitFor();
});

test('hidden folders and ignored files stay out', async () => {
  mkdirSync(place('.obsidian'), {recursive: true});
  write('.obsidian/notes.md', 'a submarine');
  write('.commonplaceignore', 'drafts/\n');
  mkdirSync(place('drafts'), {recursive: true});
  write('drafts/a.md', 'a submarine');
  write('seen.md', 'a submarine');
  await ask('submarine');
  await shows('created beside ignored ones', ['seen']);
});

test('the notes themselves are never written to', () => {
  expect(readFileSync(place('seen.md'), 'utf8')).toBe('a submarine');
});

async function ask(query: string): Promise<void> {
  await searchBox(page).fill(query);
}

/** Waits until the page, left alone, shows just these notes. */
async function shows(change: string, titles: readonly string[]): Promise<void> {
  const start = performance.now();
  await expect.poll(() => resultTitles(page), shown).toEqual(titles);
  record(change, start);
}

function record(change: string, start: number): void {
  took.push({change, ms: Math.round(performance.now() - start)});
}

function place(path: string): string {
  return join(app.folder, path);
}

function write(path: string, text: string): void {
  writeFileSync(place(path), text);
}

async function idOf(title: string): Promise<string | undefined> {
  const {notes} = await app.call('note.suggest', {text: title});
  return notes.find((note) => note.title === title)?.pageId;
}

async function pathOf(title: string): Promise<string | undefined> {
  const {notes} = await app.call('note.suggest', {text: title});
  return notes.find((note) => note.title === title)?.localPath;
}
