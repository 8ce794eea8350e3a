import {z} from 'zod';

/** What the engine pushes. Pushes carry no note text. */
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
]);
export type Event = z.infer<typeof event>;
