import {existsSync} from 'node:fs';
import {type Browser, chromium} from 'playwright-core';

/** No sandbox, because test machines run as root; no GPU; and nothing fetched behind the page's back. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({executablePath: chromiumPath(), args: [...chromiumArguments]});
}

export function chromiumPath(): string {
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found)
    throw new Error('No Chromium was found: install it (apt-get install chromium), or set CHROMIUM to its path.');
  return found;
}
