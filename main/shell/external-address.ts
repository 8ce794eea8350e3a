const allowedSchemes: readonly string[] = ['http:', 'https:', 'mailto:'];

/** Whether the system may be asked to open this address: the web and mail, never a file or another program's scheme. */
export function isExternalAddress(address: string): boolean {
  return URL.canParse(address) && allowedSchemes.includes(new URL(address).protocol);
}
