import {z} from 'zod';
import {caller} from './caller.ts';
import {edgeType} from './edge.ts';
import {moment} from './memories.ts';
import {memoryKind, memoryStatus} from './memory.ts';

const filters = {
  kinds: z.array(memoryKind).max(10).optional(),
  statuses: z.array(memoryStatus).max(10).optional(),
  tags: z.array(z.string().min(1)).max(50).optional(),
  edgeTypes: z.array(edgeType).max(16).optional(),
  /** Whether tags are drawn as nodes, joined to their notes by MENTIONS. */
  tagNodes: z.boolean().default(false),
  caller,
  /** The library as it was known at that time. */
  as_of: moment.optional(),
};

/** The notes around one note, out to `depth` links in either direction. */
export const localGraphInput = z.strictObject({
  pageId: z.string().min(1),
  depth: z.number().int().min(1).max(3).default(1),
  limit: z.number().int().min(1).max(1000).default(300),
  ...filters,
});
export type LocalGraphInput = z.input<typeof localGraphInput>;

/** The most linked notes of the whole library, and the links among them. */
export const overviewGraphInput = z.strictObject({
  limit: z.number().int().min(1).max(2000).default(500),
  ...filters,
});
export type OverviewGraphInput = z.input<typeof overviewGraphInput>;

export const graphNode = z.object({
  /** A page id, or `tag:` and the tag. */
  id: z.string(),
  type: z.enum(['memory', 'tag']),
  title: z.string(),
  localPath: z.string(),
  kind: memoryKind,
  /** Where it stands, or stood at the time asked for: expiry is reckoned then. */
  status: memoryStatus,
  tags: z.array(z.string()),
  /** Number of links in the whole library, or what the caller may see of it, both directions. */
  degree: z.number().int(),
  /** Links from the centre; 0 for the centre itself and in an overview. */
  hop: z.number().int(),
  /** PageRank among the nodes shown, 0 to 1, largest 1. */
  rank: z.number(),
  /** Number of the community (Louvain) the node belongs to among those shown. */
  community: z.number().int(),
});
export type GraphNode = z.infer<typeof graphNode>;

export const graphEdge = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  edgeType,
});
export type GraphEdge = z.infer<typeof graphEdge>;

export const graphView = z.object({
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  /** Page id of the centre of a local view; null for an overview. */
  centre: z.string().nullable(),
  /** How many nodes the filters leave in all, so that “showing N of M” is true. */
  totalNodes: z.number().int(),
  truncated: z.boolean(),
  /** The time that was asked for, RFC 3339 in UTC; null for now. */
  asOf: z.string().nullable(),
  /** How many memories the library knows, or knew at the time asked for, whatever the filters but for the caller's scopes. */
  knownMemories: z.number().int(),
  /** The date of its oldest memory, RFC 3339 in UTC: times before it show nothing. Null while it is empty. */
  firstDate: z.string().nullable(),
});
export type GraphView = z.infer<typeof graphView>;

export const shortestPathInput = z.strictObject({
  from: z.string().min(1),
  to: z.string().min(1),
  maxDepth: z.number().int().min(1).max(12).default(6),
  caller,
  as_of: moment.optional(),
});
/** Page ids from `from` to `to` inclusive; empty when they do not hang together. */
export const shortestPathOutput = z.object({path: z.array(z.string())});
