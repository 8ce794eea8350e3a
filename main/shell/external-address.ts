const allowedSchemes: readonly string[] = ['http:', 'https:', 'mailto:'];

/** Whether the system may be asked to open this address: the web and mail, never a file or another program's scheme. */
export function isExternalAddress(address: string): boolean {
  return URL.canParse(address) && allowedSchemes.includes(new URL(address).protocol);
}

const longest = 600;

/** How an address is shown to whoever is asked: where it leads, and the whole of it as the system will get it. */
export function shownAddress(address: string): {place: string; whole: string} {
  const {protocol, host, pathname, href} = new URL(address);
  const place = protocol === 'mailto:' ? `mail to ${decodeURI(pathname)}` : host;
  const cut = href.length - longest;
  return {place, whole: cut > 0 ? `${href.slice(0, longest)}… (${cut} more characters)` : href};
}
