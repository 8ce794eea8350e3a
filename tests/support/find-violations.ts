import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is, each with the place. A tooltip that fades away is paler than it is made. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('[role=tooltip]').first().waitFor({state: 'hidden'});
  return page.evaluate(`${axe};
    axe.run().then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`);
}
