import {z} from 'zod';

const id = z.string().min(1).max(1000);

/**
 * Ours: on whose behalf a call is made, filled in by the way in (from an API key, for example) and never taken from a
 * request. Left out, the local user, who may read and write every scope. What lies in other scopes does not exist.
 */
export const caller = z
  .strictObject({
    identity_id: id.optional(),
    readable_scopes: z.array(id).optional(),
    writable_scopes: z.array(id).optional(),
  })
  .default({});
export type Caller = z.output<typeof caller>;
