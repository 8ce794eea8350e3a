/** Whether a program with a window can be opened. On Linux it needs a display server; in CI nobody looks. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (env['CI']) return false;
  return platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? env['WSL_DISTRO_NAME']);
}
