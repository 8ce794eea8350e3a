import {vi} from 'vitest';
import type {Locator, Page} from 'playwright-core';

/** What a person does in the app again and again, by the names that a screen reader would say. */

/** Long enough for a busy machine; nothing waits for it when all is well. */
export const soon = {timeout: 10_000, interval: 25};

export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', {name: 'Search your notes'});
}

/** The results in sight, best first. */
export function results(page: Page): Locator {
  return page.getByRole('listbox', {name: 'Results'}).getByRole('option');
}

/** Titles of the notes in sight, best first; further passages of the note above are left out. */
export async function resultTitles(page: Page): Promise<string[]> {
  const texts = await results(page).allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '').filter((line) => line !== 'also in');
}

/** Types a query into the box and waits until its results, and no older ones, are shown. */
export async function search(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await page.waitForFunction((title) => document.title === title, `${query} – Commonplace`);
  await page.locator('[role="listbox"]:not([data-stale])').waitFor();
}

/** Goes to a view by its button in the rail. */
export async function goTo(page: Page, view: 'Search' | 'Memories' | 'Graph' | 'Sources' | 'Settings'): Promise<void> {
  await page.getByRole('navigation', {name: 'Views'}).getByRole('button', {name: view}).click();
}

/** The panel beside the view. */
export function panel(page: Page): Locator {
  return page.getByRole('complementary', {name: 'Beside the list'});
}

/** The note open in the panel, known by its title. */
export function openNote(page: Page, title: string): Locator {
  return panel(page).getByRole('heading', {level: 2, name: title, exact: true});
}

/** Picks one of a row of choices, such as “Words” in “Search by”. */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  // The radio itself is out of sight; its label is what one clicks.
  await page.getByRole('radiogroup', {name: group}).getByText(choice, {exact: true}).click();
}

/** Opens the jump palette and types into it. */
export async function jumpTo(page: Page, text: string): Promise<Locator> {
  const palette = page.getByRole('dialog', {name: 'Jump to a note'});
  // A page that is still starting does not hear keys yet.
  await vi.waitUntil(async () => {
    await page.keyboard.press('Control+p');
    return palette
      .getByRole('textbox')
      .waitFor({timeout: 1000})
      .then(
        () => true,
        () => false,
      );
  }, 10_000);
  await palette.getByRole('textbox').fill(text);
  return palette;
}

/** Opens a note by its title from wherever one is. */
export async function openByTitle(page: Page, title: string): Promise<void> {
  const palette = await jumpTo(page, title);
  await palette.getByRole('textbox').press('Enter');
  // It gives the focus back when it has faded; a key pressed before would go astray.
  await palette.waitFor({state: 'detached'});
  await openNote(page, title).waitFor();
}

/** Waits until whatever the page has heard so far is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );
}
