import {z} from 'zod';

/** The five numbers of `stats`. `embeddings` counts chunks whose every passage has a vector. */
export const dbStats = z.object({
  schemaVersion: z.number().int(),
  runs: z.number().int(),
  documents: z.number().int(),
  chunks: z.number().int(),
  embeddings: z.number().int(),
});
export type DbStats = z.infer<typeof dbStats>;

export const statsOutput = z.object({
  schemaVersion: z.literal('1'),
  command: z.literal('stats'),
  dbPath: z.string(),
  stats: dbStats,
});
export type StatsOutput = z.infer<typeof statsOutput>;

export const indexInput = z.strictObject({
  folder: z.string().min(1),
  rebuild: z.boolean().default(false),
  /** Name of the source, and `spaceKey` of its notes; default: the folder's own name. */
  source: z.string().trim().min(1).max(200).optional(),
});

export const documentCounts = z.object({
  inserted: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  deleted: z.number().int(),
});

export const indexOutput = z.object({
  schemaVersion: z.literal('1'),
  command: z.literal('index'),
  status: z.literal('ok'),
  incremental: z.boolean(),
  rebuild: z.boolean(),
  dbPath: z.string(),
  embedding: z.object({provider: z.string(), source: z.string(), written: z.number().int()}),
  inputFolder: z.string(),
  /** Path of `metadata.json`; empty for a plain folder of markdown. */
  metadataPath: z.string(),
  pageCount: z.number().int(),
  checkedFiles: z.number().int(),
  documents: documentCounts,
  chunkWrites: z.number().int(),
  runId: z.string(),
  dbStats,
  /** Ours, additive: files that could not be read or parsed in full. */
  warnings: z.array(z.object({path: z.string(), line: z.number().int().nullable(), message: z.string()})),
});
export type IndexOutput = z.infer<typeof indexOutput>;

export const sourceState = z.enum(['new', 'scanning', 'ready', 'unreadable']);

/** One watched folder. */
export const sourceView = z.object({
  id: z.number().int(),
  name: z.string(),
  root: z.string(),
  layout: z.enum(['markdown', 'metadata']),
  state: sourceState,
  /** Why the folder, or which folder in it, cannot be read; empty otherwise. */
  reason: z.string(),
  /** A sentence when changes show later than at once, because the system does not watch the folder; else empty. */
  notice: z.string(),
  documents: z.number().int(),
  chunks: z.number().int(),
  embedded: z.number().int(),
  warnings: z.number().int(),
  lastScanAt: z.string().nullable(),
});
export type SourceView = z.infer<typeof sourceView>;

export const embedderView = z.object({
  provider: z.string(),
  source: z.string(),
  model: z.string(),
  dimensions: z.number().int(),
  available: z.boolean(),
  /** Provider whose vectors answer searches: another one until those of this one are whole; empty when there are none. */
  serving: z.string(),
  /** Whether those are of another embedder, model or passage length than the one here, and are to be replaced. */
  changesOver: z.boolean(),
  /** A sentence when this is not what was asked for, or makes no vectors at the moment; else empty. */
  notice: z.string(),
});

export const libraryStatus = z.object({
  dbPath: z.string(),
  version: z.string(),
  stats: dbStats,
  sources: z.array(sourceView),
  embedder: embedderView,
  /** Chunks that still wait for their vectors. */
  pendingEmbeddings: z.number().int(),
  /**
   * What searches keep in memory: never more vectors than `vectorLimit` allows, all in bytes. Vectors are `off` where there
   * are none, where they would take more, and in a program that answers and ends; then they are compared on disk. Of words,
   * those asked for last are kept, within `wordLimit`, which follows the library's size and the machine's memory.
   */
  searchMemory: z.object({
    vectors: z.enum(['ready', 'loading', 'off']),
    vectorBytes: z.number().int(),
    vectorLimit: z.number().int(),
    words: z.enum(['ready', 'loading', 'off']),
    wordBytes: z.number().int(),
    wordLimit: z.number().int(),
  }),
  links: z.object({resolved: z.number().int(), broken: z.number().int(), ambiguous: z.number().int()}),
  /** Sentences about damage that was met since the library was opened, and what was done about it. */
  notices: z.array(z.string()),
});
export type LibraryStatus = z.infer<typeof libraryStatus>;

export const sourceInput = z.strictObject({id: z.number().int()});
export const addSourceInput = z.strictObject({
  folder: z.string().min(1).max(4096),
  name: z.string().trim().min(1).max(200).optional(),
});

export const fileIssue = z.object({
  source: z.string(),
  path: z.string(),
  pageId: z.string().nullable(),
  severity: z.enum(['warning', 'error']),
  line: z.number().int().nullable(),
  message: z.string(),
});
export const issuesOutput = z.object({
  files: z.array(fileIssue),
  /** Links that point nowhere, or to more than one note. */
  links: z.array(
    z.object({
      pageId: z.string(),
      title: z.string(),
      target: z.string(),
      state: z.enum(['ambiguous', 'broken']),
    }),
  ),
});
export type IssuesOutput = z.infer<typeof issuesOutput>;

/** Values that filters can take, most used first, for completion and for the graph's filter lists. */
export const facetsOutput = z.object({
  tags: z.array(z.object({tag: z.string(), count: z.number().int()})),
  kinds: z.array(z.object({kind: z.string(), count: z.number().int()})),
  statuses: z.array(z.object({status: z.string(), count: z.number().int()})),
  edgeTypes: z.array(z.object({edgeType: z.string(), count: z.number().int()})),
  spaces: z.array(z.object({space: z.string(), count: z.number().int()})),
});
export type Facets = z.infer<typeof facetsOutput>;
