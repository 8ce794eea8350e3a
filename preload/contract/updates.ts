import {z} from 'zod';

/** Https, or http that does not leave this machine; an address as browsers write it. */
const safePlace = /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/i;

/** Whether anything of an update may come from an address. */
export function isSafePlace(address: string): boolean {
  return safePlace.test(address);
}

/**
 * The folder on a server that `latest.yml` and the packages lie in. Neither a name and password, nor a query: the
 * address is shown, and kept as it is.
 */
export const feedAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/i, 'must be an https address without password or query')
  .refine(isSafePlace, 'must be an https address; http is taken for this machine only')
  .overwrite((url) => url.replace(/\/+$/, ''));

/** What was chosen for this installation, whatever library is open. */
export const updateChoice = z
  .strictObject({feed: feedAddress.nullable(), isOn: z.boolean()})
  .refine(({feed, isOn}) => feed !== null || !isOn, {error: 'must name a feed to look at', path: ['feed']});
export type UpdateChoice = z.infer<typeof updateChoice>;

const version = z.string();

export const updateState = z.discriminatedUnion('type', [
  /** This copy cannot be updated by itself; why, in a sentence. */
  z.object({type: z.literal('unavailable'), reason: z.string()}),
  z.object({type: z.literal('no-feed')}),
  z.object({type: z.literal('off')}),
  /** On, and nothing was asked yet. */
  z.object({type: z.literal('waiting')}),
  z.object({type: z.literal('looking')}),
  /** The feed has nothing newer. */
  z.object({type: z.literal('newest')}),
  z.object({type: z.literal('newer'), version}),
  z.object({type: z.literal('downloading'), version, percent: z.number().int().min(0).max(100)}),
  z.object({type: z.literal('ready'), version}),
  z.object({type: z.literal('installing'), version}),
  /** What went wrong and what to do, with the feed's address. */
  z.object({type: z.literal('failed'), message: z.string()}),
]);
export type UpdateState = z.infer<typeof updateState>;

/** What is chosen and how far it is; `version` is that of the running app. */
export const updates = z.object({
  feed: z.string().nullable(),
  isOn: z.boolean(),
  version,
  state: updateState,
});
export type Updates = z.infer<typeof updates>;
