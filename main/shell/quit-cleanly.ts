import {app, BrowserWindow} from 'electron';
import {type CleanEnd, endAtOnce} from './clean-end.ts';

/** Ends the app after `end` has closed what is open. On macOS an app stays when its window closes, elsewhere it ends. */
export function quitCleanly(end: CleanEnd): void {
  let isClosed = false;
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void end.close().then((isInTime) => {
      if (!isInTime) endAtOnce();
      isClosed = true;
      app.quit();
    });
  });
}
