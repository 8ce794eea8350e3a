import {spawn} from 'node:child_process';
import {app} from 'electron';

/** Each library has a process of its own. One that is open already comes to the front. */
export function openOtherLibrary(folder: string): void {
  // In an AppImage the running program lies in a mount that ends with this process.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const own = app.isPackaged ? [] : process.argv.slice(1, 2);
  spawn(program, [...own, folder], {detached: true, stdio: 'ignore'}).unref();
}
