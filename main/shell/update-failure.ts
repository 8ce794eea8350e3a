/** What was being done when it failed. */
export type UpdateStage = 'look' | 'download' | 'install';

/** What went wrong with an update and what to do about it, in a sentence that names the feed. */
export function updateFailure(stage: UpdateStage, feed: string, error: unknown): string {
  const network = /^net::ERR_(\w+)/.exec(messageOf(error))?.[1];
  if (network !== undefined) return networkFailure(feed, network);
  const code = codeOf(error);
  const known = sentences[code];
  if (known) return known(feed);
  const status = /^HTTP_ERROR_(\d+)/.exec(code)?.[1] ?? /\bstatus (\d{3})/.exec(messageOf(error))?.[1];
  if (status !== undefined) return `${feed} answers with status ${status}; check the address, or try again later.`;
  return unknown[stage](feed, code === '' ? messageOf(error) : code);
}

const unknown: Readonly<Record<UpdateStage, (feed: string, what: string) => string>> = {
  look: (feed) => unreadable(feed),
  download: (feed, what) => `The new version could not be downloaded from ${feed} (${what}); look again.`,
  install: (feed, what) =>
    `The new version was not put in place of this one (${what}); get its package from ${feed} and install it by hand.`,
};

const unreadable = (feed: string) =>
  `What ${feed} says of its newest version cannot be read; ask whoever keeps it, or choose another address.`;
const full = () => 'There is no room on the disk for the new version; make some, and look again.';

const sentences: Readonly<Record<string, (feed: string) => string>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: (feed) =>
    `There is no list of versions at ${feed}; the address must be the folder that latest.yml and the packages lie in.`,
  ERR_UPDATER_INVALID_UPDATE_INFO: unreadable,
  ERR_UPDATER_INVALID_VERSION: unreadable,
  ERR_UPDATER_NO_FILES_PROVIDED: unreadable,
  ERR_UPDATER_NO_CHECKSUM: unreadable,
  ERR_CHECKSUM_MISMATCH: (feed) =>
    `The package from ${feed} is not the one that its list describes, and was thrown away; look again later, or ask whoever keeps it.`,
  ERR_UPDATER_INVALID_SIGNATURE: (feed) =>
    `The package from ${feed} is not signed by whom this one was signed by, and was thrown away; do not install it by hand either.`,
  ENOSPC: full,
  UPDATE_TIMED_OUT: (feed) => `${feed} does not answer; check the address and the connection, then look again.`,
};

function networkFailure(feed: string, name: string): string {
  if (name === 'BLOCKED_BY_CLIENT')
    return `${feed} leads to an address that is not https, and nothing was taken from there; ask whoever keeps it.`;
  if (name.startsWith('CERT_') || name.startsWith('SSL_'))
    return `${feed} does not prove that it is what its address says (${name}), and nothing was taken from there; check the address.`;
  return `${feed} cannot be reached (${name}); check the address and the connection, then look again.`;
}

/** Empty where the error has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
