import {z} from 'zod';
import {recallItem, sharedInput, vectorDegradation} from './found-memory.ts';

/**
 * What `recall` is asked. `k` caps the direct matches only; `maxGraphResults` 0 means no cap. Rows further away than
 * `maxDistance` are dropped; 1 switches that off.
 */
export const recallRequest = z.strictObject({
  ...sharedInput,
  /** Compares with every memory of the library instead of the `k` nearest, and gives them all. */
  precise: z.boolean().default(false),
  graph: z.boolean().default(true),
  maxGraphResults: z.number().int().min(0).default(0),
  maxDistance: z.number().min(0).max(2).default(1),
});
export type RecallRequest = z.output<typeof recallRequest>;

/** The contract's RecallResponse: members that do not apply are absent, never null. */
export const recallResponse = z.object({
  query: z.string(),
  k: z.number().int().min(1),
  direct_matches: z.array(recallItem),
  graph_matches: z.array(recallItem),
  results: z.array(recallItem),
  ...vectorDegradation,
  elapsed_ms: z.number().int().min(0),
});
export type RecallResponse = z.infer<typeof recallResponse>;
