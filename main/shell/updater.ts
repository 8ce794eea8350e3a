import type {AppUpdater, ProgressInfo, UpdateCheckResult} from 'electron-updater';
import {isSafePlace} from '#contract/updates';
import {inTime} from './in-time.ts';

/** How long a feed may take to name its newest version; Electron’s requests have no limit of their own. Milliseconds. */
const patience = 60_000;

/** electron-updater, held to what was asked of it. It is not even loaded before somebody looks for an update. */
export class Updater {
  #loaded: Promise<AppUpdater> | undefined;
  #found: UpdateCheckResult | null = null;
  #looking: Promise<unknown> = Promise.resolve();

  /** The newest version that the feed has, if it is newer than the running one; else null. */
  async look(feed: string): Promise<string | null> {
    const updater = await this.#load();
    // Else the answer of the feed before would be taken for this one's.
    await this.#looking;
    updater.setFeedURL({provider: 'generic', url: feed});
    const looking = updater.checkForUpdates();
    this.#looking = looking.catch(() => undefined);
    this.#found = await inTime(looking, patience, () => {
      // A moment later, so that the silence is told, and not the end of the connection.
      setImmediate(() => void updater.netSession.closeAllConnections());
      throw Object.assign(new Error('The feed does not answer.'), {code: 'UPDATE_TIMED_OUT'});
    });
    return this.#found?.isUpdateAvailable === true ? this.#found.updateInfo.version : null;
  }

  /** Downloads what was found last, and checks it against the sum that the feed gave. */
  async download(onPercent: (percent: number) => void): Promise<void> {
    const updater = await this.#load();
    const tell = ({percent}: ProgressInfo): void => {
      onPercent(percent);
    };
    updater.on('download-progress', tell);
    try {
      await updater.downloadUpdate(this.#found?.cancellationToken);
    } finally {
      updater.off('download-progress', tell);
    }
  }

  /** Ends what is under way; its promise then rejects. */
  async stop(): Promise<void> {
    this.#found?.cancellationToken?.cancel();
    if (this.#loaded) await (await this.#loaded).netSession.closeAllConnections();
  }

  /** Puts the new version in place and ends the app. Where that fails, at once or later, the app stays. */
  async install(onFailure: (error: Error) => void): Promise<void> {
    const updater = await this.#load();
    updater.once('error', onFailure);
    updater.quitAndInstall();
  }

  #load(): Promise<AppUpdater> {
    this.#loaded ??= loadUpdater();
    return this.#loaded;
  }
}

async function loadUpdater(): Promise<AppUpdater> {
  // Its getter is no name that an import could see.
  const {default: updaters} = await import('electron-updater');
  const {autoUpdater} = updaters;
  autoUpdater.logger = null;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.disableWebInstaller = true;
  // A version for a part of the users would need a number that tells who asks. Nobody is told apart here.
  autoUpdater.requestHeaders = {'x-user-staging-id': 'none'};
  autoUpdater.isUserWithinRollout = () => true;
  autoUpdater.netSession.webRequest.onBeforeRequest(({url}, answer) => {
    answer({cancel: !isSafePlace(url)});
  });
  return autoUpdater;
}
