import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import type {UpdateState} from '#contract/updates';
import {soon} from '../support/app-steps.ts';
import {type Desktop, launchDesktop, root, sampleLibrary} from '../support/desktop/desktop.ts';
import {standIn} from '../support/desktop/stand-in-runtime.ts';
import {startFeed, type UpdateFeed, versionList} from '../support/update-feed.ts';

vi.setConfig({testTimeout: 60_000});

const list = process.arch === 'x64' ? '/latest-linux.yml' : `/latest-linux-${process.arch}.yml`;
const packageFile = 'Commonplace-9.9.9.AppImage';

/** electron-updater itself, with its requests over Node, as an AppImage that runs; other systems' ways are not here. */
describe.skipIf(process.platform !== 'linux')('newer versions, on a stand-in for Electron', () => {
  let work: string;
  let feed: UpdateFeed;
  const image = () => join(work, 'Commonplace.AppImage');
  const started = () => join(work, 'started');
  /** A new version, as far as it says that it was started. */
  const contents = () => `#!/bin/sh\necho 9.9.9 > '${started()}'\n`;

  beforeAll(async () => {
    feed = await startFeed();
    work = mkdtempSync(join(tmpdir(), 'commonplace-update-'));
    const resources = join(work, 'resources');
    mkdirSync(resources);
    symlinkSync(sampleLibrary, join(resources, 'sample-library'));
    symlinkSync(join(root, 'out/model'), join(resources, 'model'));
    writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: commonplace-updater\n');
  });
  afterAll(async () => {
    await feed.close();
    rmSync(work, {recursive: true, force: true, maxRetries: 5});
  });
  beforeEach(() => {
    feed.asked.splice(0);
    feed.answers.clear();
  });

  const launch = () => {
    const home = mkdtempSync(join(work, 'home-'));
    writeFileSync(image(), 'the version that runs');
    rmSync(started(), {force: true});
    const env = {
      STAND_IN_RESOURCES: join(work, 'resources'),
      APPIMAGE: image(),
      XDG_CACHE_HOME: join(work, 'cache'),
    };
    return launchDesktop(standIn, {args: [], home, env});
  };
  const offer = (version: string, text = contents()) => {
    feed.answers.set(list, {body: versionList(version, packageFile, contents())});
    feed.answers.set(`/${packageFile}`, {body: text});
  };
  const stateOf = async (desktop: Desktop): Promise<UpdateState> => (await desktop.call('host.updates', {})).state;
  const become = (desktop: Desktop, state: object) =>
    expect.poll(() => stateOf(desktop), {...soon, timeout: 15_000}).toMatchObject(state);
  const switchOn = (desktop: Desktop) => desktop.call('host.setUpdates', {feed: feed.address, isOn: true});

  describe('looking for one', () => {
    let app: Desktop;
    beforeAll(async () => {
      app = await launch();
    });
    afterAll(() => app.close());

    test('asks nothing of a server before it is named and switched on, nor after it is switched off', async () => {
      offer('9.9.9');
      expect(await stateOf(app)).toEqual({type: 'no-feed'});
      await expect(app.call('host.lookForUpdate', {})).rejects.toThrow('is off; switch it on');
      await app.call('host.setUpdates', {feed: feed.address, isOn: false});
      expect(await stateOf(app)).toEqual({type: 'off'});
      await expect(app.call('host.lookForUpdate', {})).rejects.toThrow('is off; switch it on');
      expect(feed.asked).toEqual([]);
      await switchOn(app);
      await become(app, {type: 'newer'});
      await app.call('host.setUpdates', {feed: feed.address, isOn: false});
      await expect(app.call('host.lookForUpdate', {})).rejects.toThrow('is off');
      await expect(app.call('host.downloadUpdate', {})).rejects.toThrow('no newer version to download');
      expect(feed.asked).toEqual([list]);
      await switchOn(app);
      await become(app, {type: 'newer'});
    });

    test.each(['9.9.8', '0.1.1'])(
      'tells of a newer version, and does not download it by itself: %s',
      async (version) => {
        offer(version);
        await app.call('host.lookForUpdate', {});
        await become(app, {type: 'newer', version});
        expect(feed.asked).toEqual([list]);
      },
    );

    test.each(['0.0.9', '0.1.0-beta.1', '0.1.0'])('does not tell of one that is not newer: %s', async (version) => {
      offer(version);
      await app.call('host.lookForUpdate', {});
      await become(app, {type: 'newest'});
      expect(feed.asked).toEqual([list]);
    });

    test('sends nothing that tells one person from another', async () => {
      offer('0.1.0');
      await app.call('host.lookForUpdate', {});
      await become(app, {type: 'newest'});
      expect(feed.headers()).toMatchObject({'x-user-staging-id': 'none'});
      expect(Object.keys(feed.headers())).not.toContain('cookie');
    });

    test.each<[string, object | null, RegExp]>([
      ['without a list', null, /no list of versions at http.*; the address must be/],
      ['with a page in its place', {body: '<html></html>'}, /cannot be read/],
      ['that refuses', {status: 503}, /answers with status 503/],
      [
        'that leads elsewhere over http',
        {location: 'http://example.org/latest.yml'},
        /not https, and nothing was taken/,
      ],
    ])('tells of a feed %s in a sentence that names it', async (...[, answer, words]) => {
      if (answer) feed.answers.set(list, answer);
      await app.call('host.lookForUpdate', {});
      await become(app, {type: 'failed', message: expect.stringMatching(words) as string});
      expect(await stateOf(app)).toMatchObject({message: expect.stringContaining(feed.address) as string});
    });

    test('tells of a feed that is not there, with its address', async () => {
      const gone = await startFeed();
      await gone.close();
      await app.call('host.setUpdates', {feed: gone.address, isOn: true});
      await become(app, {
        type: 'failed',
        message: `${gone.address} cannot be reached (CONNECTION_REFUSED); check the address and the connection, then look again.`,
      });
    });

    test('ends when it is switched off, and what comes late changes nothing', async () => {
      feed.answers.set(list, 'silence');
      await switchOn(app);
      await become(app, {type: 'looking'});
      await app.call('host.setUpdates', {feed: feed.address, isOn: false});
      expect(await stateOf(app)).toEqual({type: 'off'});
      offer('9.9.9');
      await switchOn(app);
      await become(app, {type: 'newer'});
    });

    test('throws a package away that is not the one of the list', async () => {
      offer('9.9.9', contents().replace('9.9.9', '6.6.6'));
      await app.call('host.lookForUpdate', {});
      await become(app, {type: 'newer'});
      await app.call('host.downloadUpdate', {});
      await become(app, {type: 'failed', message: expect.stringContaining('was thrown away') as string});
      await expect(app.call('host.installUpdate', {})).rejects.toThrow('nothing to install');
    });
  });

  test('in Settings: from the address to the restart in the new version', async () => {
    offer('9.9.9');
    const desktop = await launch();
    const {page} = desktop;
    await page.evaluate(() => {
      location.hash = '#/settings?section=desktop';
    });
    const part = page.getByRole('region', {name: 'Updates'});
    const state = part.getByRole('status', {name: 'State of the updates'});
    const look = part.getByRole('switch', {name: 'Look for updates'});
    await part.getByText('No feed is named').waitFor();
    expect(await look.isEnabled()).toBe(false);
    await part.getByLabel('Address of the feed').fill('http://example.org');
    await part.getByRole('button', {name: 'Save'}).click();
    await part.getByText('Enter an https address').waitFor();
    await part.getByLabel('Address of the feed').fill(feed.address);
    await part.getByLabel('Address of the feed').press('Enter');
    await part.getByText('No server is asked').waitFor();
    await look.click();
    await state.getByText('Version 9.9.9 is there').waitFor();
    await part.getByRole('button', {name: 'Download'}).click();
    await state.getByText('Version 9.9.9 is downloaded').waitFor();
    expect(readFileSync(image(), 'utf8')).toBe('the version that runs');
    await part.getByRole('button', {name: 'Restart and install'}).click();
    expect(await desktop.ended).toBe(0);
    await vi.waitUntil(() => existsSync(started()), soon);
    expect(readFileSync(image(), 'utf8')).toBe(contents());
  });

  test('what cannot be put in place is told, and the app starts again as it was', async () => {
    offer('9.9.9');
    const desktop = await launch();
    await switchOn(desktop);
    await become(desktop, {type: 'newer'});
    await desktop.call('host.downloadUpdate', {});
    await become(desktop, {type: 'ready'});
    rmSync(image());
    mkdirSync(image());
    await desktop.evaluate(({app: electronApp}) => {
      electronApp.relaunch = () => {
        process.stderr.write('relaunched\n');
      };
    }, null);
    await desktop.call('host.installUpdate', {}).catch(() => undefined);
    expect(await desktop.ended).toBe(0);
    expect(desktop.complaints()).toMatch(/was not put in place of this one \(\w+\); get its package from http/);
    expect(desktop.complaints()).toContain('relaunched');
    expect(existsSync(started())).toBe(false);
  });
});

test('from a checkout the part says in a line why there are none, and asks nobody', async () => {
  const desktop = await launchDesktop(standIn);
  const {state} = await desktop.call('host.updates', {});
  expect(state).toMatchObject({type: 'unavailable', reason: expect.stringContaining('checkout') as string});
  await expect(desktop.call('host.setUpdates', {feed: 'https://example.org', isOn: true})).rejects.toMatchObject({
    code: 'UNSUPPORTED',
  });
  await desktop.close();
});
