import {z} from 'zod';
import {caller} from './caller.ts';
import {aboutMemory, edgeOutput, jsonBytes, memoryOutput, messageOutput, moment, statedKind} from './memories.ts';

const share = z.number().min(0).max(1);
const id = z.string().max(20_000);

export const recallExpansion = z.enum(['provenance', 'related']);

export const recallFilters = z.strictObject({
  kind: statedKind.optional(),
  include_superseded: z.boolean().default(false),
  include_invalidated: z.boolean().default(false),
  include_expired: z.boolean().default(false),
  min_confidence: share.optional(),
  min_similarity: share.optional(),
});
export type RecallFilters = z.output<typeof recallFilters>;

const fields = {
  query: id.optional(),
  seed_id: id.optional(),
  depth: z.number().int().min(1).max(3).optional(),
  scope_id: z.string().min(1).optional(),
  expand: z.array(recallExpansion).default(['provenance', 'related']),
  filters: recallFilters.prefault({}),
  metadata_filter: z
    .record(z.string(), z.unknown())
    .refine((value) => jsonBytes(value) <= 16_384, 'must be at most 16384 bytes as JSON')
    .optional(),
  limit: z.number().int().min(1).max(100).default(20),
};

interface Start {
  readonly query?: string | undefined;
  readonly seed_id?: string | undefined;
  readonly depth?: number | undefined;
}

/** A recall starts from words or from a memory: exactly one of them, and a blank text is none. */
function checkStart({query, seed_id, depth}: Start, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => {
    context.addIssue({code: 'custom', path: [path], message});
  };
  const isQuery = query !== undefined && query.trim() !== '';
  const isSeed = seed_id !== undefined && seed_id.trim() !== '';
  if (isQuery === isSeed) {
    const message = 'must be given as exactly one of `query` and `seed_id`';
    refuse('query', message);
    refuse('seed_id', message);
  }
  if (depth !== undefined && !isSeed) refuse('depth', 'must come with `seed_id`');
}

/** The recall API's request to the letter: what its HTTP route accepts. */
export const recallRequest = z.strictObject(fields).superRefine(checkStart);

/** The same with what is ours: the library as it was known at a time, and on whose behalf. */
export const recallInput = z.strictObject({...fields, as_of: moment.optional(), caller}).superRefine(checkStart);
export type RecallInput = z.output<typeof recallInput>;

/** Every part is zero or more, and `total = similarity + confidence_bonus - recency_penalty - supersession_penalty`. */
export const recallScore = z.strictObject({
  memory_id: z.string(),
  total: z.number(),
  similarity: z.number().min(0),
  confidence_bonus: z.number().min(0),
  recency_penalty: z.number().min(0),
  supersession_penalty: z.number().min(0),
});
export type RecallScore = z.infer<typeof recallScore>;

export const recallSubgraph = z.strictObject({
  hits: z.array(memoryOutput),
  edges: z.array(edgeOutput),
  scores: z.array(recallScore),
  messages: z.array(messageOutput).optional(),
});

/** The constants of the score. */
export const recallWeights = z.strictObject({
  confidence: z.number().min(0).max(10),
  recency: z.number().min(0).max(10),
  half_life_days: z.number().min(0.01).max(36_500),
  supersession: z.number().min(0).max(10),
});
export type RecallWeights = z.infer<typeof recallWeights>;

/** Why similarities are missing, in a word and in a sentence. */
export const recallDegradation = z.strictObject({
  code: z.enum(['embedder-off', 'embedder-failed', 'embedder-mismatch', 'vectors-pending']),
  reason: z.string(),
});
export type RecallDegradation = z.infer<typeof recallDegradation>;

/** Ours, beside the closed `data`: how the recall came about. */
export const recallExplain = z.strictObject({
  /** The time that ages and expiry were reckoned at, RFC 3339. */
  now: z.iso.datetime(),
  as_of: z.iso.datetime().nullable(),
  weights: recallWeights,
  /** How many memories passed the filters; of a walk, as far as it had to go. */
  matched: z.number().int(),
  /** Null when every similarity is real. */
  degraded: recallDegradation.nullable(),
  /** One per hit, in their order. `hop` is 0 in a recall by words. */
  hits: z.array(aboutMemory.extend({hop: z.number().int()})),
});

export const recallOutput = z.strictObject({data: recallSubgraph, explain: recallExplain});
export type RecallOutput = z.infer<typeof recallOutput>;
