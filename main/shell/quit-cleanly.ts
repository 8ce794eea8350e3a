import {app, BrowserWindow} from 'electron';

/** A write in hand takes less; whatever takes longer is rolled back at the next start. Milliseconds. */
const patience = 10_000;

/** Ends the app after `close` has run once. On macOS an app stays when its window closes, elsewhere it ends. */
export function quitCleanly(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.race([close(), after(patience)]).finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
