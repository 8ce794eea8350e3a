import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {type Desktop, launchDesktop, read, root, sampleLibrary} from '../support/desktop/desktop.ts';
import {standIn} from '../support/desktop/stand-in-runtime.ts';

/** What only a packed application does, or a system with another keyring: no runtime can be asked for that here. */
describe('on a stand-in for Electron, as if installed', () => {
  const resources = mkdtempSync(join(tmpdir(), 'commonplace-resources-'));
  symlinkSync(sampleLibrary, join(resources, 'sample-library'));
  symlinkSync(join(root, 'out/model'), join(resources, 'model'));
  const env = {STAND_IN_RESOURCES: resources};
  let app: Desktop | null = null;
  afterEach(async () => {
    await app?.close();
    app = null;
  });
  afterAll(() => {
    rmSync(resources, {recursive: true});
  });

  test('opens the sample library at the first start, takes links, and has no developer tools', async () => {
    app = await launchDesktop(standIn, {args: [], env});
    await read(app);
    expect((await app.call('library.status', {})).sources.map(({name}) => name)).toEqual(['sample-library']);
    const seen = await app.evaluate(({app: electronApp, BrowserWindow, Menu}) => {
      const {options} = BrowserWindow.getAllWindows()[0] as unknown as {options: {webPreferences: {devTools: boolean}}};
      const texts = (items: Electron.MenuItem[]): string[] =>
        items.flatMap((item) => [item.role ?? '', ...texts(item.submenu?.items ?? [])]);
      return {
        schemes: (electronApp as unknown as {schemes: string[]}).schemes,
        devTools: options.webPreferences.devTools,
        hasTools: texts(Menu.getApplicationMenu()?.items ?? []).includes('toggleDevTools'),
      };
    }, null);
    expect(seen).toEqual({schemes: ['commonplace'], devTools: false, hasTools: false});
  });

  test('goes by the name that Windows’ installer gives it, without which its notices are not shown', async () => {
    app = await launchDesktop(standIn, {args: [], env});
    const name = await app.evaluate(
      ({app: electronApp}) => (electronApp as unknown as {userModelId: string}).userModelId,
      null,
    );
    const {appId} = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as {appId: string};
    expect(name).toBe(appId);
  });

  test('the system opens links and files while it runs', async () => {
    app = await launchDesktop(standIn, {args: [], env});
    await read(app);
    await app.evaluate(({app: electronApp}) => {
      electronApp.emit('open-url', {preventDefault: () => undefined}, 'commonplace://search?q=tide');
    }, null);
    await app.page.waitForFunction(() => document.title === 'tide – Commonplace');
  });

  describe('keys of providers', () => {
    const provider = {
      id: 'there',
      name: 'There',
      type: 'openai-compatible',
      baseUrl: 'https://api.example.org/v1',
      model: 'm',
      dimensions: 8,
    } as const;
    const storedText = (home: string) => {
      const folder = join(home, 'keys');
      return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : [];
    };

    test.each([
      ['gnome_libsecret', true, /^commonplace-sealed-1:[\w+/=]+$/, /encrypted with the keyring/],
      ['kwallet6', true, /^commonplace-sealed-1:[\w+/=]+$/, /encrypted with KWallet/],
      ['basic_text', false, /^my-key$/, /files that only you can read.*no keyring/],
      ['none', false, /^my-key$/, /files that only you can read.*cannot be used/],
    ])('with the keyring %s are sealed: %s', async (...[keyring, isSealed, text, words]) => {
      app = await launchDesktop(standIn, {env: {...env, STAND_IN_KEYRING: keyring}});
      const saved = await app.call('embedding.saveProvider', {provider, key: 'my-key'});
      expect(saved.hasKey).toBe(true);
      expect(storedText(app.home)).toEqual([expect.stringMatching(text)]);
      const {keys} = await app.call('host.info', {});
      expect(keys.isSealed).toBe(isSealed);
      expect(keys.words).toMatch(words);
    });
  });

  test('another library opens in a process of its own', async () => {
    const home = mkdtempSync(join(tmpdir(), 'commonplace-two-'));
    const other = join(home, 'other notes');
    mkdirSync(other);
    app = await launchDesktop(standIn, {home});
    await app.evaluate(({dialog, Menu}, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({canceled: false, filePaths: [folder]});
      Menu.getApplicationMenu()?.getMenuItemById('open-library')?.click();
    }, other);
    const lockOf = () => {
      const places = join(home, 'windows');
      const place = readdirSync(places).find((name) => name.startsWith('other-notes-'));
      const lock = join(places, place ?? '', 'stand-in.lock');
      return place !== undefined && existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    };
    await expect.poll(lockOf, {timeout: 15_000}).toBeGreaterThan(0);
    process.kill(lockOf(), 'SIGTERM');
    await expect.poll(lockOf, {timeout: 15_000}).toBe(0);
    await app.close();
    app = null;
    rmSync(home, {recursive: true, force: true, maxRetries: 5});
  });
});
