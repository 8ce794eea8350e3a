import {app, BrowserWindow} from 'electron';

/**
 * One process per library: the lock lives in `userData`, which is set to the library's own folder first.
 * False when another process has it; that one's window then comes to the front.
 */
export function claimLibrary(userData: string): boolean {
  app.setPath('userData', userData);
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  return true;
}
