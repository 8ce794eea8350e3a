import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {app} from 'electron';
import type {Installation} from './why-no-updates.ts';

/** How this copy of the app came here, by what its packages leave behind. */
export function thisInstallation(): Installation {
  const {platform, env} = process;
  return {
    isPackaged: app.isPackaged,
    platform,
    appImage: env['APPIMAGE'],
    packageType: app.isPackaged ? packageType(process.resourcesPath) : null,
    hasUninstaller: existsSync(join(dirname(process.execPath), 'Uninstall Commonplace.exe')),
  };
}

/** electron-builder writes it into a deb, and electron-updater goes by it. */
function packageType(resources: string): string | null {
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim();
  } catch {
    return null;
  }
}
