import type {Socket} from 'node:net';
import {securityHeaders} from '#contract/content-security';
import type {Failure} from '#contract/errors';

interface Answer {
  readonly status: string;
  readonly message: string;
}

const malformed: Answer = {status: '400 Bad Request', message: 'The request is malformed.'};

/** By the code that Node gives. */
const answers: ReadonlyMap<string, Answer> = new Map([
  ['HPE_HEADER_OVERFLOW', {status: '431 Request Header Fields Too Large', message: 'The headers are too large.'}],
  ['ERR_HTTP_REQUEST_TIMEOUT', {status: '408 Request Timeout', message: 'The request did not come to its end.'}],
]);

/** Answers bytes that are no HTTP request, so that there is none to answer; the framework has words of its own. */
export function answerGarbage(error: Error & {readonly code?: string}, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const {status, message} = answers.get(error.code ?? '') ?? malformed;
  const body = JSON.stringify({code: 'INVALID_INPUT', message} satisfies Failure);
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
