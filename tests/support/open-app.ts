import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {type Browser, chromium, type Page} from 'playwright-core';

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
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address);
  const close = async () => {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(work, {recursive: true, force: true});
  };
  return {page, browser, address, folder, complaints, close};
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function chromiumPath(): string {
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found)
    throw new Error('No Chromium was found: install it (apt-get install chromium), or set CHROMIUM to its path.');
  return found;
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
