import {expect} from 'vitest';
import type {App} from './open-app.ts';

/** Sets a mark on the page if anything ever runs it; `top`, because a frame inside the page would run elsewhere. */
export const image = `<img src=x onerror=top.__pwned=1>`;

/** Nothing of what was written has become more than text, and nothing has left this machine or been complained of. */
export async function nothingRan({page, requests, dialogs, complaints}: App): Promise<void> {
  const made = await page.evaluate(() => ({
    mark: '__pwned' in window,
    elements: document.querySelectorAll('img, iframe, embed, object, video, audio, base, meta[http-equiv], [onerror]')
      .length,
  }));
  expect(made).toEqual({mark: false, elements: 0});
  expect(page.frames()).toHaveLength(1);
  expect(page.context().pages()).toHaveLength(1);
  const {origin} = new URL(page.url());
  expect(requests.filter((request) => new URL(request).origin !== origin)).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
}
