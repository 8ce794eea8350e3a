import type {FastifyInstance} from 'fastify';
import type {Client} from '#contract/client';
import {answerFailure} from './answer-failure.ts';
import {checkBearer, keyHolder} from './check-bearer.ts';
import {describeApi} from './describe-api.ts';
import {apiPrefix} from './is-for-api.ts';
import {limitRate} from './limit-rate.ts';
import {nothingHere} from './problem.ts';
import {readInput} from './read-input.ts';
import {type Route, routes} from './routes.ts';
import {sendData, sendProblem} from './send.ts';

export interface RestOptions {
  /** The engine's methods, which check every input again. */
  readonly call: Client['call'];
  /** Requests that one key may make within a minute. */
  readonly requestsPerMinute: number;
  /** Of this program. */
  readonly version: string;
}

/** The recall API over HTTP. Only a key opens it: the page's cookie counts for nothing here. */
export async function addRestApi(app: FastifyInstance, options: RestOptions): Promise<void> {
  await app.register(
    async (api) => {
      api.setErrorHandler(answerFailure);
      addDescription(api, options.version);
      addNothing(api);
      await api.register(async (keyed) => {
        checkBearer(keyed, options.call);
        await limitRate(keyed, options.requestsPerMinute);
        for (const route of routes) addRoute(keyed, route, options.call);
      });
    },
    {prefix: apiPrefix},
  );
}

function addRoute(app: FastifyInstance, route: Route, call: Client['call']): void {
  app.route({
    method: route.verb,
    url: route.path,
    handler: async (request, reply) => {
      const input = readInput(route, request);
      const data = await route.run(call, input, keyHolder(request).caller);
      return sendData(reply, route.status, {data, pagination: route.pagination?.(data)});
    },
  });
}

function addDescription(app: FastifyInstance, version: string): void {
  app.get('/openapi.json', (request, reply) => {
    void reply.header('x-request-id', request.id);
    // The guard has found Host to be our own address.
    return reply.send(describeApi({version, address: `http://${request.headers.host ?? ''}`}));
  });
}

/** Without it the page's files would answer for addresses that the API does not have. */
function addNothing(app: FastifyInstance): void {
  for (const url of ['/', '/*']) app.all(url, (_request, reply) => sendProblem(reply, nothingHere));
}
