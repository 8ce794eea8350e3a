import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {openNote, soon} from '../support/app-steps.ts';
import {type Desktop, launchDesktop, read, sampleLibrary} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';
import {type Left, watchLeaving} from '../support/desktop/watch-leaving.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-leaving-')));
afterAll(() => {
  rmSync(work, {recursive: true});
});

onEachRuntime('what the window gives to the world around it', (kind) => {
  let app: Desktop;
  let left: Left;

  beforeAll(async () => {
    app = await launchDesktop(kind);
    left = watchLeaving(app);
    await read(app);
  });
  afterAll(() => app.close());
  beforeEach(() => left.start());

  test('a link to the open note is copied with the keyboard, and leads back to it', async () => {
    await app.launchAgain([join(sampleLibrary, 'runbooks/Roll back firmware.md')]);
    await openNote(app.page, 'Roll back firmware').waitFor();
    await app.page.evaluate(() => {
      navigator.clipboard.writeText = (text) => {
        document.body.dataset['copied'] = text;
        return Promise.resolve();
      };
    });
    const tool = app.page.getByRole('button', {name: 'Copy the link to it'});
    await tool.focus();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('button', {name: 'The link was copied'}).waitFor();
    const link = (await app.page.evaluate(() => document.body.dataset['copied'])) ?? '';
    expect(link).toMatch(/^commonplace:\/\/note\/[^/]+$/);
    await app.page.getByRole('button', {name: 'Close'}).click();
    await app.launchAgain([link]);
    await openNote(app.page, 'Roll back firmware').waitFor();
  });

  describe('a notice of a long reading', () => {
    /** Adds a folder while the clock of the main process runs ahead, so that its reading takes long. */
    const readLong = async (name: string) => {
      mkdirSync(join(work, name));
      writeFileSync(join(work, name, 'a.md'), `# ${name}\n`);
      await app.evaluate(() => {
        const {now} = Date;
        let ahead = 0;
        Object.assign(globalThis, {setClockRight: () => (Date.now = now)});
        Date.now = () => now.call(Date) + (ahead += 20_000);
      }, null);
      await app.call('library.addSource', {folder: join(work, name)});
      await read(app);
      await app.evaluate(() => {
        (globalThis as unknown as {setClockRight(): void}).setClockRight();
      }, null);
    };
    const lookAway = () =>
      app.evaluate(({BrowserWindow}) => {
        for (const window of BrowserWindow.getAllWindows()) window.blur();
      }, null);
    const isFocused = () =>
      app.evaluate(({BrowserWindow}) => BrowserWindow.getAllWindows().some((window) => window.isFocused()), null);

    test('is not shown before it was asked for', async () => {
      await lookAway();
      await readLong('first');
      expect(await left.all()).toEqual([]);
    });

    test('is shown with the name of the folder once it was, and leads to the window', async () => {
      await app.call('settings.set', {notifies: true});
      await lookAway();
      await readLong('second');
      await expect.poll(() => left.all(), soon).toContainEqual(['notified', '“second” has been read.']);
      expect(await isFocused()).toBe(false);
      await left.clickNotice();
      expect(await isFocused()).toBe(true);
    });

    test('is not shown to somebody who looks at the window', async () => {
      await readLong('third');
      expect(await left.all()).toEqual([]);
    });
  });
});
