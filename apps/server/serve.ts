import {methods} from '#contract/methods';
import {makeDispatch} from '#transport/dispatch';
import {forwardTo} from '#transport/forward';
import {installedFiles} from '#transport/installed-files';
import {openLibrary} from '#transport/open-library';
import {reportBug} from '#transport/stderr-log';
import {painter} from '../terminal/paint.ts';
import {showProgress} from '../terminal/progress.ts';
import {waitForStop} from '../terminal/wait-for-stop.ts';
import {browserHost} from './browser-host.ts';
import {createServer} from './create-server.ts';
import {openBrowser} from './open-browser.ts';
import type {ServeOptions} from './serve-options.ts';

/** Opens the library, serves the page, and stops cleanly at the first SIGINT or SIGTERM. */
export async function serve(options: ServeOptions): Promise<void> {
  const files = installedFiles(import.meta.dirname);
  const library = await openLibrary(options, files);
  const progress = showProgress(process.stderr);
  library.client.subscribe((event) => {
    progress.show(event);
  });
  const server = await createServer({
    pageFolder: files.pageFolder,
    dispatch: makeDispatch(methods, {...forwardTo(library.client), ...browserHost}, reportBug),
    subscribe: (listener) => library.client.subscribe(listener),
  });
  try {
    const address = await server.listen(options.port);
    announce(address);
    if (options.opensBrowser) await openBrowser(address);
    // Not before: the page is there while the folder is read for the first time.
    void library.addFolder();
    await waitForStop();
  } finally {
    progress.stop();
    await server.close();
    await library.close();
  }
}

function announce(address: string): void {
  const paint = painter(process.stdout);
  process.stdout.write(`Commonplace is at ${paint('cyan', address)}\n`);
  process.stdout.write(`${paint('dim', 'The address works once, for one browser. Ctrl-C stops.')}\n`);
}
