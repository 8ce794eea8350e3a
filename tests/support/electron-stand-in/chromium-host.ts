import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {type BrowserContext, chromium, type Page, type Route} from 'playwright-core';
import {chromiumArguments, chromiumPath} from '../chromium.ts';
import {fromChromium, toChromium} from './page-address.ts';
import {answerFor} from './protocol.ts';

/** What Chromium tells of a page to the window that it stands for. */
export interface PageOwner {
  readonly page: Page;
  /** Whether the page, or a frame in it, may go there. */
  mayNavigate(address: string, isMainFrame: boolean): boolean;
  /** Whether the page may open a window there. */
  mayOpen(address: string): boolean;
}

const owners = new Map<Page, PageOwner>();
let context: BrowserContext | null = null;
let starting = false;

/** Addresses that a page asked for and that no scheme of ours answers. None leaves this machine. */
export const refusedRequests: string[] = [];

/** Starts the one Chromium behind all windows; its first, empty page waits for the first of them. */
export async function startChromium(profile: string): Promise<void> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumArguments, '--remote-debugging-port=0'],
    viewport: null,
    // The app decides when it ends; Chromium ends with the process.
    handleSIGTERM: false,
    handleSIGINT: false,
    handleSIGHUP: false,
  });
  await context.route('**/*', answer);
  context.on('page', (page) => {
    if (!starting) void judgePopup(page);
  });
}

/** Where another process can look at the same pages. */
export function debuggingAddress(profile: string): string {
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return `http://127.0.0.1:${port}`;
}

export async function newPage(): Promise<Page> {
  if (!context) throw new Error('Chromium is not running');
  const free = context.pages().find((page) => !owners.has(page) && page.url() === 'about:blank');
  if (free) return free;
  starting = true;
  try {
    return await context.newPage();
  } finally {
    starting = false;
  }
}

export function ownPage(owner: PageOwner): void {
  owners.set(owner.page, owner);
  owner.page.on('close', () => owners.delete(owner.page));
}

export async function allowOnly(permissions: readonly string[], origin: string): Promise<void> {
  await context?.grantPermissions([...permissions], {origin: new URL(toChromium(origin)).origin});
}

async function judgePopup(page: Page): Promise<void> {
  const opener = await page.opener().catch(() => null);
  const owner = opener && owners.get(opener);
  if (owner?.mayOpen(fromChromium(page.url()))) return;
  await page.close().catch(() => undefined);
}

async function answer(route: Route): Promise<void> {
  const request = route.request();
  const address = fromChromium(request.url());
  if (request.isNavigationRequest() && !isAllowed(route, address)) {
    await route.abort('aborted').catch(() => undefined);
    return;
  }
  const answering = address === request.url() ? null : answerFor(address, {method: request.method()});
  if (!answering) {
    refusedRequests.push(address);
    await route.abort('internetdisconnected').catch(() => undefined);
    return;
  }
  const response = await answering;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  await route.fulfill({status: response.status, headers, body}).catch(() => undefined);
}

/** A page that nobody owns is a window that the page opened and that is being closed. */
function isAllowed(route: Route, address: string): boolean {
  try {
    const frame = route.request().frame();
    return owners.get(frame.page())?.mayNavigate(address, frame.parentFrame() === null) ?? false;
  } catch {
    // A window that is just being opened has no frame yet.
    return false;
  }
}
