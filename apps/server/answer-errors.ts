import type {FastifyError, FastifyReply, FastifyRequest} from 'fastify';
import {securityHeaders} from '#contract/content-security';
import type {Failure} from '#contract/errors';
import {reportBug} from '#transport/stderr-log';
import {answerFailure} from './rest/answer-failure.ts';
import {isForApi} from './rest/is-for-api.ts';
import {aboutToStop, nothingHere} from './rest/problem.ts';
import {sendProblem} from './rest/send.ts';

const sentences: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  403: 'This file is not served.',
  404: 'There is nothing here.',
  413: 'The request is larger than 1 MB.',
  415: 'Only application/json is taken.',
};

/** Answers where there is nothing; the framework's own answer would repeat the address. */
export function answerNothing(request: FastifyRequest, reply: FastifyReply): void {
  if (isForApi(request)) {
    sendProblem(reply.headers(securityHeaders), nothingHere);
    return;
  }
  const failure: Failure = {code: 'NOT_FOUND', message: 'There is nothing here.'};
  void reply.headers(securityHeaders).code(404).send(failure);
}

/** Refuses what comes while the server stops. */
export function answerStop(reply: FastifyReply): FastifyReply {
  void reply.headers(securityHeaders);
  if (isForApi(reply.request)) return sendProblem(reply, aboutToStop);
  return reply.code(503).send({code: 'CANCELLED', message: 'Commonplace is about to stop.'} satisfies Failure);
}

/** Answers what went wrong before a call was reached. Details stay here. */
export function answerErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isForApi(request)) {
    answerFailure(error, request, reply.headers(securityHeaders));
    return;
  }
  const status = error.statusCode ?? 500;
  const known = sentences[status];
  if (known === undefined) reportBug(request.url.split('?')[0] ?? '', error);
  const failure: Failure = {
    code: known === undefined ? 'INTERNAL' : 'INVALID_INPUT',
    message: known ?? 'Something went wrong inside Commonplace.',
  };
  void reply.headers(securityHeaders).code(status).send(failure);
}
