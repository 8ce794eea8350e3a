/** Opens the address if there seems to be a browser to open it; the printed address remains the way in when not. */
export async function openBrowser(address: string): Promise<void> {
  if (!hasDisplay(process.platform, process.env)) return;
  try {
    const {default: open} = await import('open');
    const opener = await open(address);
    opener.on('error', () => undefined);
  } catch {
    // The address has been printed; nothing is lost.
  }
}

/** On Linux a browser needs a display server; in CI nobody looks. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (env['CI']) return false;
  return platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? env['WSL_DISTRO_NAME']);
}
