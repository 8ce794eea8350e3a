import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {type Desktop, launchDesktop} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';
import {type Left, watchLeaving} from '../support/desktop/watch-leaving.ts';

/** Numbers are those of the checklist at electronjs.org/docs/latest/tutorial/security. */
onEachRuntime('the security checklist, on what leaves and what comes in', (kind) => {
  let app: Desktop;
  let left: Left;

  beforeAll(async () => {
    app = await launchDesktop(kind);
    left = watchLeaving(app);
  });
  afterAll(() => app.close());
  beforeEach(() => left.start(2));

  describe('13, 14: the window', () => {
    test.each(['https://example.org/', 'http://127.0.0.1:1/', 'app://elsewhere/'])('does not go to %s', async (url) => {
      const before = app.page.url();
      await app.page.evaluate((address) => {
        window.location.href = address;
      }, url);
      expect(await app.call('host.info', {})).toMatchObject({kind: 'desktop'});
      expect(app.page.url()).toBe(before);
    });

    test('opens no other', async () => {
      const count = app.pages().length;
      await app.page.evaluate(() => {
        window.open('https://example.org/');
        window.open(`${window.location.origin}/index.html`);
        const link = document.createElement('a');
        Object.assign(link, {href: 'https://example.org/', target: '_blank'});
        document.body.append(link);
        link.click();
      });
      await expect.poll(() => app.pages().length).toBe(count);
      expect(await app.evaluate(({BrowserWindow}) => BrowserWindow.getAllWindows().length, null)).toBe(1);
    });

    test.each([
      ['will-frame-navigate', {url: 'app://bundle/index.html', isMainFrame: false}],
      ['will-frame-navigate', {url: 'https://example.org/', isMainFrame: true}],
      ['will-frame-navigate', {url: 'app://bundle.example.org/', isMainFrame: true}],
      ['will-frame-navigate', {url: 'file:///etc/passwd', isMainFrame: true}],
      ['will-redirect', {url: 'https://example.org/', isMainFrame: true}],
      ['will-attach-webview', {}],
    ])('refuses %s %o', async (event, details) => {
      const isRefused = await app.evaluate(
        ({BrowserWindow}, [name, about]) => {
          const asked = {...about, isPrevented: false, preventDefault: () => (asked.isPrevented = true)};
          BrowserWindow.getAllWindows()[0]?.webContents.emit(name, asked, {}, {});
          return asked.isPrevented;
        },
        [event, details] as const,
      );
      expect(isRefused).toBe(true);
    });
  });

  describe('15: an address outside', () => {
    const leaveFor = (url: string) => app.call('host.openExternal', {url});

    test('is shown whole by the system, and not opened when the person says no', async () => {
      await leaveFor('https://example.org/a?b=c');
      expect(await left.all()).toEqual([
        ['asked', ['Open example.org?', 'This leads outside your notes, to\nhttps://example.org/a?b=c']],
      ]);
    });

    test('is opened when the person says yes', async () => {
      await left.start(0);
      await leaveFor('mailto:ann@example.org');
      expect((await left.all()).at(-1)).toEqual(['openExternal', 'mailto:ann@example.org']);
    });

    test('is shown as the system will read it, not as it is spelled', async () => {
      await leaveFor('https://example.org@evil.example/');
      await leaveFor('https://ex\u0430mple.org/');
      const questions = JSON.stringify(await left.all());
      expect(questions).toContain('Open evil.example?');
      expect(questions).toContain('Open xn--exmple-4nf.org?');
    });

    test.each(['file:///etc/passwd', 'javascript:alert(1)', 'vscode://file/etc/passwd', 'smb://x/y', 'https:evil'])(
      '%s is refused unseen',
      async (url) => {
        await expect(leaveFor(url)).rejects.toMatchObject({code: 'INVALID_INPUT'});
        expect(await left.all()).toEqual([]);
      },
    );
  });

  describe('17: the one channel', () => {
    const callFrom = (frame: object | null, what: unknown) =>
      app.evaluate(
        async ({ipcMain}, [from, sent]) => {
          const {_invokeHandlers} = ipcMain as unknown as {
            _invokeHandlers: Map<string, (event: object, call: unknown) => Promise<object>>;
          };
          const reply = await _invokeHandlers.get('commonplace:call')?.({senderFrame: from}, sent);
          return {channels: [..._invokeHandlers.keys()], reply};
        },
        [frame, what] as const,
      );
    const ourPage = {url: 'app://bundle/index.html', parent: null};
    const call = {id: 1, method: 'host.info', input: {}};

    test('is the only one, and answers our page', async () => {
      const {channels, reply} = await callFrom(ourPage, call);
      expect(channels).toEqual(['commonplace:call']);
      expect(reply).toMatchObject({ok: true, id: 1});
    });

    test.each([
      ['another origin', {url: 'https://example.org/', parent: null}],
      ['an origin that begins like ours', {url: 'app://bundle.example.org/', parent: null}],
      ['a file', {url: 'file:///tmp/index.html', parent: null}],
      ['a frame inside our page', {url: 'app://bundle/index.html', parent: {}}],
      ['a frame that is gone', null],
    ])('does not answer %s', async (_title, frame) => {
      const {reply} = await callFrom(frame, call);
      expect(reply).toMatchObject({ok: false, id: 0, error: {code: 'UNSUPPORTED'}});
    });

    test.each([
      ['an unknown method', {id: 1, method: 'shell.run', input: {}}, 'UNSUPPORTED'],
      ['a method of every object', {id: 1, method: 'constructor', input: {}}, 'UNSUPPORTED'],
      ['a call without a number', {method: 'host.info', input: {}}, 'INVALID_INPUT'],
      ['a call with more in it', {...call, sender: 'me'}, 'INVALID_INPUT'],
      ['an input that the method does not know', {...call, input: {path: '/'}}, 'INVALID_INPUT'],
      ['a text', 'host.info', 'INVALID_INPUT'],
    ])('refuses %s', async (_title, what, code) => {
      const {reply} = await callFrom(ourPage, what);
      expect(reply).toMatchObject({ok: false, error: {code}});
    });
  });
});
