/** Where an endpoint lies. */
export interface EndpointPlace {
  /** With the port, where it is not the usual one. */
  readonly host: string;
  /** Scheme, host and port: a stored key counts for one of these. */
  readonly origin: string;
  /** Whether what is sent there stays on this computer. */
  readonly isLocal: boolean;
}

/** Null while the text is no http or https address yet. */
export function placeOf(baseUrl: string): EndpointPlace | null {
  const url = URL.parse(baseUrl.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  const isLocal = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {host: url.host, origin: url.origin, isLocal};
}

/** What becomes of the notes' text there, in a sentence; empty where it stays on this computer. */
export function disclosureOf(baseUrl: string): string {
  const place = placeOf(baseUrl);
  return place === null || place.isLocal ? '' : `The text of your notes is sent to ${place.host}.`;
}
