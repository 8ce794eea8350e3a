import {z} from 'zod';
import * as memories from './memories.ts';
import {recallRequest, recallScore, recallSubgraph} from './recall.ts';

/**
 * The recall API as it is spoken over HTTP, to the letter: what the engine's methods take without what is ours, every
 * object closed. `caller` comes from the key, never from a request.
 */

function without<T extends object, K extends keyof T>(shape: T, ...names: readonly K[]): Omit<T, K> {
  const kept = Object.entries(shape).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(kept) as Omit<T, K>;
}

const source = memories.rememberInput.shape.derived_from.element.omit({quote: true});
const derived_from = z.array(source).min(1).max(100);

/** What each route takes, by its name in our OpenAPI document. */
export const apiRequests = {
  RememberRequest: z
    .strictObject({...without(memories.rememberInput.shape, 'proposed', 'caller'), derived_from})
    .refine(memories.isOneLife, memories.oneLife),
  SupersedeRequest: z
    .strictObject({...without(memories.supersedeInput.shape, 'proposed', 'caller'), derived_from})
    .refine(memories.isOneLife, memories.oneLife),
  InvalidateRequest: memories.invalidateInput.omit({caller: true}),
  RevalidateRequest: memories.revalidateInput.omit({caller: true}),
  LinkRequest: memories.linkInput.omit({caller: true}),
  FlagContradictionRequest: memories.flagContradictionInput.omit({caller: true}),
  RecallRequest: recallRequest,
  BootstrapContextRequest: memories.bootstrapInput.omit({caller: true}),
  PostRequest: memories.postMessageInput.omit({caller: true}),
  SearchMemoriesQuery: memories.searchMemoriesInput.omit({
    expires_before: true,
    as_of: true,
    with_about: true,
    caller: true,
  }),
} as const;
export type ApiRequest = keyof typeof apiRequests;

/** What a route gives as `data`. */
export const apiAnswers = {
  MemoryOutput: memories.memoryOutput,
  EdgeOutput: memories.edgeOutput,
  MessageOutput: memories.messageOutput,
  RecallSubgraph: recallSubgraph,
  BootstrapContext: memories.bootstrapOutput,
  FoundMemories: memories.searchMemoriesOutput,
} as const;
export type ApiAnswer = keyof typeof apiAnswers;

const apiPagination = z.strictObject({
  hasMore: z.boolean(),
  cursor: z.string().nullable().optional(),
  total: z.number().int().optional(),
  historyCutoff: z.strictObject({beyondCount: z.number().int(), cutoffAt: z.iso.datetime()}).nullable().optional(),
});
const apiMeta = z.strictObject({
  requestId: z.string(),
  timestamp: z.iso.datetime(),
  pagination: apiPagination.optional(),
});
export type ApiMeta = z.infer<typeof apiMeta>;

/** `suggestion` comes on `/v1/sdk` alone, `retryable` on `/v1/agent` alone. */
const apiFailure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    retryable: z.boolean().optional(),
    suggestion: z.string().optional(),
  }),
  meta: apiMeta.optional(),
});
export type ApiFailure = z.infer<typeof apiFailure>;

function success<T extends z.ZodType>(data: T) {
  return z.strictObject({success: z.literal(true), data, meta: apiMeta.optional()});
}

/** Everything an answer is made of, by its name in our OpenAPI document. */
export const apiObjects = {
  ...apiAnswers,
  RecallScore: recallScore,
  ScopeOutput: memories.scopeOutput,
  Meta: apiMeta,
  PaginationMeta: apiPagination,
  ApiError: apiFailure,
  MemoryOutputEnvelope: success(memories.memoryOutput),
  EdgeOutputEnvelope: success(memories.edgeOutput),
  MessageOutputEnvelope: success(memories.messageOutput),
  RecallSubgraphEnvelope: success(recallSubgraph),
  BootstrapContextEnvelope: success(memories.bootstrapOutput),
  FoundMemoriesEnvelope: success(memories.searchMemoriesOutput),
} as const;
