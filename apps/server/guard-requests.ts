import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {securityHeaders} from '#contract/content-security';
import type {Failure} from '#contract/errors';
import type {AccessKey} from './access-key.ts';
import {isForApi} from './rest/is-for-api.ts';
import {sendProblem} from './rest/send.ts';

interface Refusal {
  readonly status: 401 | 403 | 421;
  readonly message: string;
}

/**
 * Runs before anything looks at a request. A site that a browser visits can make it send requests here, also
 * under a name of its own that resolves to 127.0.0.1; Host, Origin and Sec-Fetch-Site tell those apart from ours.
 * What passes needs the page's cookie, except at the API, which asks for a key itself.
 */
export function guardRequests(app: FastifyInstance, key: AccessKey): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders);
    const stranger = strangerRefusal(request, key.port);
    if (isForApi(request)) return stranger ? refuseProgram(reply, stranger) : undefined;
    const refusal = stranger ?? lockedRefusal(request, key);
    if (refusal) return refuse(request, reply, refusal);
  });
}

/** Refuses what our own page, or a person typing the address, would never send. */
function strangerRefusal(request: FastifyRequest, port: number): Refusal | null {
  const {host, origin, 'sec-fetch-site': site} = request.headers;
  // Browsers leave the port out of Host when it is the one of plain HTTP.
  const suffix = port === 80 ? '' : `:${port}`;
  const ours = [`127.0.0.1${suffix}`, `localhost${suffix}`];
  if (!ours.includes(host ?? '')) return {status: 421, message: 'This server answers on its own address only.'};
  if (origin !== undefined && origin !== `http://${host ?? ''}`)
    return {status: 403, message: 'This request comes from another site.'};
  // Another port of this machine counts as the same site, yet is not our page.
  const isForeign = site === 'cross-site' || (site === 'same-site' && isForPrograms(request));
  return isForeign ? {status: 403, message: 'This request comes from another site.'} : null;
}

/** Refuses whoever has neither the cookie nor, at the front page, a token that still works. */
function lockedRefusal(request: FastifyRequest, key: AccessKey): Refusal | null {
  if (key.admits(request.headers.cookie)) return null;
  const {token} = request.query as Record<string, unknown>;
  const isExchange = request.method === 'GET' && request.routeOptions.url === '/' && key.accepts(token);
  if (isExchange) return null;
  const message =
    'Open the address that Commonplace printed when it started. It works once, for one browser; start Commonplace again to get a new one.';
  return {status: 401, message};
}

function refuse(request: FastifyRequest, reply: FastifyReply, {status, message}: Refusal): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  if (isApi(request)) return reply.send({code: 'UNSUPPORTED', message} satisfies Failure);
  return reply.type('text/html; charset=utf-8').send(page(message));
}

/** What no person opens by following a link. */
function isForPrograms(request: FastifyRequest): boolean {
  return isApi(request) || isForApi(request);
}

/** The API knows one status for all of these. */
function refuseProgram(reply: FastifyReply, {message}: Refusal): FastifyReply {
  return sendProblem(reply, {status: 403, code: 'FORBIDDEN', message});
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/');
}

/** `message` is one of the sentences above, never something a request brought. */
function page(message: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Commonplace</title><style>${look}</style><body><main><h1>Commonplace</h1><p>${message}</p></main></body></html>\n`;
}

/** The page's own look, without its files. */
const look = `:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 90vh; margin: 0; }
main { max-width: 26rem; padding: 2rem; border-left: 2px solid #0f766e; }
h1 { margin: 0 0 0.5rem; font-size: 1.1rem; } p { margin: 0; opacity: 0.8; }`;
