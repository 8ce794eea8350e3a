import {z} from 'zod';
import {degradationCode} from './degradation.ts';
import {embeddingProvider, providerDraft, providerId} from './provider.ts';
import {embedderSetting} from './settings.ts';

/** Goes in and never comes out. Bound to scheme, host and port of the provider it is given for. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'must be printable characters without spaces');

/** Left out, the key stays as it is, unless the provider now lies elsewhere; null removes it. */
export const saveProviderInput = z.strictObject({provider: providerDraft, key: key.nullable().optional()});

export const providerView = z.object({
  provider: embeddingProvider,
  hasKey: z.boolean(),
});

export const providersOutput = z.object({
  chosen: embedderSetting,
  providers: z.array(providerView),
});

export const removeProviderInput = z.strictObject({id: providerId});

/** Exactly one of both: what is configured already, or a draft (with its key, or else the stored one). */
export const testEmbedderInput = z
  .strictObject({
    embedder: embedderSetting.optional(),
    provider: providerDraft.optional(),
    key: key.optional(),
  })
  .refine(({embedder, provider}) => (embedder === undefined) !== (provider === undefined), {
    error: 'must name either an embedder or a provider',
  });

/** What became of one short text. */
export const testEmbedderOutput = z.discriminatedUnion('ok', [
  z.object({ok: z.literal(true), model: z.string(), dimensions: z.number().int(), elapsedMs: z.number()}),
  /** `message` is one sentence for people: what went wrong and what to do. */
  z.object({ok: z.literal(false), degradation: degradationCode, message: z.string()}),
]);
