import {mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {openNote, soon} from '../support/app-steps.ts';
import {type Desktop, launchDesktop, read, sampleLibrary} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';
import {type Left, watchLeaving} from '../support/desktop/watch-leaving.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-things-')));
mkdirSync(join(work, 'more'));
writeFileSync(join(work, 'more', 'Ferry timetable.md'), '# Ferry timetable\n\nThe last ferry leaves at nine.\n');
writeFileSync(join(work, 'stray.md'), '# Stray\n');
afterAll(() => {
  rmSync(work, {recursive: true});
});

const glossary = join(sampleLibrary, 'reference/Glossary.md');

onEachRuntime('in the desktop window', (kind) => {
  let app: Desktop;
  let left: Left;

  beforeAll(async () => {
    app = await launchDesktop(kind);
    left = watchLeaving(app);
    await read(app);
  });
  afterAll(() => app.close());
  beforeEach(() => left.start());

  const click = (id: string) =>
    app.evaluate(({Menu}, wanted) => {
      Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
    }, id);
  const idOf = async (title: string) => {
    const {notes} = await app.call('note.suggest', {text: title});
    return notes[0]?.pageId ?? '';
  };

  describe('the menu', () => {
    test.each([
      ['go-graph', 'Graph'],
      ['go-memories', 'Memories'],
      ['settings', 'Settings'],
      ['go-search', 'Search'],
    ])('%s shows %s', async (id, view) => {
      await click(id);
      const button = app.page.getByRole('navigation', {name: 'Views'}).getByRole('button', {name: view});
      await expect.poll(() => button.getAttribute('aria-current'), soon).toBe('page');
    });

    test('opens the jump palette, and the form of a new memory', async () => {
      await click('jump');
      await app.page.getByRole('dialog', {name: 'Jump to a note'}).waitFor();
      await app.page.keyboard.press('Escape');
      await click('write');
      await app.page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await app.page.keyboard.press('Escape');
    });

    test('adds a chosen folder to the library', async () => {
      await app.evaluate(
        ({dialog}, folder) => {
          dialog.showOpenDialog = () => Promise.resolve({canceled: false, filePaths: [folder]});
        },
        join(work, 'more'),
      );
      await click('add-folder');
      await app.page.getByText('more was added').waitFor();
      const {sources} = await app.call('library.status', {});
      expect(sources.map(({name}) => name)).toContain('more');
    });

    test('lists the libraries that were opened', async () => {
      const labels = await app.evaluate(({Menu}) => {
        const recent = Menu.getApplicationMenu()?.getMenuItemById('recent');
        return recent?.submenu?.items.map(({label}) => label) ?? [];
      }, null);
      expect(labels[0]).toContain('sample-library');
    });
  });

  describe('a second launch', () => {
    test('ends at once and brings the window of the first to the front', async () => {
      await app.evaluate(({BrowserWindow}) => BrowserWindow.getAllWindows()[0]?.minimize(), null);
      expect(await app.launchAgain([sampleLibrary])).toBe(0);
      const isSeen = () => app.evaluate(({BrowserWindow}) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null);
      await expect.poll(isSeen, soon).toBe(false);
    });

    test('hands over a link to a note', async () => {
      const link = `commonplace://note/${encodeURIComponent(await idOf('Glossary'))}`;
      expect(await app.launchAgain([sampleLibrary, link])).toBe(0);
      await openNote(app.page, 'Glossary').waitFor();
    });

    test('hands over a search, without naming the library that was opened last', async () => {
      expect(await app.launchAgain(['commonplace://search?q=tide+gauge'])).toBe(0);
      await app.page.waitForFunction(() => document.title === 'tide gauge – Commonplace');
    });

    test('hands over a file of the library', async () => {
      expect(await app.launchAgain([join(sampleLibrary, 'runbooks/Roll back firmware.md')])).toBe(0);
      await openNote(app.page, 'Roll back firmware').waitFor();
    });

    test('with a folder more adds it', async () => {
      mkdirSync(join(work, 'third'), {recursive: true});
      writeFileSync(join(work, 'third', 'a.md'), '# A third\n');
      expect(await app.launchAgain([sampleLibrary, join(work, 'third')])).toBe(0);
      await app.page.getByText('third was added').waitFor();
    });

    test('shows nothing for a malformed link', async () => {
      const before = app.page.url();
      expect(await app.launchAgain([sampleLibrary, 'commonplace://note/%zz'])).toBe(0);
      await vi.waitFor(() => app.call('library.status', {}));
      expect(app.page.url()).toBe(before);
    });
  });

  describe('what is dropped on the page', () => {
    const drop = async (...paths: string[]) => {
      await app.offerFiles(paths);
      const devtools = await app.page.context().newCDPSession(app.page);
      const data = {items: [], files: paths, dragOperationsMask: 1};
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', {type, x: 400, y: 300, data});
      await devtools.detach();
    };

    test('is opened, when it is a note of the library', async () => {
      await drop(glossary);
      await openNote(app.page, 'Glossary').waitFor();
    });

    test('is added, when it is a folder', async () => {
      mkdirSync(join(work, 'fourth'), {recursive: true});
      writeFileSync(join(work, 'fourth', 'b.md'), '# A fourth\n');
      await drop(join(work, 'fourth'));
      await app.page.getByText('fourth was added').waitFor();
    });

    test('is refused with the reason, when it is neither', async () => {
      await drop(join(work, 'stray.md'));
      await app.page.getByText('stray.md lies in no folder of this library').waitFor();
    });
  });

  describe('the file of a note', () => {
    test('is shown in its folder', async () => {
      await app.call('host.revealNote', {pageId: await idOf('Glossary')});
      expect(await left.all()).toEqual([['showItemInFolder', glossary]]);
    });

    test.each([
      ['system', ['openPath', glossary]],
      ['vscode', ['openExternal', `vscode://file${glossary}:${lineOf('Datum')}`]],
      ['obsidian', ['openExternal', `obsidian://open?path=${encodeURIComponent(glossary)}`]],
    ] as const)('is opened in the editor that was chosen: %s', async (editor, expected) => {
      await app.call('settings.set', {editor});
      await app.call('host.openInEditor', {pageId: await idOf('Glossary'), near: 'Datum'});
      expect(await left.all()).toEqual([expected]);
    });
  });

  describe('quick search', () => {
    test('takes no keys from other programs until some are chosen', async () => {
      expect(await left.shortcuts()).toEqual([]);
      expect(await app.call('host.info', {})).toMatchObject({quickSearch: 'off'});
    });

    test('finds a note in a window of its own, and opens it in the main one', async () => {
      await app.call('settings.set', {quickSearchKey: 'Alt+Shift+Space'});
      expect(await app.call('host.info', {})).toMatchObject({quickSearch: 'on'});
      await left.press('Alt+Shift+Space');
      const isQuick = () => app.pages().find((page) => page.url().endsWith('#/quick'));
      await vi.waitUntil(isQuick, soon);
      const quick = isQuick();
      await quick?.getByRole('combobox').fill('lone visits');
      await quick
        ?.getByRole('option', {name: /Lone visits/})
        .first()
        .waitFor();
      await quick?.getByRole('combobox').press('Enter');
      await openNote(app.page, 'Lone visits').waitFor();
      const seen = await app.evaluate(
        ({BrowserWindow}) => BrowserWindow.getAllWindows().map((window) => window.isVisible()),
        null,
      );
      expect(seen).toEqual([true, false]);
    });

    test('gives the keys back when it is switched off', async () => {
      await app.call('settings.set', {quickSearchKey: 'off'});
      const isHeld = await app.evaluate(({globalShortcut}) => globalShortcut.isRegistered('Alt+Shift+Space'), null);
      expect(isHeld).toBe(false);
      await expect.poll(() => app.pages().some((page) => page.url().endsWith('#/quick'))).toBe(false);
    });
  });
});

function lineOf(words: string): number {
  return (
    readFileSync(glossary, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(words)) + 1
  );
}
