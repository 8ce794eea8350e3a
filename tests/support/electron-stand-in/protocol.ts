import {readFileSync} from 'node:fs';
import {extname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {app} from './app.ts';
import {ClientRequest, fromPartition} from './net-request.ts';

type Answer = (request: Request) => Response | Promise<Response>;
type CheckPermission = (...asked: [contents: object, permission: string, origin: string, details: object]) => boolean;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const privileged = new Set<string>();
const answers = new Map<string, Answer>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly {readonly scheme: string}[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const {scheme} of schemes) privileged.add(scheme);
  },
  handle(scheme: string, answer: Answer): void {
    if (!app.isReady()) throw new Error('protocol.handle should be called after app is ready');
    if (!privileged.has(scheme)) throw new Error(`The stand-in serves privileged schemes only, and not ${scheme}.`);
    if (answers.has(scheme)) throw new Error('The scheme has been registered');
    answers.set(scheme, answer);
  },
};

/** The answer for an address of one of our schemes; null for others. */
export function answerFor(address: string, init?: RequestInit): Promise<Response> | null {
  const answer = answers.get(/^[a-z][a-z0-9]*/.exec(address)?.[0] ?? '');
  return answer ? Promise.resolve(answer(new Request(address, init))) : null;
}

export const net = {
  request: (options: ConstructorParameters<typeof ClientRequest>[0]) => new ClientRequest(options),
  fetch(address: string, init?: RequestInit): Promise<Response> {
    const own = answerFor(address, init);
    if (own) return own;
    if (!address.startsWith('file:')) return Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    return Promise.resolve().then(() => {
      const path = fileURLToPath(address);
      const type = types[extname(path)] ?? 'application/octet-stream';
      return new Response(new Uint8Array(readFileSync(path)), {headers: {'Content-Type': type}});
    });
  },
};

let checkPermission: CheckPermission = () => true;

export const session = {
  fromPartition,
  defaultSession: {
    setPermissionRequestHandler(): void {
      // Headless Chromium asks nobody and denies; what it may do is decided by the check below.
    },
    setPermissionCheckHandler(handler: CheckPermission): void {
      checkPermission = handler;
    },
    setSpellCheckerEnabled(): void {
      // There is none.
    },
  },
};

/** Which permissions Chromium is to have for the page, by its own names. */
export function grantedPermissions(contents: object, origin: string): string[] {
  const names = [
    ['clipboard-sanitized-write', 'clipboard-write'],
    ['clipboard-read', 'clipboard-read'],
    ['geolocation', 'geolocation'],
    ['notifications', 'notifications'],
    ['midi', 'midi'],
    ['media', 'camera'],
  ] as const;
  return names.filter(([name]) => checkPermission(contents, name, origin, {})).map(([, chromium]) => chromium);
}
