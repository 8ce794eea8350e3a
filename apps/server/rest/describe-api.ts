import {z} from 'zod';
import {apiObjects, apiRequests} from '#contract/recall-api';
import {apiPrefix} from './is-for-api.ts';
import {type Route, routes} from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** Our OpenAPI 3.1 document, made from the contract that every request is checked by. */
export function describeApi({version, address}: {readonly version: string; readonly address: string}): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Commonplace recall API',
      version,
      description:
        'Memories of one local library. Make a key with “commonplace keys create NAME”; what it may read and write is decided there.',
    },
    servers: [{url: address}],
    security: [{bearerAuth: []}],
    paths: {
      ...Object.fromEntries(routes.map((route) => [`${apiPrefix}${route.path}`, describeRoute(route)])),
      [`${apiPrefix}/openapi.json`]: ownPath,
    },
    components: {
      schemas: {...schemasOf(apiRequests, 'input'), ...schemasOf(apiObjects, 'output')},
      securitySchemes: {bearerAuth: {type: 'http', scheme: 'bearer', bearerFormat: 'cp_ API key'}},
    },
  };
}

function describeRoute(route: Route): Json {
  const {verb, path, status, summary, answer} = route;
  return {
    [verb.toLowerCase()]: {
      operationId: path.split('/').at(-1),
      tags: ['memory'],
      summary,
      ...(verb === 'GET' ? {parameters: parametersOf(route)} : {requestBody: bodyOf(route)}),
      responses: {
        [status]: {description: 'Success.', headers, content: json(`${answer}Envelope`)},
        ...Object.fromEntries(
          Object.entries(failures).map(([code, description]) => [
            code,
            {description, headers, content: json('ApiError')},
          ]),
        ),
      },
    },
  };
}

function bodyOf({request}: Route): Json {
  return {required: true, content: json(request)};
}

/** A list is written by repeating its parameter. */
function parametersOf({request}: Route): Json[] {
  const {properties = {}, required = []} = z.toJSONSchema(apiRequests[request], {io: 'input'});
  return Object.entries(properties).map(([name, schema]) => {
    return {name, in: 'query', required: required.includes(name), style: 'form', explode: true, schema};
  });
}

function schemasOf(table: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Json {
  const registry = z.registry<{id: string}>();
  for (const [id, schema] of Object.entries(table)) registry.add(schema, {id});
  const {schemas} = z.toJSONSchema(registry, {io, uri: reference});
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, {...schema, ...nameless}]));
}

/** Inside the document a schema is known by its place. */
const nameless = {$schema: undefined, $id: undefined};

function reference(id: string): string {
  return `#/components/schemas/${id}`;
}

function json(schema: string): Json {
  return {'application/json': {schema: {$ref: reference(schema)}}};
}

const headers = {'x-request-id': {description: 'As in `meta.requestId`.', schema: {type: 'string'}}};

const failures: Readonly<Record<number, string>> = {
  400: 'Invalid input; `details.fields` names what is wrong.',
  401: 'No key, or one that is unknown or revoked.',
  403: 'The key may not read or write this scope, or the request comes from another site.',
  404: 'There is no such memory, scope, identity or address.',
  409: 'Not possible in this state, or the version has moved on: `details.current_version`.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not application/json.',
  429: 'Too many requests with this key; see Retry-After.',
  500: 'A fault of the library or of the server.',
  503: 'The library is locked, or the server is about to stop; try again.',
};

const ownPath: Json = {
  get: {
    operationId: 'openapi',
    summary: 'This document. It needs no key.',
    security: [],
    responses: {200: {description: 'Success.', headers, content: {'application/json': {schema: {type: 'object'}}}}},
  },
};
