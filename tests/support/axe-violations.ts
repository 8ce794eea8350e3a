import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page, each with its place. */
export async function violations(page: Page): Promise<string[]> {
  return page.evaluate(`${axe};
    axe.run().then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`);
}
