import {z} from 'zod';

const count = z.number().int().min(0);
const names = z.array(z.string());

/** What was done to an answer after it was made: written into it as `agent_surface`. Only what applies is there. */
export const agentSurface = z.strictObject({
  input_count: count,
  /** Rows that are left, measured after everything else. */
  output_count: count,
  select: names.optional(),
  /** How many filters there were. */
  filters: count.optional(),
  sort: z.string().optional(),
  dedupe_by: z.string().optional(),
  max_items: count.optional(),
  /** Further arrays that `max_items` cut. */
  secondary_capped: names.optional(),
  count_only: z.boolean().optional(),
  truncate_content: count.optional(),
  content_truncated: z.boolean().optional(),
  max_output_bytes: count.optional(),
  output_truncated: z.boolean().optional(),
  /** Rows of all arrays that the byte ceiling cost. */
  dropped: count.optional(),
  /** Members that only restated the shaped array and were left out. */
  aliases_removed: names.optional(),
  /** How the array was chosen, where it was not by its name. */
  result_array_source: z.enum(['declared', 'fallback']).optional(),
  query_limit: count.optional(),
  query_limit_kind: z.literal('top-k').optional(),
  query_limit_source: z.enum(['flag', 'default']).optional(),
  /** The search gave as many as it was asked for, so that there may be more. */
  query_limited: z.boolean().optional(),
  /** What filters judged: the best `query_limit`, not the library. */
  filter_scope: z.literal('top-k').optional(),
  filter_incomplete: z.boolean().optional(),
  key_resolution: z.literal('partial').optional(),
  resolved_keys: names.optional(),
  unresolved_keys: names.optional(),
  key_suggestions: z.record(z.string(), names).optional(),
});
export type AgentSurface = z.infer<typeof agentSurface>;

/** What is left of an answer when only its number of rows was asked for. */
export const countOnlyEnvelope = z.strictObject({
  count,
  agent_surface: agentSurface,
  truncated: z.boolean().optional(),
});

/** What is left of an answer that no ceiling leaves room for. */
export const cutOffEnvelope = z.strictObject({
  truncated: z.literal(true),
  truncated_reason: z.literal('max_output_bytes'),
  max_output_bytes: count,
});

/** What is printed in place of an answer when there is none. `code` is the exit code. */
export const errorEnvelope = z.strictObject({
  error: z.literal(true),
  code: z.number().int(),
  message: z.string(),
  error_class: z.enum(['transient', 'permanent', 'ambiguous']),
  retryable: z.boolean(),
  suggestion: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
