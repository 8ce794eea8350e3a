import {existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {libraryFile} from '#transport/library-file';
import {soon} from '../support/app-steps.ts';
import {type Desktop, launchDesktop, read, root} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';

vi.setConfig({testTimeout: 90_000});

const listening = {NODE_OPTIONS: `--require=${join(root, 'tests/support/desktop/crash-on-word.cjs')}`};

onEachRuntime('the end of the desktop', (kind) => {
  let home: string;
  let app: Desktop | null = null;
  const notes = () => join(home, 'notes');

  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-end-')));
    mkdirSync(notes());
  });
  afterEach(async () => {
    await app?.close();
    app = null;
    rmSync(home, {recursive: true, force: true, maxRetries: 5});
  });

  const launch = async (env: Record<string, string> = {}) => {
    app = await launchDesktop(kind, {home, env, args: [notes()]});
    return app;
  };
  const askThread = (desktop: Desktop, word: string) =>
    desktop.evaluate((_electron, said) => {
      const channel = new BroadcastChannel('crash-the-engine');
      channel.postMessage(said);
      channel.close();
    }, word);

  describe('while the model makes vectors', () => {
    beforeEach(() => {
      const words = 'The gauge at the harbour reads the level of the sea every six minutes. ';
      for (let index = 0; index < 400; index += 1)
        writeFileSync(join(notes(), `Station ${index}.md`), `# Station ${index}\n\n${words.repeat(20)}`);
    });
    const launchAtWork = async (env?: Record<string, string>) => {
      const desktop = await launch(env);
      const isAtWork = async () => {
        const {pendingEmbeddings, stats, embedder} = await desktop.call('library.status', {});
        return embedder.source === 'bundled' && stats.embeddings > 0 && pendingEmbeddings > 100;
      };
      await vi.waitUntil(isAtWork, {...soon, timeout: 20_000});
      return desktop;
    };

    test('quitting waits for the passage in hand, and ends in order', async () => {
      const desktop = await launchAtWork();
      await desktop.quit();
      expect(await desktop.ended).toBe(0);
      expect(desktop.complaints()).not.toMatch(/Napi|terminate called/);
    });

    test('quitting while the opened folder is still being added says nothing of it', async () => {
      const desktop = await launch();
      await desktop.quit();
      expect(await desktop.ended).toBe(0);
      expect(desktop.complaints()).not.toMatch(/dialog:|unexpectedly/);
    });

    test('a crash of the main process is told and ends with 1, not with a second crash', async () => {
      const desktop = await launchAtWork();
      await desktop.evaluate(({dialog}) => {
        dialog.showErrorBox = (title) => {
          process.stderr.write(`told: ${title}\n`);
        };
        setTimeout(() => {
          throw new RangeError('of a test');
        });
      }, null);
      expect(await desktop.ended).toBe(1);
      expect(desktop.complaints()).toContain('told: Commonplace has to close');
      expect(desktop.complaints()).not.toMatch(/Napi|terminate called/);
    });

    test('a crash of the engine is survived', async () => {
      const desktop = await launchAtWork(listening);
      await askThread(desktop, 'now');
      await desktop.page.getByText('Commonplace was interrupted').waitFor();
      expect((await desktop.call('library.status', {})).stats.documents).toBe(400);
    });
  });

  test('an engine that never answers is not waited for longer than ten seconds', async () => {
    writeFileSync(join(notes(), 'Glossary.md'), '# Glossary\n');
    const desktop = await launch(listening);
    await read(desktop);
    await askThread(desktop, 'hang');
    const begin = Date.now();
    await desktop.quit();
    await desktop.ended;
    expect(Date.now() - begin).toBeGreaterThan(9000);
    expect(Date.now() - begin).toBeLessThan(30_000);
    expect(desktop.complaints()).not.toMatch(/Napi|terminate called/);
    app = null;
  });
});

/** Who starts the second process is not the test, so that it is known by the lock that it takes. */
test('starting anew ends the app in order, and starts it with the same folder, on a stand-in for Electron', async () => {
  const {standIn} = await import('../support/desktop/stand-in-runtime.ts');
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-anew-')));
  const folder = join(home, 'notes');
  mkdirSync(folder);
  writeFileSync(join(folder, 'Glossary.md'), '# Glossary\n');
  const lock = join(home, 'windows', basename(libraryFile(home, folder), '.db'), 'stand-in.lock');
  const holder = () => (existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0);
  const app = await launchDesktop(standIn, {home, args: [folder]});
  const first = holder();
  await app.call('host.restart', {}).catch(() => undefined);
  expect(await app.ended).toBe(0);
  await expect.poll(holder, {...soon, timeout: 20_000}).toBeGreaterThan(0);
  expect(holder()).not.toBe(first);
  process.kill(holder(), 'SIGTERM');
  await expect.poll(holder, {...soon, timeout: 20_000}).toBe(0);
  await app.close();
  rmSync(home, {recursive: true, force: true, maxRetries: 5});
});
