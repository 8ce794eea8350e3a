import type {FastifyReply, FastifyRequest} from 'fastify';
import type {ApiFailure, ApiMeta} from '#contract/recall-api';
import {apiPrefix} from './is-for-api.ts';
import {agentCode, type Problem} from './problem.ts';

/** Sends `data` in the envelope of a success. */
export function sendData(
  reply: FastifyReply,
  status: number,
  {data, pagination}: {readonly data: unknown; readonly pagination?: ApiMeta['pagination']},
): FastifyReply {
  const meta: ApiMeta = {...metaOf(reply.request), ...(pagination && {pagination})};
  return prepared(reply, status).send({success: true, data, meta});
}

/** Sends the envelope of a failure, in the words of the family of addresses that was asked. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const {status, message, details} = problem;
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  const failure: ApiFailure = {
    success: false,
    error: {...ownWords(reply.request, problem), message, ...(details && {details})},
    meta: metaOf(reply.request),
  };
  return prepared(reply, status).send(failure);
}

function ownWords(
  {url}: FastifyRequest,
  {status, code, suggestion}: Problem,
): Pick<ApiFailure['error'], 'code' | 'retryable' | 'suggestion'> {
  if (url.startsWith(`${apiPrefix}/agent/`))
    return {code: agentCode(status), retryable: status === 429 || status === 503};
  return {code, ...(suggestion !== undefined && {suggestion})};
}

function metaOf({id}: FastifyRequest): ApiMeta {
  return {requestId: id, timestamp: new Date().toISOString()};
}

function prepared(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').header('x-request-id', reply.request.id);
}
