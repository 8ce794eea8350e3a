import {homedir} from 'node:os';
import {basename, join} from 'node:path';
import {app, dialog} from 'electron';
import type {Client} from '#contract/client';
import {pageOrigin} from '#contract/content-security';
import {methods} from '#contract/methods';
import {registerPageScheme, servePage} from './shell/app-protocol.ts';
import {desktopHost} from './shell/desktop-host.ts';
import {installMenu} from './shell/menu.ts';
import {openedFolder} from './shell/opened-folder.ts';
import {confineWindows, denyPermissions} from './shell/permissions.ts';
import {quitCleanly} from './shell/quit-cleanly.ts';
import {claimLibrary} from './shell/single-instance.ts';
import {openWindow} from './shell/window.ts';
import {makeDispatch} from './transport/dispatch.ts';
import {expectedFailure} from './transport/expected-failure.ts';
import {forwardTo} from './transport/forward.ts';
import {installedFiles} from './transport/installed-files.ts';
import {serveIpc} from './transport/ipc-server.ts';
import {dataFolder, keyFolder, libraryFile} from './transport/library-file.ts';
import {pendingClient} from './transport/pending-client.ts';
import {reportBug} from './transport/stderr-log.ts';
import {smokeReport, smokeSearch} from './transport/smoke-search.ts';
import {WorkerClient} from './transport/worker-client.ts';

const files = installedFiles(import.meta.dirname, app.isPackaged ? process.resourcesPath : undefined);
const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
const data = dataFolder({platform: process.platform, home: homedir(), env: process.env});
const folder = openedFolder(process.argv.slice(app.isPackaged ? 1 : 2), files.sampleLibrary);
const report = smokeReport(process.argv);

if (report !== null) {
  void smokeSearch(files, report).then((code) => {
    app.exit(code);
  });
} else if (folder === null) {
  dialog.showErrorBox(
    'Commonplace',
    'What was named on the command line is not a folder; name the folder that holds your notes.',
  );
  app.exit(2);
} else {
  void launch(folder, libraryFile(data, folder));
}

/** The launch, in order. The window does not wait for the engine, and nothing waits for indexing. */
async function launch(root: string, dbPath: string): Promise<void> {
  const place = join(data, 'windows', basename(dbPath, '.db'));
  if (!claimLibrary(place)) {
    app.quit();
    return;
  }
  registerPageScheme();
  confineWindows(developmentUrl);
  await app.whenReady();
  denyPermissions();
  servePage(files.pageFolder);
  installMenu(app.isPackaged);
  const opening = openEngine(dbPath);
  const client = pendingClient(opening);
  const dispatch = makeDispatch(methods, {...forwardTo(client), ...desktopHost(client)}, reportBug);
  serveIpc(dispatch, (listener) => client.subscribe(listener), developmentUrl);
  quitCleanly(async () => {
    await (await opening.catch(() => null))?.close();
  });
  openWindow({
    preload: join(files.root, 'out', 'preload', 'index.cjs'),
    address: developmentUrl ?? `${pageOrigin}/index.html`,
    stateFile: join(place, 'window.json'),
  });
  try {
    await opening;
    await addFolder(client, root);
  } catch (error) {
    explain(error);
    app.quit();
  }
}

function openEngine(dbPath: string): Promise<WorkerClient> {
  const {engineWorker, modelFolder, kernelFile, version} = files;
  const keys = keyFolder(data);
  return WorkerClient.start(engineWorker, {
    dbPath,
    access: 'create',
    modelFolder,
    kernelFile,
    version,
    keyFolder: keys,
    watch: true,
  });
}

/** The opened folder is the library's first source; one that is there already is what was wanted. */
async function addFolder(client: Client, root: string): Promise<void> {
  try {
    await client.call('library.addSource', {folder: root});
  } catch (error) {
    // The library is open, so the window stays: the person may add another folder.
    if (expectedFailure(error)?.code !== 'CONFLICT') explain(error);
  }
}

function explain(error: unknown): void {
  const failure = expectedFailure(error);
  if (!failure) reportBug('launch', error);
  dialog.showErrorBox('Commonplace', failure?.message ?? 'Commonplace could not be started.');
}
