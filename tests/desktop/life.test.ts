import {existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {soon} from '../support/app-steps.ts';
import {type Desktop, launchDesktop, read, root} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';
import {libraryFile} from '#transport/library-file';

// A machine with much to do starts an app in some seconds, and these start several.
vi.setConfig({testTimeout: 90_000});

const Database = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite;

onEachRuntime('the life of the desktop', (kind) => {
  let home: string;
  let app: Desktop | null = null;
  const notes = () => join(home, 'notes');

  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-life-')));
    mkdirSync(notes());
    writeFileSync(join(notes(), 'Glossary.md'), '# Glossary\n\nWhat words mean here.\n');
  });
  afterEach(async () => {
    await app?.close();
    app = null;
    rmSync(home, {recursive: true, force: true, maxRetries: 5});
  });

  const launch = async (args: readonly string[] = [notes()], env: Record<string, string> = {}) => {
    app = await launchDesktop(kind, {home, env, args});
    return app;
  };
  const dbPath = () => libraryFile(home, notes());
  const place = () => join(home, 'windows', basename(dbPath(), '.db'));

  describe('the engine', () => {
    const crashing = {NODE_OPTIONS: `--require=${join(root, 'tests/support/desktop/crash-on-word.cjs')}`};
    const crash = (desktop: Desktop) =>
      desktop.evaluate(() => {
        const channel = new BroadcastChannel('crash-the-engine');
        channel.postMessage('now');
        channel.close();
      }, null);

    test('is started again after a crash, the page is told, and goes on; after a second one it says so', async () => {
      const desktop = await launch(undefined, crashing);
      await read(desktop);
      await crash(desktop);
      await desktop.page.getByText('Commonplace was interrupted').waitFor();
      expect((await desktop.call('note.suggest', {text: 'Glossary'})).notes[0]?.title).toBe('Glossary');
      await crash(desktop);
      const banner = desktop.page.getByRole('alert').filter({hasText: 'has stopped answering'});
      await banner.getByRole('button', {name: 'Start it again'}).waitFor();
      await expect(desktop.call('library.stats', {})).rejects.toMatchObject({code: 'INTERNAL'});
    });

    test('leaves a note of its crash without anything that was said', async () => {
      const desktop = await launch(undefined, crashing);
      await read(desktop);
      await crash(desktop);
      const log = join(place(), 'crashes.log');
      await vi.waitUntil(() => existsSync(log), soon);
      const line = readFileSync(log, 'utf8');
      expect(JSON.parse(line)).toMatchObject({where: 'engine', name: 'TypeError'});
      expect(line).not.toContain('secret');
      expect(line).not.toContain(home);
    });
  });

  test('a write in hand is finished, or never was, when the app is ended', async () => {
    const desktop = await launch();
    await read(desktop);
    const {id} = await desktop.call('memory.postMessage', {channel_id: 'library', content: 'From the field'});
    const derived_from = [{kind: 'message' as const, id}];
    const texts = Array.from({length: 40}, (_, index) => `Station ${index} reports hourly`);
    const outcomes = texts.map((text) =>
      desktop.call('memory.remember', {kind: 'fact', content: text, scope_id: 'library', derived_from}).then(
        () => text,
        () => null,
      ),
    );
    await outcomes[0];
    await desktop.quit();
    const said = (await Promise.all(outcomes)).filter((text) => text !== null);
    const db = new Database(dbPath(), {readonly: true});
    const kept = db.prepare("SELECT title FROM memories WHERE title LIKE 'Station %'").pluck().all();
    expect(db.pragma('integrity_check', {simple: true})).toBe('ok');
    db.close();
    expect(said.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(said));
  });

  describe('the window', () => {
    const bounds = (desktop: Desktop) =>
      desktop.evaluate(({BrowserWindow}) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);

    test('comes back where it was', async () => {
      const first = await launch();
      const wanted = {x: 140, y: 90, width: 980, height: 700};
      await first.evaluate(({BrowserWindow}, place) => {
        BrowserWindow.getAllWindows()[0]?.setBounds(place);
      }, wanted);
      await first.evaluate(({BrowserWindow}) => {
        BrowserWindow.getAllWindows()[0]?.close();
      }, null);
      expect(await first.ended).toBe(0);
      expect(await bounds(await launch())).toEqual(wanted);
    });

    test('comes back in sight when its display is gone', async () => {
      mkdirSync(place(), {recursive: true});
      writeFileSync(join(place(), 'window.json'), '{"x":9000,"y":9000,"width":9000,"height":700,"isMaximized":false}');
      const seen = await bounds(await launch());
      expect(seen?.x).toBeLessThan(1920);
      expect(seen?.width).toBeLessThanOrEqual(1920);
    });

    test('does not wait for the library', async () => {
      const desktop = await launch();
      const isShown = await desktop.evaluate(
        ({BrowserWindow}) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false,
        null,
      );
      expect(isShown).toBe(true);
    });
  });

  test('without a folder, the library that was opened last is opened', async () => {
    const first = await launch();
    await first.close();
    const again = await launch([]);
    await read(again);
    expect((await again.call('library.status', {})).sources.map(({root: folder}) => folder)).toEqual([notes()]);
  });

  test('a folder that is not there ends the launch with a sentence and exit code 2', async () => {
    const plan = {args: [join(home, 'missing')], env: {COMMONPLACE_HOME: home}};
    expect(await kind.startAgain(plan)).toBe(2);
  });
});
