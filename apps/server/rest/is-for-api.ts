import type {FastifyRequest} from 'fastify';

/** Where the API lies on the server. */
export const apiPrefix = '/v1';

/**
 * Whether a request is answered by the API: by the route it was given to, however its address was written, or by its
 * address where it was given to none.
 */
export function isForApi({url, routeOptions}: FastifyRequest): boolean {
  return isBelow(routeOptions.url ?? url.split('?')[0] ?? '');
}

function isBelow(path: string): boolean {
  return path === apiPrefix || path.startsWith(`${apiPrefix}/`);
}
