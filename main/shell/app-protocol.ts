import {pathToFileURL} from 'node:url';
import {net, protocol} from 'electron';
import {pageOrigin, securityHeaders} from '#contract/content-security';
import {pageFile} from './page-file.ts';

const {protocol: scheme, host} = splitOrigin(pageOrigin);

/** Must run before the app is ready. A standard, secure scheme gives the page an origin, which `file:` has not. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{scheme, privileges: {standard: true, secure: true, supportFetchAPI: true}}]);
}

/** Serves the built page, and nothing else of the disk, with the security headers. */
export function servePage(pageFolder: string): void {
  protocol.handle(scheme, async (request) => {
    if (request.method !== 'GET') return new Response('Not allowed', {status: 405, headers: securityHeaders});
    const file = new URL(request.url).host === host ? pageFile(pageFolder, request.url) : null;
    if (file === null) return new Response('Not found', {status: 404, headers: securityHeaders});
    try {
      const found = await net.fetch(pathToFileURL(file).href);
      return new Response(found.body, {
        status: found.status,
        headers: {...Object.fromEntries(found.headers), ...securityHeaders},
      });
    } catch {
      return new Response('Not found', {status: 404, headers: securityHeaders});
    }
  });
}

function splitOrigin(origin: string): {protocol: string; host: string} {
  const {protocol: withColon, host: name} = new URL(origin);
  return {protocol: withColon.slice(0, -1), host: name};
}
