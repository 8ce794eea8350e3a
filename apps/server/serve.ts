import {type Method, methods} from '#contract/methods';
import {makeDispatch} from '#transport/dispatch';
import {forwardTo} from '#transport/forward';
import {type InstalledFiles, installedFiles} from '#transport/installed-files';
import type {OpenLibrary} from '#transport/open-library';
import {reportBug} from '#transport/stderr-log';
import {painter} from '../terminal/paint.ts';
import {withServedLibrary} from '../terminal/serve-library.ts';
import {waitForStop} from '../terminal/wait-for-stop.ts';
import {browserHost} from './browser-host.ts';
import {createServer} from './create-server.ts';
import {openBrowser} from './open-browser.ts';
import {apiPrefix} from './rest/is-for-api.ts';
import type {ServeOptions} from './serve-options.ts';

/** Opens the library, serves the page, and stops cleanly at the first SIGINT or SIGTERM. */
export async function serve(options: ServeOptions): Promise<void> {
  const files = installedFiles(import.meta.dirname);
  await withServedLibrary(options, files, (library) => servePage(library, options, files));
}

async function servePage(library: OpenLibrary, options: ServeOptions, files: InstalledFiles): Promise<void> {
  const server = await createServer({
    pageFolder: files.pageFolder,
    dispatch: makeDispatch<PageMethod>(
      pageMethods(),
      {...forwardTo(library.client), ...browserHost(library.client, files.version)},
      reportBug,
    ),
    subscribe: (listener) => library.client.subscribe(listener),
    rest: {
      call: (method, input) => library.client.call(method, input),
      requestsPerMinute: options.requestsPerMinute,
      version: files.version,
    },
  });
  try {
    const address = await server.listen(options.port);
    announce(address, library.dbPath);
    if (options.opensBrowser) await openBrowser(address);
    // Not before: the page is there while the folder is read for the first time.
    void library.addFolder();
    await waitForStop();
  } finally {
    await server.close();
  }
}

/** All but the check of keys, which is the API's own affair. */
type PageMethod = Exclude<Method, 'key.check'>;

function pageMethods(): Pick<typeof methods, PageMethod> {
  const rows = Object.entries(methods).filter(([name]) => name !== 'key.check');
  return Object.fromEntries(rows) as Pick<typeof methods, PageMethod>;
}

function announce(address: string, dbPath: string): void {
  const paint = painter(process.stdout);
  process.stdout.write(`Commonplace is at ${paint('cyan', address)}\n`);
  process.stdout.write(`${paint('dim', 'The address works once, for one browser. Ctrl-C stops.')}\n`);
  process.stdout.write(`Programs use ${paint('cyan', new URL(apiPrefix, address).href)} with a key:\n`);
  process.stdout.write(`${paint('dim', `npx commonplace keys create NAME --db "${dbPath}"`)}\n`);
}
