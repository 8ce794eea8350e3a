import {afterAll, beforeAll, expect, test} from 'vitest';
import {type Desktop, launchDesktop} from '../support/desktop/desktop.ts';
import {onEachRuntime} from '../support/desktop/each-runtime.ts';

onEachRuntime('the desktop window', (kind) => {
  let app: Desktop;

  beforeAll(async () => {
    app = await launchDesktop(kind);
  });
  afterAll(() => app.close());

  test('searches the opened folder over the bridge', async () => {
    await app.page.getByRole('combobox').fill('"minus one is a level"');
    await expect.poll(() => app.page.getByRole('option').count(), {timeout: 20_000}).toBeGreaterThan(0);
  });

  test('gives the page no Node and one bridge of three functions', async () => {
    const seen = await app.page.evaluate(() => ({
      node: typeof (globalThis as {require?: unknown}).require,
      bridge: Object.keys((globalThis as unknown as {bridge: object}).bridge).toSorted(),
    }));
    expect(seen).toEqual({node: 'undefined', bridge: ['call', 'pathOf', 'subscribe']});
  });
});
