import type {FastifyInstance, FastifyRequest} from 'fastify';
import {CallError, type Client} from '#contract/client';
import type {CheckedKey} from '#contract/keys';

const decorator = 'keyHolder';

/**
 * Lets only requests with a good key on, before their body is read. Every request asks the library, so that a key
 * counts as soon as it is made, and not a moment longer than it is valid.
 */
export function checkBearer(app: FastifyInstance, call: Client['call']): void {
  app.decorateRequest(decorator, null);
  app.addHook('onRequest', async (request) => {
    const key = bearerOf(request.headers.authorization);
    request.setDecorator(decorator, await call('key.check', {key}));
  });
}

/** Whose key a request carries, once `checkBearer` has let it on. */
export function keyHolder(request: FastifyRequest): CheckedKey {
  return request.getDecorator<CheckedKey>(decorator);
}

/** A key is shorter than this; nobody needs to hash more. */
const longest = 200;

function bearerOf(header: string | undefined): string {
  const [scheme = '', key = '', ...rest] = (header ?? '').trim().split(/ +/);
  if (scheme.toLowerCase() !== 'bearer' || key === '' || rest.length > 0)
    throw refusal('missing', 'This needs a key: send it as “Authorization: Bearer KEY”.');
  if (key.length > longest) throw refusal('unknown', 'This is no key of Commonplace.');
  return key;
}

function refusal(reason: string, message: string): CallError {
  return new CallError({code: 'UNAUTHENTICATED', message, details: {reason}});
}
