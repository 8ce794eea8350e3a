import {app, dialog, type WebContents} from 'electron';
import {type CleanEnd, endAtOnce} from './clean-end.ts';
import type {CrashLog} from './crash-log.ts';

/** A page that ends again within this time is not loaded again by itself. Milliseconds. */
const soonAgain = 60_000;

/** Keeps a note of what crashes: the main process then ends, a page is loaded again once. */
export function watchCrashes(log: CrashLog, end: CleanEnd): void {
  let isEnding = false;
  const crash = (error: unknown) => {
    log.error('main', error);
    if (isEnding) return;
    isEnding = true;
    dialog.showErrorBox(
      'Commonplace has to close',
      `Something went wrong that it cannot go on from. What was saved is safe. ${log.file} says where in the program it was.`,
    );
    void end.close().then((isInTime) => {
      if (isInTime) app.exit(1);
      else endAtOnce();
    });
  };
  process.on('uncaughtException', crash);
  // Something was not done, and whoever waited for it was told; the rest goes on.
  process.on('unhandledRejection', (error) => {
    log.error('main', error);
  });
  app.on('child-process-gone', (_event, {reason, exitCode}) => {
    if (reason !== 'clean-exit') log.gone('helper', reason, exitCode);
  });
  app.on('web-contents-created', (_event, contents) => {
    watchPage(contents, log);
  });
}

function watchPage(contents: WebContents, log: CrashLog): void {
  let lastTime = -Infinity;
  contents.on('render-process-gone', (_event, {reason, exitCode}) => {
    if (reason === 'clean-exit') return;
    log.gone('page', reason, exitCode);
    const isAgain = Date.now() - lastTime < soonAgain;
    lastTime = Date.now();
    if (isAgain) dialog.showErrorBox('Commonplace', 'The page has stopped twice. Close the window and open it again.');
    else contents.reload();
  });
}
