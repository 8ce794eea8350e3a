import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {WebPreferences} from 'electron';
import {contentSecurityPolicy} from '#contract/content-security';
import {type Desktop, launchDesktop, root} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';

/** Numbers are those of the checklist at electronjs.org/docs/latest/tutorial/security. */
onEachRuntime('the security checklist', (kind) => {
  let app: Desktop;

  beforeAll(async () => {
    app = await launchDesktop(kind);
  });
  afterAll(() => app.close());

  describe('windows', () => {
    test.each<[string, keyof WebPreferences, unknown]>([
      ['2: no Node in pages', 'nodeIntegration', false],
      ['2: no Node in workers of pages', 'nodeIntegrationInWorker', false],
      ['2: no Node in frames', 'nodeIntegrationInSubFrames', false],
      ['3: the preload lives in a world of its own', 'contextIsolation', true],
      ['4: in a sandbox', 'sandbox', true],
      ['6: with web security', 'webSecurity', true],
      ['8: without insecure content', 'allowRunningInsecureContent', false],
      ['9: without experiments', 'experimentalFeatures', false],
      ['11: without webviews', 'webviewTag', false],
    ])('%s', async (_title, name, value) => {
      const preferences = await app.evaluate(({BrowserWindow}) => {
        const [window] = BrowserWindow.getAllWindows();
        const contents = window?.webContents as {getLastWebPreferences?(): object} | undefined;
        const options = (window as unknown as {options?: {webPreferences: object}}).options;
        return (contents?.getLastWebPreferences?.() ?? options?.webPreferences) as Record<string, unknown>;
      }, null);
      expect(preferences[name]).toBe(value);
    });

    test('3, 20: give the page one bridge of three functions, that nobody can replace', async () => {
      const seen = await app.page.evaluate(() => {
        const page = globalThis as unknown as Record<string, unknown> & {bridge: Record<string, unknown>};
        const {call} = page.bridge;
        try {
          page.bridge['call'] = () => 'mine';
        } catch {
          // Refused aloud or in silence: what counts is what is there afterwards.
        }
        const names = ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'electronStandIn'];
        return {
          node: names.filter((name) => name in page),
          bridge: Object.keys(page.bridge).toSorted(),
          isKept: page.bridge['call'] === call,
        };
      });
      expect(seen).toEqual({node: [], bridge: ['call', 'pathOf', 'subscribe'], isKept: true});
    });
  });

  describe('the built program', () => {
    const built = (folder: string) =>
      readdirSync(join(root, 'out', folder), {recursive: true, encoding: 'utf8'})
        .filter((name) => /\.c?js$/.test(name))
        .map((name) => readFileSync(join(root, 'out', folder, name), 'utf8'));

    test('has no remote module, and no old way around the rules', () => {
      const main = readFileSync(join(root, 'out/main/index.cjs'), 'utf8');
      for (const word of ['@electron/remote', 'enableRemoteModule', 'enableBlinkFeatures', 'ipcMain.on(', 'file://$'])
        expect(main).not.toContain(word);
    });

    test('has a preload that requires electron alone', () => {
      const [preload = ''] = built('preload');
      const required = [...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
      expect(required).toEqual(['electron']);
    });
  });

  describe('the page', () => {
    test('1, 18: comes over our own scheme, and asks for nothing else', async () => {
      const address = await app.evaluate(
        ({BrowserWindow}) => BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
        null,
      );
      expect(address).toMatch(/^app:\/\/bundle\/index\.html/);
      const asked = await app.page.evaluate(() => performance.getEntriesByType('resource').map(({name}) => name));
      const {origin} = new URL(app.page.url());
      expect(asked.filter((name) => !name.startsWith(origin) && !name.startsWith('data:'))).toEqual([]);
    });

    test('7: comes with a policy that knows no inline script', async () => {
      const header = await app.evaluate(
        async ({net}) => (await net.fetch('app://bundle/index.html')).headers.get('content-security-policy'),
        null,
      );
      expect(header).toBe(contentSecurityPolicy);
      expect(contentSecurityPolicy).toMatch(/script-src 'self';/);
      const ran = await app.page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
        return 'ran' in window;
      });
      expect(ran).toBe(false);
    });

    test('7: cannot make code of text', async () => {
      // In a turn of its own: what a debugger runs itself is bound by no policy.
      const refusal = await app.page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(() => {
              try {
                resolve(Reflect.construct(Function, ['return 1']));
              } catch (error) {
                resolve((error as Error).name);
              }
            });
          }),
      );
      expect(refusal).toBe('EvalError');
    });
  });

  describe('the scheme of the page', () => {
    test.each([
      'app://bundle/../../package.json',
      'app://bundle/..%2f..%2fpackage.json',
      'app://bundle/%2e%2e%2f%2e%2e%2fpackage.json',
      'app://bundle/%2e%2e/%2e%2e/package.json',
      'app://bundle/..%5c..%5cpackage.json',
      'app://bundle//etc/passwd',
      'app://bundle/%2fetc%2fpasswd',
      'app://bundle/C:%5cWindows%5cwin.ini',
      'app://bundle/index.html%00.js',
      'app://bundle/assets',
      'app://elsewhere/index.html',
    ])('answers %s with nothing', async (address) => {
      const answer = await app.evaluate(async ({net}, url) => {
        const response = await net.fetch(url);
        return {status: response.status, text: await response.text()};
      }, address);
      expect(answer).toEqual({status: 404, text: 'Not found'});
    });

    test('takes no other method than GET', async () => {
      const status = await app.evaluate(
        async ({net}) => (await net.fetch('app://bundle/index.html', {method: 'POST', body: 'x'})).status,
        null,
      );
      expect(status).toBe(405);
    });
  });

  describe('5: permissions', () => {
    test.each(['geolocation', 'notifications', 'camera', 'midi', 'clipboard-read'])('%s is denied', async (name) => {
      const state = await app.page.evaluate(
        async (each) => (await navigator.permissions.query({name: each as PermissionName})).state,
        name,
      );
      expect(state).not.toBe('granted');
    });

    test('a notification cannot be asked for', async () => {
      expect(await app.page.evaluate(() => Notification.requestPermission())).toBe('denied');
    });

    test('text may be copied', async () => {
      const outcome = await app.page.evaluate(() =>
        navigator.clipboard.writeText('copied').then(
          () => 'copied',
          (error: unknown) => String(error),
        ),
      );
      expect(outcome).toBe('copied');
    });
  });
});
