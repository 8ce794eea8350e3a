import {z} from 'zod';
import {event} from './events.ts';
import {failure} from './errors.ts';

/** One call as it crosses a border. `id` pairs it with its reply. */
export const call = z.strictObject({id: z.number().int().min(0), method: z.string().max(100), input: z.unknown()});
export type Call = z.infer<typeof call>;

export const reply = z.discriminatedUnion('ok', [
  z.object({ok: z.literal(true), id: z.number().int(), value: z.unknown()}),
  z.object({ok: z.literal(false), id: z.number().int(), error: failure}),
]);
export type Reply = z.infer<typeof reply>;

export const push = z.object({event});
export type Push = z.infer<typeof push>;
