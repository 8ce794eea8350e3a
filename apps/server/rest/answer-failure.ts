import type {FastifyReply, FastifyRequest} from 'fastify';
import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';
import {type Problem, problemOf, problemOfStatus} from './problem.ts';
import {sendProblem} from './send.ts';

/** Answers whatever was thrown on the way of an API request. What nobody expected is told on standard error alone. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = expectedFailure(error);
  const problem = failure ? problemOf(failure) : (problemOfStatus(statusOf(error)) ?? bug);
  // What the engine calls internal it has reported where it happened.
  if (problem.status === 500 && failure?.code !== 'INTERNAL') reportBug(request.routeOptions.url ?? 'a request', error);
  sendProblem(reply, problem);
}

const bug: Problem = problemOf({code: 'INTERNAL', message: ''});

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
}
