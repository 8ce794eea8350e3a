/** Inside a packaged app a library lies beside the archive, because the system's loader cannot read from it. */
export function unpackedPath(path: string): string {
  return path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
}
