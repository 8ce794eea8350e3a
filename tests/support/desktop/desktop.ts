import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import type * as Electron from 'electron';
import type {Page} from 'playwright-core';
import type {Input, Method, Output} from '#contract/methods';
import {reply} from '#contract/envelope';
import {soon} from '../app-steps.ts';
import {vi} from 'vitest';

export const root = resolve(import.meta.dirname, '../../..');
export const mainFile = join(root, 'out/main/index.cjs');

export type Work<A, R> = (electron: typeof Electron, arg: A) => R | Promise<R>;

/** What a test needs of a runtime; everything else is built on it. */
export interface Runtime {
  /** Runs a function inside the main process. It may use its two arguments and globals, and nothing around it. */
  evaluate<A, R>(work: Work<A, R>, arg: A): Promise<R>;
  /** All pages there are, hidden windows included. */
  pages(): readonly Page[];
  /** Asks the page to take the paths for files that are about to be dropped, where the runtime cannot know them. */
  offerFiles(paths: readonly string[]): Promise<void>;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the app as the person would. */
  quit(): Promise<void>;
  /** Everything the process wrote to standard error. */
  complaints(): string;
}

export interface LaunchOptions {
  /** Command line, the folder to open first of all; default: the sample library. */
  readonly args?: readonly string[];
  /** Folder of libraries and settings; default: a new one. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface LaunchPlan {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** One way to run the built app. */
export interface RuntimeKind {
  readonly name: string;
  /** Why it cannot be used here; null when it can. */
  readonly missing: string | null;
  start(plan: LaunchPlan): Promise<Runtime>;
  /** Starts a second process beside one that runs; gives its exit code. */
  startAgain(plan: LaunchPlan): Promise<number | null>;
}

/** The app in its window. */
export interface Desktop extends Runtime {
  readonly page: Page;
  readonly home: string;
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** Starts the app once more with these arguments, and gives the exit code. */
  launchAgain(args: readonly string[]): Promise<number | null>;
  close(): Promise<void>;
}

export const sampleLibrary = join(root, 'resources/sample-library');

export async function launchDesktop(kind: RuntimeKind, options: LaunchOptions = {}): Promise<Desktop> {
  if (!existsSync(mainFile)) throw new Error('Build first: npm run build.');
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'commonplace-desktop-'));
  const env = {COMMONPLACE_HOME: home, ...options.env};
  const runtime = await kind.start({args: options.args ?? [sampleLibrary], env});
  const page = await mainPage(runtime);
  page.setDefaultTimeout(10_000);
  return {
    ...runtime,
    page,
    home,
    call: (method, input) => callOver(page, method, input),
    launchAgain: (args) => kind.startAgain({args, env}),
    close: async () => {
      await runtime.quit();
      await runtime.ended;
      if (options.home === undefined) rmSync(home, {recursive: true, force: true, maxRetries: 5});
    },
  };
}

/** The page of the main window, once it has its bridge. */
async function mainPage(runtime: Runtime): Promise<Page> {
  const isMain = (page: Page) => page.url().includes('index.html') && !page.url().includes('#/quick');
  await vi.waitUntil(() => runtime.pages().some(isMain), {timeout: 20_000, interval: 50});
  const page = runtime.pages().find(isMain);
  if (!page) throw new Error(`There is no window: ${runtime.complaints()}`);
  await page.getByRole('navigation', {name: 'Views'}).waitFor({timeout: 20_000});
  return page;
}

async function callOver<M extends Method>(page: Page, method: M, input: Input<M>): Promise<Output<M>> {
  const answer: unknown = await page.evaluate(
    ([name, value]) => {
      const {bridge} = window as unknown as {bridge: {call(name: string, input: unknown): Promise<unknown>}};
      return bridge.call(name, value);
    },
    [method, input] as const,
  );
  const parsed = reply.parse(answer);
  if (!parsed.ok) throw Object.assign(new Error(parsed.error.message), {code: parsed.error.code});
  return parsed.value as Output<M>;
}

/** Waits until every folder of the library has been read. */
export async function read(desktop: Pick<Desktop, 'call'>): Promise<void> {
  const isRead = async () => {
    const {sources} = await desktop.call('library.status', {});
    return sources.length > 0 && sources.every(({state}) => state === 'ready');
  };
  await vi.waitUntil(isRead, {...soon, timeout: 20_000});
}
