import type {FastifyRequest} from 'fastify';
import {CallError} from '#contract/client';
import {apiRequests} from '#contract/recall-api';
import {describeInvalid} from '#transport/dispatch';
import type {Route} from './routes.ts';

/** What a request asks, checked against the schema of its route. Throws `INVALID_INPUT` with the fields that are wrong. */
export function readInput({verb, request: name}: Route, request: FastifyRequest): unknown {
  const given = verb === 'GET' ? readQuery(request.query as Record<string, unknown>) : request.body;
  const parsed = apiRequests[name].safeParse(given);
  if (parsed.success) return parsed.data;
  const {words, fields} = describeInvalid(parsed.error);
  throw new CallError({code: 'INVALID_INPUT', message: `The request is not valid: ${words}.`, details: {fields}});
}

/** Everything in an address is text: numbers are read here, and a list of one is a list. */
function readQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {tags, limit, ...rest} = query;
  return {
    ...rest,
    ...(tags !== undefined && {tags: Array.isArray(tags) ? tags : [tags]}),
    ...(limit !== undefined && {limit: typeof limit === 'string' && /^\d{1,9}$/.test(limit) ? Number(limit) : limit}),
  };
}
