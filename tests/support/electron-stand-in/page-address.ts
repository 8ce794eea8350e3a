/**
 * Chromium knows no scheme of ours, so that `app://bundle/x` is shown to it as `https://bundle.app.stand-in/x`, an
 * address that exists nowhere and is answered by the handler of the scheme.
 */
const ending = 'stand-in';

export function toChromium(address: string): string {
  const match = /^([a-z][a-z0-9]*):\/\/([^/?#]*)(.*)$/s.exec(address);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  return match && !/^(https?|file|data|about|blob|devtools)$/.test(scheme)
    ? `https://${host}.${scheme}.${ending}${rest === '' ? '/' : rest}`
    : address;
}

export function fromChromium(address: string): string {
  const match = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9]*)\.stand-in(\/.*)?$/s.exec(address);
  return match ? `${match[2] ?? ''}://${match[1] ?? ''}${match[3] ?? '/'}` : address;
}
