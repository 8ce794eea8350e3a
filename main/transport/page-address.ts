import {pageOrigin} from '#contract/content-security';

/**
 * Whether a frame's address is our own page: the packed one, or the development server's when there is one.
 * Compared as origins, because a prefix would let `app://bundle.elsewhere` in.
 */
export function isOurPage(address: string | undefined, developmentUrl?: string): boolean {
  if (address === undefined) return false;
  const origin = originOf(address);
  return (
    origin !== null &&
    (origin === originOf(pageOrigin) || (developmentUrl !== undefined && origin === originOf(developmentUrl)))
  );
}

/** Scheme and host; `URL.origin` is the word “null” for schemes such as ours. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const {protocol, host} = new URL(address);
  return `${protocol}//${host}`;
}
