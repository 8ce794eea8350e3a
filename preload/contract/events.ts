import {z} from 'zod';

/** What the engine, or the host, pushes. Pushes carry no note text. */
export const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    source: z.string(),
    phase: z.enum(['scanning', 'reading', 'embedding', 'done']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  /** Notes were added, changed or removed; lists and open notes should be asked for again. */
  z.object({type: z.literal('library-changed'), pageIds: z.array(z.string()), removed: z.array(z.string())}),
  /** Counts, source states or the embedder changed; `library.status` has the new ones. */
  z.object({type: z.literal('status-changed')}),
  z.object({type: z.literal('engine-restarted'), reason: z.string()}),
  /** It ended again after it had been restarted; every call fails from now on. */
  z.object({type: z.literal('engine-stopped'), reason: z.string()}),
  /** Somebody wants something of the page: `host.takeRequests` says what. */
  z.object({type: z.literal('host-asks')}),
  /** `host.updates` has something new. */
  z.object({type: z.literal('updates-changed')}),
]);
export type Event = z.infer<typeof event>;
