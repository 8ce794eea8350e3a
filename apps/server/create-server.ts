import {existsSync} from 'node:fs';
import {join} from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, {type FastifyInstance} from 'fastify';
import {CallError, type Client} from '#contract/client';
import {reportBug} from '#transport/stderr-log';
import type {Dispatch} from '#transport/dispatch';
import {AccessKey} from './access-key.ts';
import {answerErrors, answerNothing, answerStop} from './answer-errors.ts';
import {answerGarbage} from './answer-garbage.ts';
import {EventStreams} from './event-streams.ts';
import {finishRequests} from './finish-requests.ts';
import {guardRequests} from './guard-requests.ts';
import {requestIdOf} from './rest/request-id.ts';
import {addRestApi, type RestOptions} from './rest/rest-api.ts';

export interface ServerOptions {
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly dispatch: Dispatch;
  readonly subscribe: Client['subscribe'];
  readonly rest: RestOptions;
}

export interface Server {
  /** Listens on 127.0.0.1 and gives the address that lets one browser in. Port 0 lets the system choose. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
}

const bodyLimit = 1024 * 1024;

/** The loopback server: the page, the typed calls, the events, and the recall API. Every request passes `guardRequests` first. */
export async function createServer(options: ServerOptions): Promise<Server> {
  if (!existsSync(join(options.pageFolder, 'index.html')))
    throw new CallError({
      code: 'NOT_FOUND',
      message: `The page is not built (${options.pageFolder}); run “npm run build”.`,
    });
  const key = new AccessKey();
  const streams = new EventStreams(options.subscribe);
  const app = fastify({
    bodyLimit,
    forceCloseConnections: true,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: answerErrors,
    clientErrorHandler: answerGarbage,
    genReqId: requestIdOf,
  });
  // What is not JSON is refused: a form of another site could send plain text without asking first.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerErrors);
  app.setNotFoundHandler(answerNothing);
  finishRequests(app, answerStop);
  guardRequests(app, key);
  addPage(app, key);
  addCalls(app, options.dispatch, streams);
  await addRestApi(app, options.rest);
  await app.register(fastifyStatic, {root: options.pageFolder, index: false});
  return {
    listen: (port) => listen(app, key, port),
    close: async () => {
      streams.close();
      await app.close();
    },
  };
}

function addPage(app: FastifyInstance, key: AccessKey): void {
  app.get<{Querystring: Record<string, unknown>}>('/', (request, reply) => {
    const {token} = request.query;
    if (token === undefined) return reply.sendFile('index.html');
    // The guard has let this request in because the token is good, or the browser had been let in before.
    const cookie = key.exchange(token);
    if (cookie !== null) void reply.header('set-cookie', cookie);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });
}

function addCalls(app: FastifyInstance, dispatch: Dispatch, streams: EventStreams): void {
  app.post('/api/call', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return dispatch(request.body);
  });
  app.get('/api/events', (_request, reply) => {
    reply.hijack();
    streams.open(reply);
  });
}

async function listen(app: FastifyInstance, key: AccessKey, port: number): Promise<string> {
  try {
    await app.listen({host: '127.0.0.1', port});
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || (error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
      reportBug('listen', error);
    throw new CallError({
      code: 'CONFLICT',
      message: `Port ${port} of 127.0.0.1 cannot be had; choose another with --port, or 0 for any.`,
    });
  }
  const bound = app.server.address();
  const chosen = bound !== null && typeof bound === 'object' ? bound.port : port;
  key.bindTo(chosen);
  return `http://127.0.0.1:${chosen}/?token=${key.token}`;
}
