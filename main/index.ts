import {realpathSync} from 'node:fs';
import {homedir} from 'node:os';
import {basename, join} from 'node:path';
import {app, dialog} from 'electron';
import type {Client} from '#contract/client';
import {pageOrigin} from '#contract/content-security';
import {methods} from '#contract/methods';
import {registerPageScheme, servePage} from './shell/app-protocol.ts';
import {CleanEnd} from './shell/clean-end.ts';
import {CrashLog} from './shell/crash-log.ts';
import {desktopHost, type HostParts} from './shell/desktop-host.ts';
import {thisInstallation} from './shell/installation.ts';
import {handoverTo} from './shell/take-handover.ts';
import {type LaunchArguments, readLaunchArguments} from './shell/launch-arguments.ts';
import {installMenu} from './shell/menu.ts';
import {Notifier} from './shell/notify.ts';
import {obeySettings} from './shell/obey-settings.ts';
import {confineWindows, denyPermissions} from './shell/permissions.ts';
import {QuickSearch} from './shell/quick-search.ts';
import {quitCleanly} from './shell/quit-cleanly.ts';
import {chooseLibrary, RecentLibraries} from './shell/recent-libraries.ts';
import {RequestQueue} from './shell/request-queue.ts';
import {desktopSecrets} from './shell/secrets.ts';
import {claimLibrary} from './shell/single-instance.ts';
import {claimLinks, hearSystem} from './shell/system-opens.ts';
import {UpdateChoiceFile} from './shell/update-choice.ts';
import {UpdateDesk} from './shell/update-desk.ts';
import {Updater} from './shell/updater.ts';
import {watchCrashes} from './shell/watch-crashes.ts';
import {whyNoUpdates} from './shell/why-no-updates.ts';
import {MainWindow} from './shell/window.ts';
import {makeDispatch} from './transport/dispatch.ts';
import {expectedFailure} from './transport/expected-failure.ts';
import {forwardTo} from './transport/forward.ts';
import {installedFiles} from './transport/installed-files.ts';
import {serveIpc} from './transport/ipc-server.ts';
import {dataFolder, keyFolder, libraryFile} from './transport/library-file.ts';
import {pendingClient} from './transport/pending-client.ts';
import {reportBug} from './transport/stderr-log.ts';
import {smokeReport, smokeSearch} from './transport/smoke-search.ts';
import {type EngineHost, WorkerClient} from './transport/worker-client.ts';

const files = installedFiles(import.meta.dirname, app.isPackaged ? process.resourcesPath : undefined);
const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
const address = developmentUrl ?? `${pageOrigin}/index.html`;
const preload = join(files.root, 'out', 'preload', 'index.cjs');
const data = dataFolder({platform: process.platform, home: homedir(), env: process.env});
const recent = new RecentLibraries(data);
const asked = readLaunchArguments(process.argv.slice(app.isPackaged ? 1 : 2));
const report = smokeReport(process.argv);

if (report !== null) {
  void smokeSearch(files, report).then((code) => {
    app.exit(code);
  });
} else if (asked.missing.length > 0) {
  const missing = asked.missing.join(', ');
  dialog.showErrorBox('Commonplace', `${missing} is not there; name the folder that holds your notes.`);
  app.exit(2);
} else {
  void launch(asked, asked.folder ?? chooseLibrary(asked.paths, recent.list(), realpathSync(files.sampleLibrary)));
}

/** The launch, in order. The window does not wait for the engine, and nothing waits for indexing. */
async function launch(wanted: LaunchArguments, root: string): Promise<void> {
  const dbPath = libraryFile(data, root);
  const place = join(data, 'windows', basename(dbPath, '.db'));
  const window = new MainWindow({preload, address, stateFile: join(place, 'window.json')});
  const opening = Promise.withResolvers<WorkerClient>();
  const client = pendingClient(opening.promise);
  const requests = new RequestQueue();
  const receive = handoverTo({client, requests, window});
  if (!claimLibrary(place, wanted, receive)) {
    app.quit();
    return;
  }
  const log = new CrashLog(join(place, 'crashes.log'), files);
  const end = new CleanEnd(async () => {
    await (await opening.promise.catch(() => null))?.close();
  });
  watchCrashes(log, end);
  hearSystem(receive);
  registerPageScheme();
  confineWindows(developmentUrl);
  const keyring = desktopSecrets(keyFolder(data));
  const onCrash = log.error.bind(log, 'engine');
  opening.resolve(openEngine(dbPath, {secrets: keyring.secrets, onCrash}));
  await app.whenReady();
  claimLinks();
  denyPermissions(developmentUrl);
  servePage(files.pageFolder);
  const quickSearch = new QuickSearch(preload, address);
  window.whenClosed = () => {
    quickSearch.end();
  };
  const updating = {...updatesFor(requests), end};
  serve({client, window, quickSearch, requests, keyring, updating}, log);
  recent.add(root);
  installMenu({client, recent, requests, window, version: files.version});
  quitCleanly(end);
  window.show();
  updating.desk.start();
  receive(wanted);
  await fill(client, root);
}

/** Answers the page. */
function serve(parts: HostParts, log: CrashLog): void {
  const {client, window, quickSearch, requests, updating} = parts;
  const report = (method: string, error: unknown) => {
    log.error('main', error);
    reportBug(method, error);
  };
  const obeying = obeySettings(client, {quickSearch, notifier: new Notifier(client, window)});
  const handlers = {...forwardTo(client), ...desktopHost(parts), ...obeying};
  const subscribe: Client['subscribe'] = (listener) => {
    requests.onPut(() => {
      listener({type: 'host-asks'});
    });
    updating.desk.onChange(() => {
      listener({type: 'updates-changed'});
    });
    return client.subscribe(listener);
  };
  serveIpc(makeDispatch(methods, handlers, report), subscribe, developmentUrl);
}

/** Newer versions of the app: nothing is asked of any server before somebody has named one and said so. */
function updatesFor(requests: RequestQueue): {readonly desk: UpdateDesk; readonly updater: Updater} {
  const updater = new Updater();
  const desk = new UpdateDesk({
    file: new UpdateChoiceFile(data),
    version: files.version,
    reason: whyNoUpdates(thisInstallation()),
    updater,
    onNewer: (version) => {
      requests.put({type: 'newer-version', version});
    },
  });
  return {desk, updater};
}

function openEngine(dbPath: string, host: EngineHost): Promise<WorkerClient> {
  const {engineWorker, modelFolder, kernelFile, version} = files;
  return WorkerClient.start(
    engineWorker,
    {dbPath, access: 'create', modelFolder, kernelFile, version, watch: true},
    host,
  );
}

/** The opened folder is the library's first source; one that is there already is what was wanted. */
async function fill(client: Client, root: string): Promise<void> {
  try {
    await client.call('library.addSource', {folder: root});
  } catch (error) {
    const code = expectedFailure(error)?.code;
    // The app is ended before the folder was added: there is nothing to say.
    if (code === 'CONFLICT' || code === 'CANCELLED') return;
    explain(error);
    // A library that is open stays open: the person may add another folder.
    if (!(await isOpen(client))) app.quit();
  }
}

function isOpen(client: Client): Promise<boolean> {
  return client.call('library.status', {}).then(
    () => true,
    () => false,
  );
}

function explain(error: unknown): void {
  const failure = expectedFailure(error);
  if (!failure) reportBug('launch', error);
  dialog.showErrorBox('Commonplace', failure?.message ?? 'Commonplace could not be started.');
}
