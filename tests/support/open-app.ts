import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import type {Browser, Page} from 'playwright-core';
import {vi} from 'vitest';
import {reply} from '#contract/envelope';
import type {Input, Method, Output} from '#contract/methods';
import {launchChromium} from './chromium.ts';

const root = resolve(import.meta.dirname, '../..');

/** The built app on a folder of its own, in a real browser. */
export interface App {
  readonly page: Page;
  readonly browser: Browser;
  /** The address printed at the start, with its token already used up. */
  readonly address: string;
  /** The folder of notes, safe to change. */
  readonly folder: string;
  /** What the page reported as an error or a refused policy. */
  readonly complaints: readonly string[];
  /** Every address the page or anything in it asked for. */
  readonly requests: readonly string[];
  /** What dialogs (alert, confirm, prompt) said; each was dismissed. */
  readonly dialogs: readonly string[];
  /** Calls the engine from inside the page, as the page itself does. */
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** Waits until nothing of the notes waits to be indexed any more, vectors included. */
  indexed(): Promise<void>;
  close(): Promise<void>;
}

export interface AppOptions {
  /** Folder to copy; default: the sample library. */
  readonly notes?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly embedder?: 'bundled' | 'hash-local' | 'none';
}

/** Starts the built server on a copy of the notes, and opens the printed address in Chromium. */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const work = mkdtempSync(join(tmpdir(), 'commonplace-app-'));
  const folder = join(work, 'notes');
  cpSync(options.notes ?? join(root, 'resources/sample-library'), folder, {recursive: true});
  const server = startServer(work, folder, options);
  const address = await printedAddress(server);
  const browser = await launchChromium();
  const {width = 1280, height = 800, colorScheme = 'light'} = options;
  const page = await browser.newPage({viewport: {width, height}, colorScheme});
  // Shorter than a test may take, so that a step that waits in vain is the one that is named.
  page.setDefaultTimeout(10_000);
  const heard = listenTo(page);
  await page.goto(address);
  const close = async () => {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(work, {recursive: true, force: true});
  };
  const call: App['call'] = (method, input) => callFrom(page, method, input);
  return {page, browser, address, folder, ...heard, call, indexed: () => indexed(call), close};
}

/** Everything a page says, from now on. */
function listenTo(page: Page) {
  const complaints: string[] = [];
  const requests: string[] = [];
  const dialogs: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return {complaints, requests, dialogs};
}

async function callFrom<M extends Method>(page: Page, method: M, input: Input<M>): Promise<Output<M>> {
  const body = JSON.stringify({id: 1, method, input});
  const answer: unknown = await page.evaluate(async (text) => {
    const headers = {'Content-Type': 'application/json'};
    const response = await fetch('/api/call', {method: 'POST', headers, body: text});
    return response.json() as Promise<unknown>;
  }, body);
  const parsed = reply.parse(answer);
  if (!parsed.ok) throw new Error(`${method}: ${parsed.error.message}`);
  return parsed.value as Output<M>;
}

async function indexed(call: App['call']): Promise<void> {
  const isDone = async () => {
    const {sources, embedder, pendingEmbeddings, stats} = await call('library.status', {});
    const isRead = sources.every(({state}) => state === 'ready') && stats.chunks > 0;
    return isRead && (!embedder.available || (pendingEmbeddings === 0 && stats.embeddings === stats.chunks));
  };
  await vi.waitUntil(isDone, {timeout: 30_000, interval: 50});
}

function startServer(work: string, folder: string, options: AppOptions): ChildProcess {
  const embedder = options.embedder ? ['--embedder', options.embedder] : [];
  return spawn(process.execPath, [join(root, 'out/main/server.cjs'), folder, '--no-open', ...embedder], {
    env: {...process.env, COMMONPLACE_HOME: join(work, 'home')},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function printedAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout || !server.stderr) throw new Error('the server has no output');
  let complaint = '';
  server.stderr.on('data', (data: Buffer) => (complaint += data.toString()));
  for await (const line of createInterface({input: server.stdout})) {
    const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error(`the server printed no address: ${complaint}`);
}
