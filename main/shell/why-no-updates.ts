/** What tells how this copy of the app came here. */
export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The file of an AppImage that runs. */
  readonly appImage: string | undefined;
  /** What a Linux package says of itself: `deb`. Null without one. */
  readonly packageType: string | null;
  /** Whether Windows' installer left its uninstaller beside the program. */
  readonly hasUninstaller: boolean;
}

/** Why this copy cannot be replaced by a newer one, in a sentence with what to do; null when it can. */
export function whyNoUpdates(installation: Installation): string | null {
  const {isPackaged, platform, appImage, packageType, hasUninstaller} = installation;
  if (!isPackaged) return 'Commonplace runs from a checkout here; “git pull” brings a newer version.';
  if (platform === 'linux' && appImage === undefined && packageType === null)
    return 'This copy is neither an AppImage nor installed from a deb; get a newer one where it came from.';
  if (platform === 'win32' && !hasUninstaller)
    return 'This copy was unpacked from a zip; get a newer one where it came from, or use the installer.';
  return null;
}
