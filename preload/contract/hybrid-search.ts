import {z} from 'zod';
import {recallItem, sharedInput, vectorDegradation} from './found-memory.ts';

const weight = z.number().min(0).max(1e6).default(1);

/** What `hybrid-search` is asked. `maxGraphResults` 0 means no cap. A `weightFts` of 0 does not ask the word index. */
export const hybridSearchRequest = z.strictObject({
  ...sharedInput,
  rrfK: z
    .number()
    .int()
    .min(1)
    .max(2 ** 32 - 1)
    .default(60),
  weightVec: weight,
  weightFts: weight,
  graph: z.boolean().default(false),
  maxGraphResults: z.number().int().min(0).default(50),
});
export type HybridSearchRequest = z.output<typeof hybridSearchRequest>;

/** One memory of the fused list. The three scores are one number under the names that callers know it by. */
export const hybridSearchItem = z.object({
  memory_id: z.number().int(),
  name: z.string(),
  namespace: z.string(),
  type: z.string(),
  description: z.string(),
  body: z.string(),
  snippet: z.string(),
  combined_score: z.number().min(0),
  score: z.number().min(0),
  rrf_score: z.number().min(0),
  normalized_score: z.number().min(0).max(1),
  source: z.literal('hybrid'),
  /** Places in the two lists, counted from 1; absent for a list that does not name the memory. */
  vec_rank: z.number().int().min(1).optional(),
  fts_rank: z.number().int().min(1).optional(),
  vec_distance: z.number().optional(),
});
export type HybridSearchItem = z.infer<typeof hybridSearchItem>;

/** The contract's HybridSearchResponse: `max_graph_results` is null without a cap, the rest is absent when it is false. */
export const hybridSearchResponse = z.object({
  query: z.string(),
  k: z.number().int().min(1),
  rrf_k: z.number().int().min(1),
  weights: z.object({vec: z.number(), fts: z.number()}),
  results: z.array(hybridSearchItem),
  graph_matches: z.array(recallItem),
  max_graph_results: z.number().int().min(1).nullable(),
  fts_degraded: z.boolean().optional(),
  fts_error: z.string().optional(),
  fts_auto_rebuilt: z.boolean().optional(),
  ...vectorDegradation,
  elapsed_ms: z.number().int().min(0),
});
export type HybridSearchResponse = z.infer<typeof hybridSearchResponse>;
