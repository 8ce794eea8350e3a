import {app} from 'electron';

/** Ends the app when its last window closes, after `close` has run once. */
export function quitCleanly(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}
