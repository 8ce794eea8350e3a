import rateLimit from '@fastify/rate-limit';
import type {FastifyInstance} from 'fastify';
import {keyHolder} from './check-bearer.ts';

/** Counts the requests of each key by the minute, over all addresses. Register it after `checkBearer`. */
export async function limitRate(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => keyHolder(request).key_id,
  });
}
