import {randomUUID} from 'node:crypto';
import type {IncomingMessage} from 'node:http';

/** What may come from outside: it is written into answers and into the log of the person who runs the server. */
const saneToken = /^[\w.-]{8,64}$/;

/** The id of a request: the caller's own `x-request-id` when it is a plain token, else a new one. */
export function requestIdOf({headers}: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && saneToken.test(given) ? given : randomUUID();
}
