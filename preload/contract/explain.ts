import {z} from 'zod';
import {caller} from './caller.ts';

/** The two ways a chunk can be found. */
export const channelName = z.enum(['lexical', 'semantic']);
export type ChannelName = z.infer<typeof channelName>;

/** How raw evidence became a number between 0 and 1, with the bounds that were used. */
export const normalisation = z.object({
  method: z.enum(['min-max', 'over-maximum', 'median-to-maximum', 'reciprocal-rank', 'none']),
  low: z.number(),
  high: z.number(),
});

/** One bar of a result's score: `contribution = weight * normalised`, or the RRF term. */
export const channelPart = z.object({
  channel: channelName,
  /** BM25 (larger is better) or cosine; null when the chunk was not found this way. */
  raw: z.number().nullable(),
  /** One-based rank in the channel's own list; null when it is not in that list. */
  rank: z.number().int().nullable(),
  normalised: z.number(),
  normalisation,
  weight: z.number(),
  contribution: z.number(),
  /** One sentence in words, for example “not in the keyword list”. */
  note: z.string(),
});
export type ChannelPart = z.infer<typeof channelPart>;

export const fieldMatch = z.object({
  field: z.enum(['title', 'aliases', 'headings', 'body', 'tags', 'grams']),
  weight: z.number(),
  terms: z.array(z.string()),
});

/** Why one result stands where it does. The contributions of `channels` add up to `fused` (within 1e-6). */
export const explainDetail = z.object({
  fused: z.number(),
  fusion: z.enum(['lexical', 'vector', 'weighted', 'rrf', 'auto']),
  channels: z.array(channelPart),
  fields: z.array(fieldMatch),
  bestPassage: z.object({text: z.string(), cosine: z.number()}).nullable(),
  /** The filters this note passed, in words. */
  filters: z.array(z.string()),
  /** Other results on this page that link to or from this note. */
  linkedResults: z.array(z.object({pageId: z.string(), title: z.string(), edgeType: z.string()})),
});
export type ExplainDetail = z.infer<typeof explainDetail>;

export const whyNotInput = z.strictObject({traceId: z.string().min(1), pageId: z.string().min(1), caller});

/** The stage at which a note fell out of a search, read from the trace of that same search. */
export const whyNotOutput = z.object({
  pageId: z.string(),
  title: z.string(),
  stage: z.enum(['shown', 'page', 'candidates', 'filter', 'no-evidence', 'not-indexed']),
  /** One or two sentences for people, with the numbers. */
  summary: z.string(),
  facts: z.array(z.object({label: z.string(), value: z.string()})),
});
export type WhyNot = z.infer<typeof whyNotOutput>;
