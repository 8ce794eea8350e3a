import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {_electron, type ElectronApplication, type Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {runtimePath, whyNoWindow} from '../../apps/launch/electron-runtime.mjs';

const root = resolve(import.meta.dirname, '../..');
const executable = runtimePath();
const reason = executable === null ? 'Electron’s runtime is not installed here' : await whyNoWindow();

describe.skipIf(reason !== null)(`the desktop window${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  const home = mkdtempSync(join(tmpdir(), 'commonplace-desktop-'));
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    app = await _electron.launch({
      executablePath: executable ?? '',
      args: [join(root, 'out/main/index.cjs'), join(root, 'resources/sample-library')],
      env: {...process.env, COMMONPLACE_HOME: home},
    });
    page = await app.firstWindow();
  });

  afterAll(async () => {
    await app.close();
    rmSync(home, {recursive: true, force: true});
  });

  test('searches the opened folder over the bridge', async () => {
    await page.getByRole('combobox').fill('"minus one is a level"');
    await expect.poll(() => page.getByRole('option').count(), {timeout: 20_000}).toBeGreaterThan(0);
  });

  test('gives the page no Node and one bridge of two functions', async () => {
    const seen = await page.evaluate(() => ({
      node: typeof (globalThis as {require?: unknown}).require,
      bridge: Object.keys((globalThis as unknown as {bridge: object}).bridge).toSorted(),
    }));
    expect(seen).toEqual({node: 'undefined', bridge: ['call', 'subscribe']});
  });
});
