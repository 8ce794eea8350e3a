import {z} from 'zod';
import {caller} from './caller.ts';
import {degradationCode} from './degradation.ts';

/** The closed list of types that `recall` and `hybrid-search` know. docs/recall-and-hybrid.md says which ours get. */
export const memoryTypes = [
  'user',
  'feedback',
  'project',
  'reference',
  'decision',
  'incident',
  'skill',
  'document',
  'note',
] as const;
export const memoryType = z.enum(memoryTypes);
export type MemoryType = z.infer<typeof memoryType>;

/** How an item of `recall` was found. Only `direct` is ranked by meaning; the scores of the others are proxies. */
export const recallSource = z.enum(['direct', 'fts_fallback', 'graph']);

/** One memory as `recall` gives it, and as `hybrid-search` gives what it reached over the graph. */
export const recallItem = z.object({
  memory_id: z.number().int(),
  name: z.string(),
  namespace: z.string(),
  type: z.string(),
  description: z.string(),
  snippet: z.string(),
  distance: z.number(),
  score: z.number().min(0).max(1),
  source: recallSource,
  graph_depth: z.number().int().min(0).optional(),
});
export type RecallItem = z.infer<typeof recallItem>;

/** Longest `snippet` of a recall item and of a hybrid one, in characters. */
export const recallSnippetLength = 200;
export const hybridSnippetLength = 300;

/** Furthest that a walk may be asked to go. */
export const mostHops = 64;
/** Most results that may be asked for. */
export const mostResults = 4096;

/** What both commands take. `namespace` left out means the whole library. */
export const sharedInput = {
  query: z
    .string()
    .max(20_000)
    .refine((text) => text.trim() !== '', 'must not be empty'),
  k: z.number().int().min(1).max(mostResults).default(10),
  type: memoryType.optional(),
  namespace: z.string().min(1).max(200).optional(),
  maxHops: z.number().int().min(0).max(mostHops).default(2),
  minWeight: z.number().min(0).max(1).default(0.3),
  /** Searches by words alone; the embedder is never asked. */
  ftsOnly: z.boolean().default(false),
  /** Fails instead of answering by words alone when the embedder gives no vector. */
  failOnDegraded: z.boolean().default(false),
  /** Ours. */
  caller,
};

/** What both envelopes say when there was no vector; all of it is absent when there was one. */
export const vectorDegradation = {
  vec_degraded: z.boolean().optional(),
  vec_error: z.string().optional(),
  vec_degraded_reason: z.string().optional(),
  vec_degraded_code: degradationCode.optional(),
  warning: z.string().optional(),
  backend_invoked: z.enum(['openrouter', 'none']).optional(),
};
