import {z} from 'zod';
import {caller} from './caller.ts';
import {explainDetail} from './explain.ts';
import {moment} from './memories.ts';
import {memoryKind, memoryStatus} from './memory.ts';

export const searchModes = ['hybrid', 'lexical', 'vector'] as const;
export const fusionNames = ['auto', 'weighted', 'rrf'] as const;
export const searchMode = z.enum(searchModes);
export const fusionName = z.enum(fusionNames);
export type SearchMode = z.infer<typeof searchMode>;
export type FusionName = z.infer<typeof fusionName>;

/** True for a real calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
const day = z.string().refine(isDay, 'must be a date written YYYY-MM-DD');
const text = z.string().max(20_000);

/**
 * A search. `alpha` is the weight of the lexical channel (the semantic one gets `1 - alpha`); left out it is
 * 0.7 for `weighted` and 0.45 for `auto`. `limit` 0 means `topK`.
 */
export const queryInput = z
  .strictObject({
    q: text.refine((value) => value.trim() !== '', 'must not be empty'),
    mode: searchMode.default('hybrid'),
    fusion: fusionName.default('weighted'),
    alpha: z.number().min(0).max(1).optional(),
    rrfK: z.number().positive().max(1e6).default(60),
    topK: z.number().int().min(1).max(10_000).default(10),
    offset: z.number().int().min(0).max(1e6).default(0),
    limit: z.number().int().min(0).max(10_000).default(0),
    candidateK: z.number().int().min(1).max(4096).default(50),
    expand: z.number().int().min(0).max(1000).default(0),
    spaceKey: z.string().optional(),
    pageId: z.string().optional(),
    from: day.optional(),
    to: day.optional(),
    explain: z.boolean().default(false),
    /** Ours: also list notes that the results link to, in `related`. */
    graph: z.boolean().default(false),
    caller,
    /** Ours: the library as it was known at that time; `asof:` in the text goes before it. */
    as_of: moment.optional(),
  })
  .refine((request) => !request.from || !request.to || request.from <= request.to, {
    error: 'must not be after `to`',
    path: ['from'],
  });
export type QueryInput = z.input<typeof queryInput>;
export type QueryRequest = z.output<typeof queryInput>;

/** A stretch of text, and whether it matched the query. */
export const snippetPart = z.object({text: z.string(), hit: z.boolean()});
export type SnippetPart = z.infer<typeof snippetPart>;

/** A living memory that stands in the place of a retired one. */
export const replacement = z.object({pageId: z.string(), title: z.string(), status: memoryStatus});
export type Replacement = z.infer<typeof replacement>;

export const queryResult = z.object({
  rank: z.number().int(),
  chunkId: z.string(),
  documentId: z.string(),
  pageId: z.string(),
  title: z.string(),
  localPath: z.string(),
  spaceKey: z.string(),
  sourceUrl: z.string(),
  chunkText: z.string(),
  baseChunkText: z.string().optional(),
  chunkIndex: z.number().int(),
  contextStartIndex: z.number().int().optional(),
  contextEndIndex: z.number().int().optional(),
  contextChunkCount: z.number().int().optional(),
  lexicalScore: z.number(),
  vectorScore: z.number(),
  fusedScore: z.number(),
  fusion: z.enum(['lexical', 'vector', 'weighted', 'rrf', 'auto']),
  /** Ours, additive: everything below. */
  channels: z.array(z.enum(['lexical', 'vector'])),
  kind: memoryKind,
  status: memoryStatus,
  tags: z.array(z.string()),
  updatedAt: z.string().nullable(),
  headings: z.array(z.string()),
  titleParts: z.array(snippetPart),
  snippet: z.array(snippetPart),
  /**
   * Only for a retired result that is listed after living ones, and for a living one that is listed before a version
   * that it replaced: the rank it would have by its score.
   */
  rankByScore: z.number().int().optional(),
  /** Only for a retired result: what holds in its place, whether it was found or not. */
  replacedBy: z.array(replacement).optional(),
  explainDetail: explainDetail.optional(),
});
export type QueryResult = z.infer<typeof queryResult>;

/** One clause of the query as it was understood, in words. */
export const parsedClause = z.object({
  kind: z.enum(['word', 'phrase', 'prefix', 'without', 'filter', 'ignored']),
  text: z.string(),
  words: z.string(),
});

/** State of the semantic channel during a search. */
export const semanticState = z.object({
  state: z.enum(['on', 'off', 'filling', 'unavailable']),
  /** One sentence; empty when everything is on. */
  reason: z.string(),
  provider: z.string(),
});

export const queryOutput = z.object({
  schemaVersion: z.literal('1'),
  command: z.literal('query'),
  dbPath: z.string(),
  request: z.record(z.string(), z.unknown()),
  count: z.number().int(),
  total: z.number().int(),
  results: z.array(queryResult),
  pagination: z.object({offset: z.number().int(), limit: z.number().int(), effectiveLimit: z.number().int()}),
  explain: z.array(z.string()).optional(),
  /** Ours, additive: everything below. */
  traceId: z.string(),
  parsed: z.array(parsedClause),
  /** True when not every word could be had in one chunk and the search fell back to any of them. */
  relaxed: z.boolean(),
  semantic: semanticState,
  /** Only when the word index was found damaged: it was made anew for this answer, or could not be asked. */
  words: z.object({state: z.enum(['rebuilt', 'unavailable']), reason: z.string()}).optional(),
  /** Only when retired results (of all, not of this page) are listed after living ones: how many, by status. */
  retiredLast: z
    .object({superseded: z.number().int(), invalidated: z.number().int(), expired: z.number().int()})
    .optional(),
  related: z
    .array(z.object({pageId: z.string(), title: z.string(), edgeType: z.string(), linkedFrom: z.string()}))
    .optional(),
  elapsedMs: z.number(),
});
export type QueryOutput = z.infer<typeof queryOutput>;
